/** Figures beside the roster (as.md §2 scheduling-online): hours of a person, people of a day, and what unpublishing takes back. Pure. */
import type { RosterCell, RosterRow } from '../../../shared/as/roster'
import type { ShiftName } from '../../../shared/as/shift'

type Shifts = ReadonlyMap<number, Pick<ShiftName, 'work_minutes'>>

const isPlanned = ({ day_type, is_away, leave }: RosterCell): boolean => day_type === 'work' && !is_away && !leave

/** Paid minutes of the days that somebody is planned on, without leave. */
export const plannedMinutes = (cells: readonly RosterCell[], shifts: Shifts): number =>
  cells.filter(isPlanned).reduce((sum, { shift }) => sum + (shift === null ? 0 : (shifts.get(shift)?.work_minutes ?? 0)), 0)

/** @param rows cells of each person, all with the same days @returns how many are planned on each day, by shift */
export function staffByDay(rows: readonly (readonly RosterCell[])[], days: number): ReadonlyMap<number, number>[] {
  return Array.from({ length: days }, (_, at) => {
    const count = new Map<number, number>()
    for (const cells of rows) {
      const cell = cells[at]
      if (cell && cell.shift !== null && isPlanned(cell)) count.set(cell.shift, (count.get(cell.shift) ?? 0) + 1)
    }
    return count
  })
}

/** Days off in the order of their legend. */
const daysOff = ['rest', 'regular_off', 'off', 'holiday'] as const

/** What a legend has to explain: shifts in the order of their first day, kinds of days off, and marks. */
export function shownKinds(rows: readonly { cells: readonly RosterCell[]; painted: ReadonlySet<string> }[]): {
  used: readonly number[]
  kinds: readonly (typeof daysOff)[number][]
  hasLeave: boolean
  hasDraft: boolean
} {
  const cells = rows.flatMap((row) => row.cells)
  const types = new Set(cells.map(({ day_type }) => day_type))
  return {
    used: [...new Set(cells.flatMap(({ day_type, shift }) => (day_type === 'work' && shift !== null ? [shift] : [])))],
    kinds: daysOff.filter((kind) => types.has(kind)),
    hasLeave: cells.some(({ leave }) => leave),
    hasDraft: cells.some(({ state }) => state === 'draft') || rows.some(({ painted }) => painted.size > 0),
  }
}

/** Published days to come of those whom the caller may paint: only these are taken back. */
export function publishedAhead(
  rows: readonly RosterRow[],
  { from, to, today }: { from: string; to: string; today: string },
): { days: number; names: string[] } {
  const found = rows
    .filter(({ editable }) => editable)
    .map(({ name, days }) => ({
      name,
      days: days.filter(({ date, state }) => state === 'published' && date > today && date >= from && date <= to).length,
    }))
    .filter(({ days }) => days > 0)
  return { days: found.reduce((sum, { days }) => sum + days, 0), names: found.map(({ name }) => name) }
}
