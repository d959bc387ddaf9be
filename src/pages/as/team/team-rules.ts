/** The team board and its address: whom it shows. Pure. */
import { teamStates, type TeamRow, type TeamState } from '../../../shared/as/team'

export interface TeamPlace {
  q: string
  state: TeamState | null
  department: number | null
  /** Whose drawer is open. */
  person: number | null
}

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)

export function teamPlace(params: URLSearchParams): TeamPlace {
  return {
    q: params.get('q') ?? '',
    state: teamStates.find((state) => state === params.get('state')) ?? null,
    department: idOf(params.get('department')),
    person: idOf(params.get('person')),
  }
}

export const teamTones: Readonly<Record<TeamState, 'success' | 'warning' | 'error' | 'processing' | 'default'>> = {
  in: 'success',
  late: 'warning',
  left: 'default',
  not_yet: 'default',
  leave: 'processing',
  trip: 'processing',
  absent: 'error',
  off: 'default',
}

/** Who needs a look comes first; among equals the order of names stays. */
const rank: Readonly<Record<TeamState, number>> = { absent: 0, late: 1, not_yet: 2, in: 3, left: 4, trip: 5, leave: 6, off: 7 }

export function shownRows(rows: readonly TeamRow[], { q, state }: Pick<TeamPlace, 'q' | 'state'>): TeamRow[] {
  const wanted = q.normalize('NFKC').toLowerCase()
  const matches = ({ user }: TeamRow) => `${user.name} ${user.department ?? ''}`.normalize('NFKC').toLowerCase().includes(wanted)
  return rows
    .filter((row) => (state === null || row.state === state) && (wanted === '' || matches(row)))
    .toSorted((one, other) => rank[one.state] - rank[other.state])
}
