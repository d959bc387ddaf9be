/** Which days of the books somebody may write to (fa.md §3.1, §4.1 R0, §4.2): vouchers, reversals and the editor ask the same. */
import { addDays } from './days'
import { adjustingNo } from './fiscal-year'
import type { PeriodState } from './period-states'

export interface BookPeriod {
  id: number
  no: number
  start: string
  end: string
  state: PeriodState
}

/** Lets the people that `owner` means write to a locked period until an instant. */
export interface LockException {
  period: number
  /** `u7`, `d3` (a department), `g5` (a group). */
  owner: string
  /** Instants. */
  until: string
  revoked_at: string | null
}

export interface Books {
  periods: readonly BookPeriod[]
  exceptions: readonly LockException[]
  /** The first day of the books. */
  books_start: string | null
  /** Nothing changes up to this day, whoever asks. */
  books_lock_date: string | null
}

export interface Writer {
  /** Every owner code that means the person; null = the system, which closes years past the locks of periods. */
  owners: readonly string[] | null
  now: Date
}

export const dayRefusals = ['no_period', 'before_books_start', 'books_locked', 'period_future', 'period_locked', 'period_closed'] as const
export type DayRefusal = (typeof dayRefusals)[number]

/** @param adjusting the voucher belongs to period 13 of its year, whose only day is the last one */
export const periodOfDay = (periods: readonly BookPeriod[], date: string, adjusting = false): BookPeriod | undefined =>
  periods.find(({ no, start, end }) => (no === adjustingNo) === adjusting && start <= date && date <= end)

/** @returns the period that a voucher of this day belongs to, and why this person may not write to it, if so */
export function judgeDay(
  books: Books,
  { date, adjusting = false }: { date: string; adjusting?: boolean },
  writer: Writer,
): { period?: BookPeriod; refusal?: DayRefusal } {
  const period = periodOfDay(books.periods, date, adjusting)
  if (books.books_start !== null && date < books.books_start) return { period, refusal: 'before_books_start' }
  if (books.books_lock_date !== null && date <= books.books_lock_date) return { period, refusal: 'books_locked' }
  if (!period) return { refusal: 'no_period' }
  const refusal = closedTo(books, period, writer)
  return refusal === undefined ? { period } : { period, refusal }
}

function closedTo({ exceptions }: Books, { id, state }: BookPeriod, { owners, now }: Writer): DayRefusal | undefined {
  if (owners === null || state === 'open') return undefined
  if (state === 'locked') return exceptions.some((one) => one.period === id && covers(one, { owners, now })) ? undefined : 'period_locked'
  return state === 'future' ? 'period_future' : 'period_closed'
}

/** Whether the exception runs, and is for this person. */
export const covers = ({ owner, until, revoked_at }: LockException, { owners, now }: { owners: readonly string[]; now: Date }): boolean =>
  revoked_at === null && now.getTime() < Date.parse(until) && owners.includes(owner)

/** @returns the first day from `from` on that the person may write to; undefined = there is none */
export function firstOpenDay(books: Books, from: string, writer: Writer): string | undefined {
  const earliest = [from, books.books_start ?? from, books.books_lock_date === null ? from : addDays(books.books_lock_date, 1)]
    .toSorted()
    .at(-1)
  return books.periods
    .filter((period) => period.no !== adjustingNo && period.end >= (earliest ?? from) && closedTo(books, period, writer) === undefined)
    .map(({ start }) => (start > (earliest ?? from) ? start : (earliest ?? from)))
    .toSorted()
    .at(0)
}

/** An exception lasts a day at most. */
export const longestExceptionHours = 24

export const exceptionFaults = ['until_past', 'until_too_late', 'own_exception', 'period_not_locked'] as const
export type ExceptionFault = (typeof exceptionFaults)[number]

/**
 * What is wrong with a new exception.
 * @param granter the owner codes of whoever grants it: it may not be for themselves, unless four eyes are off
 */
export function exceptionFault(
  { owner, until, state }: { owner: string; until: string; state: PeriodState },
  { granter, fourEyes, now }: { granter: readonly string[]; fourEyes: boolean; now: Date },
): { field: 'until' | 'owner' | 'period'; fault: ExceptionFault } | undefined {
  const minutes = (Date.parse(until) - now.getTime()) / 60_000
  if (state !== 'locked') return { field: 'period', fault: 'period_not_locked' }
  if (minutes <= 0) return { field: 'until', fault: 'until_past' }
  if (minutes > longestExceptionHours * 60) return { field: 'until', fault: 'until_too_late' }
  if (fourEyes && granter.includes(owner)) return { field: 'owner', fault: 'own_exception' }
  return undefined
}
