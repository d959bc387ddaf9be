/** How much of an overtime counts, and on which work date (as.md R8). Instants are whole minutes since 1970 UTC. */
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
}

/**
 * Overtime follows the work date of the shift that it continues or leads into; else it has the date on which it starts,
 * also where it goes on past midnight (R8).
 * @param localDate calendar date of an instant in the person's zone
 */
export function overtimeDate(stretch: Span, shifts: readonly DatedShift[], localDate: (at: number) => string): string {
  const continued = shifts.find(({ from, until }) => from < stretch.from && stretch.from <= until)
  const ledInto = shifts.find(({ from, until }) => from <= stretch.until && stretch.until < until && stretch.from <= from)
  return (continued ?? ledInto)?.date ?? localDate(stretch.from)
}
