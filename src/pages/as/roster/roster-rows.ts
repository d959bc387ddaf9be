/** Rows of the grid as they are drawn: what is stored with what is painted over it, and what the checks say of it. Pure. */
import type { RosterRow } from '../../../shared/as/roster'
import type { RosterIssue } from '../../../shared/as/roster-checks'
import { daysWithin, keyOf, shownCell, type Edits } from './roster-edits'
import type { GridRow } from './roster-grid'

export function toGrid(
  rows: readonly RosterRow[],
  edits: Edits,
  issues: readonly RosterIssue[],
  { from, to }: { from: string; to: string },
): GridRow[] {
  const byUser = new Map<number, Map<string, 'block' | 'warn'>>()
  for (const { user, dates, level } of issues) {
    if (user === undefined) continue
    const own = byUser.get(user) ?? new Map<string, 'block' | 'warn'>()
    for (const date of dates) if (own.get(date) !== 'block') own.set(date, level)
    byUser.set(user, own)
  }
  return rows.map((row) => {
    const edited = row.days.filter(({ date }) => edits.has(keyOf(row.user, date))).map(({ date }) => date)
    return {
      row,
      cells: daysWithin(row, from, to).map((cell) => shownCell(cell, edits.get(keyOf(row.user, cell.date)))),
      painted: new Set(edited),
      cleared: new Set(edited.filter((date) => edits.get(keyOf(row.user, date))?.day_type === null)),
      issues: byUser.get(row.user) ?? new Map<string, 'block' | 'warn'>(),
    }
  })
}
