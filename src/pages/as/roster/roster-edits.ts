/** What is painted in the roster and not saved yet (as.md §2 scheduling-online): pure, with fifty steps back. */
import { addDays, daysBetween } from '../../../shared/as/calendar-dates'
import { patternDay, type PatternDays } from '../../../shared/as/pattern-day'
import type { PaintedCell, RosterCell, RosterConflict, RosterMeta, RosterRow, RosterSaved } from '../../../shared/as/roster'
import type { RosterDayType, RosterPerson } from '../../../shared/as/roster-checks'
import { workMinutes, workStretches } from '../../../shared/as/shift-times'
import type { ShiftName } from '../../../shared/as/shift'

/** `day_type` null = cleared: the week pattern applies. */
export interface Brush {
  day_type: RosterDayType | null
  shift: number | null
}
/** `<user> <date>` → what is painted there. */
export type Edits = ReadonlyMap<string, Brush>
export interface Painting {
  edits: Edits
  past: readonly Edits[]
  future: readonly Edits[]
}
/** A corner of the selection: place of the row and of the day. */
export interface Place {
  row: number
  column: number
}
export interface Block {
  top: number
  left: number
  bottom: number
  right: number
}

export const mostSteps = 50
export const unpainted: Painting = { edits: new Map(), past: [], future: [] }
export const keyOf = (user: number, date: string): string => `${user} ${date}`

export const blockOf = (a: Place, b: Place): Block => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})
export const isWithin = ({ top, left, bottom, right }: Block, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** What a cell shows: what is painted, else what is stored. A holiday lies over both. A cleared one shows the day of the week pattern. */
export function shownCell(cell: RosterCell, brush: Brush | undefined): RosterCell {
  if (!brush) return cell
  if (brush.day_type === null && cell.inherited) return { ...cell, ...cell.inherited }
  const isOverlaid = cell.holiday !== null && cell.day_type !== cell.rostered
  const type = brush.day_type ?? 'off'
  return { ...cell, rostered: type, day_type: isOverlaid ? cell.day_type : type, shift: type === 'work' ? brush.shift : null }
}

/** One act, however many cells. What is as it is stored is no edit. */
export function paint(painting: Painting, changes: readonly { user: number; cell: RosterCell; brush: Brush }[]): Painting {
  const edits = new Map(painting.edits)
  for (const { user, cell, brush } of changes) {
    const key = keyOf(user, cell.date)
    const own = { ...brush, shift: brush.day_type === 'work' ? brush.shift : null }
    const isStored =
      own.day_type === null ? cell.version === null : cell.version !== null && own.day_type === cell.rostered && own.shift === cell.shift
    if (isStored) edits.delete(key)
    else edits.set(key, own)
  }
  return isEqual(edits, painting.edits) ? painting : { edits, past: [...painting.past, painting.edits].slice(-mostSteps), future: [] }
}

const isEqual = (a: Edits, b: Edits): boolean =>
  a.size === b.size && [...a].every(([key, brush]) => b.get(key)?.day_type === brush.day_type && b.get(key)?.shift === brush.shift)

export function undo({ edits, past, future }: Painting): Painting {
  const before = past.at(-1)
  return before ? { edits: before, past: past.slice(0, -1), future: [edits, ...future] } : { edits, past, future }
}
export function redo({ edits, past, future }: Painting): Painting {
  const [next, ...later] = future
  return next ? { edits: next, past: [...past, edits].slice(-mostSteps), future: later } : { edits, past, future }
}

/** Days of the grid, without those around it that only the checks need. */
export const daysWithin = (row: RosterRow, from: string, to: string): RosterCell[] =>
  row.days.filter(({ date }) => date >= from && date <= to)

/** By a rotation; each person begins so many days ahead of the one above. */
export const filled = (pattern: PatternDays, dates: readonly string[], people: number, step: number): Brush[][] =>
  Array.from({ length: people }, (_, i) =>
    dates.map((date) => {
      const { day_type, shift } = patternDay(pattern, date, i * step)
      return { day_type: day_type as RosterDayType, shift }
    }),
  )

/** From which day a cell takes what was before: whole weeks earlier, so that weekdays agree. */
export const lastPeriod = (from: string, to: string): { from: string; to: string; shift: number } => {
  const days = Math.ceil((daysBetween(from, to) + 1) / 7) * 7
  return { from: addDays(from, -days), to: addDays(to, -days), shift: days }
}

/** For the save: each edit with the version that it was painted over. */
export function toSave(rows: readonly RosterRow[], edits: Edits): PaintedCell[] {
  const versions = new Map(rows.flatMap(({ user, days }) => days.map(({ date, version }) => [keyOf(user, date), version])))
  return [...edits].map(([key, { day_type, shift }]) => {
    const [user = '', date = ''] = key.split(' ')
    return { user: Number(user), work_date: date, version: versions.get(key) ?? null, day_type, shift }
  })
}

/** Edits that the server has not taken: those in conflict. */
export const afterSave = (edits: Edits, { saved }: Pick<RosterSaved, 'saved'>): Edits => {
  const gone = new Set(saved.map(({ user, work_date: date }) => keyOf(user, date)))
  return new Map([...edits].filter(([key]) => !gone.has(key)))
}

/** The answer to a conflict. Mine: painted over what stands now. Theirs: no edit any more. */
export const settled = (edits: Edits, conflicts: readonly RosterConflict[], mine: ReadonlySet<string>): Edits =>
  new Map([...edits].filter(([key]) => mine.has(key) || !conflicts.some(({ user, work_date: date }) => keyOf(user, date) === key)))

/** For the checks of R9, with what is painted. */
export function toChecked(
  rows: readonly RosterRow[],
  edits: Edits,
  shifts: ReadonlyMap<number, ShiftName>,
  laws: RosterMeta['laws'] = {},
): RosterPerson[] {
  return rows.map(({ user, department, hours_system, law, days }) => ({
    user,
    department,
    hours_system,
    laws: laws[law ?? ''],
    days: days
      .filter(({ is_away }) => !is_away)
      .map((stored) => {
        const { date, day_type, rostered, shift } = shownCell(stored, edits.get(keyOf(user, stored.date)))
        const times = day_type === 'work' && shift !== null ? shifts.get(shift) : undefined
        return { date, day_type, rostered, shift, ...(times ? { spans: workStretches(times), work_minutes: workMinutes(times) } : {}) }
      }),
  }))
}
