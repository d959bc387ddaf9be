/** When several people decide a node together (wf.md §5.5): for the machine, the preview and what the form view shows ("2 of 3"). */
import type { Mode } from './flow'

export interface Seat {
  /** Whose opinion it is; of a delegate, the principal's. */
  user: number | null
  /** ≥ 1. */
  weight: number
  decision: 'open' | 'approved' | 'rejected'
}

export interface CountersignRule {
  mode: Mode
  /** 1–100, of `percent`. */
  percent?: number
  /** Of `count`. */
  count?: number
  /** Whose rejection rejects at once. */
  veto?: readonly number[]
  /** Everybody's opinion is awaited, then counted. */
  collect_all?: boolean
}

export interface Tally {
  result: 'open' | 'passed' | 'rejected'
  /** Sum of the weights. */
  seats: number
  /** What of them must agree. */
  need: number
  approved: number
  rejected: number
}

/** What of `seats` must agree. @param seats sum of the weights */
export function needOf({ mode, percent = 100, count = 1 }: CountersignRule, seats: number): number {
  if (mode === 'any') return Math.min(1, seats)
  if (mode === 'percent') return Math.floor((seats * percent + 99) / 100)
  return mode === 'count' ? Math.min(count, seats) : seats
}

/** @returns the outcome so far; a node without seats has passed, who enters it asks for people first (§5.3) */
export function tally(rule: CountersignRule, seats: readonly Seat[]): Tally {
  const weigh = (of: readonly Seat[]) => of.reduce((sum, { weight }) => sum + weight, 0)
  const counted = {
    seats: weigh(seats),
    approved: weigh(seats.filter(({ decision }) => decision === 'approved')),
    rejected: weigh(seats.filter(({ decision }) => decision === 'rejected')),
  }
  const need = needOf(rule, counted.seats)
  return { ...counted, need, result: resultOf(rule, seats, { ...counted, need }) }
}

function resultOf(
  rule: CountersignRule,
  seats: readonly Seat[],
  { seats: all, need, approved, rejected }: Omit<Tally, 'result'>,
): Tally['result'] {
  const isVetoed = seats.some(({ user, decision }) => decision === 'rejected' && user !== null && rule.veto?.includes(user))
  if (isVetoed) return 'rejected'
  const isAwaited = rule.collect_all === true && seats.some(({ decision }) => decision === 'open')
  if (isAwaited) return 'open'
  if (approved >= need) return 'passed'
  return all - rejected < need ? 'rejected' : 'open'
}
