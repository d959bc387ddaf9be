/** How much of an overtime counts, and on which work date (as.md R8). Instants are whole minutes since 1970 UTC. */
import { msPerMinute } from '../../day/rules/local-time'
import { windowDate, windows } from '../../day/rules/work-dates'
import { intersect, total, type Span } from '../../leave/rules/leave-minutes'

export interface PayableRule {
  basis: 'min' | 'applied' | 'actual'
  unit: number
  round: 'floor' | 'nearest' | 'ceil'
  /** Less than it counts nothing. */
  min: number
}

/**
 * @param actual when the person was really there, beyond his shift
 * @returns minutes: approved ∩ actual for basis `min`, less the break, rounded
 */
export function payableMinutes(approved: Span, actual: readonly Span[], breakMin: number, rule: PayableRule): number {
  const raw = {
    min: () => total(actual.flatMap((span) => intersect(span, approved) ?? [])),
    applied: () => total([approved]),
    actual: () => total(actual),
  }[rule.basis]()
  return roundOvertime(Math.max(0, raw - breakMin), rule)
}

export function roundOvertime(minutes: number, { unit, round, min }: Pick<PayableRule, 'unit' | 'round' | 'min'>): number {
  const by = Math.max(1, unit)
  const units = { floor: Math.floor(minutes / by), ceil: Math.ceil(minutes / by), nearest: Math.floor((2 * minutes + by) / (2 * by)) }[
    round
  ]
  return units * by < min ? 0 : units * by
}

export interface DatedShift extends Span {
  date: string
  /** How long before and after it its punches are taken (R2). */
  early_window: number
  late_window: number
}

/**
 * Overtime has the work date that R2 gives the punch with which it begins: of the shift whose window holds it, which the overtime extends
 * where it touches the shift; else the date on which it starts, also where it goes on past midnight (R8).
 * @param localDate calendar date of an instant in the person's zone
 */
export function overtimeDate(stretch: Span, shifts: readonly DatedShift[], localDate: (at: number) => string): string {
  const overtime = [{ start: stretch.from, end: stretch.until }]
  const held = windows(shifts.map(({ from, until, ...shift }) => ({ ...shift, start: from, end: until, overtime })))
  const comes = { id: 0, at: stretch.from * msPerMinute, direction: 'in' } as const
  return windowDate(comes, held, () => false)?.work_date ?? localDate(stretch.from)
}
