/** How old open items are, and what a customer or supplier owes in all (fa.md R8, R14). */
import Decimal from 'decimal.js'
import { Temporal } from 'temporal-polyfill'

/** Last day of each bucket but the last: 1–30, 31–60, 61–90, 91–180, over 180. */
export const usualBuckets: readonly number[] = [30, 60, 90, 180]

/** @param grace days after the due date that don't count @returns days, 0 where nothing is overdue */
export const overdueDays = (due_date: string, as_of: string, grace = 0): number =>
  Math.max(0, Temporal.PlainDate.from(due_date).until(as_of, { largestUnit: 'days' }).days - grace)

/** @returns index in `buckets`, which has one more at the end; −1 = not due */
export function bucketOf(days: number, buckets: readonly number[] = usualBuckets): number {
  if (days === 0) return -1
  const at = buckets.findIndex((last) => days <= last)
  return at === -1 ? buckets.length : at
}

/** An open line of a receivable account: debit positive; of a payable account the caller turns the sign. */
export interface AgedItem {
  due_date: string
  date: string
  /** Days after the due date that don't count; absent = none. */
  grace?: number
  currency: string
  /** Open in its currency and in base; below zero = a receipt that settles nothing yet. */
  amount: Decimal.Value
  base: Decimal.Value
}

export interface Ageing {
  not_due: Decimal
  /** One more than the limits given. */
  buckets: Decimal[]
  /** Receipts that settle nothing: zero where they are netted. Not above zero. */
  unallocated: Decimal
  oldest_overdue_days: number
}

export interface AgeingOptions {
  as_of: string
  buckets?: readonly number[]
  /** Credits pay the oldest items first. */
  net?: boolean
}

export function age(items: readonly AgedItem[], { as_of, buckets = usualBuckets, net = false }: AgeingOptions): Ageing {
  const debts = items.filter(({ base }) => new Decimal(base).isPositive()).toSorted(byDueDate)
  let credit = Decimal.sum(0, ...items.filter(({ base }) => new Decimal(base).isNegative()).map(({ base }) => base))
  const ageing: Ageing = {
    not_due: new Decimal(0),
    buckets: [...buckets, 0].map(() => new Decimal(0)),
    unallocated: net ? new Decimal(0) : credit,
    oldest_overdue_days: 0,
  }
  for (const { due_date, base, grace } of debts) {
    const paid = net ? Decimal.min(base, credit.negated()) : new Decimal(0)
    credit = credit.plus(paid)
    const open = new Decimal(base).minus(paid)
    if (open.isZero()) continue
    const days = overdueDays(due_date, as_of, grace)
    const at = bucketOf(days, buckets)
    if (at === -1) ageing.not_due = ageing.not_due.plus(open)
    else ageing.buckets[at] = (ageing.buckets[at] ?? new Decimal(0)).plus(open)
    ageing.oldest_overdue_days = Math.max(ageing.oldest_overdue_days, days)
  }
  return net ? { ...ageing, unallocated: credit } : ageing
}

/** What is probably lost: each bucket by its rate, not due ones with them. @param rates fractions: not due first, then by bucket */
export const lossAllowance = ({ not_due, buckets }: Ageing, rates: readonly Decimal.Value[], digits: number): Decimal =>
  [not_due, ...buckets]
    .reduce((sum, amount, index) => sum.plus(amount.times(rates[index] ?? 0)), new Decimal(0))
    .toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)

export interface PartySummary {
  open: Decimal
  overdue: Decimal
  oldest_overdue_days: number
  not_due: Decimal
  /** Customer deposits: beside the rest, and taken off only where the parameter says so. */
  deposits: Decimal
  /** Cheques that were received and are not cleared: part of `open`. */
  notes: Decimal
  buckets: Decimal[]
  by_currency: { currency: string; amount: Decimal; base: Decimal }[]
}

/** @param drafts base of issued invoices whose vouchers are drafts still: owed, and not due by any line */
export function summaryOf(
  items: readonly AgedItem[],
  {
    deposits,
    notes,
    drafts,
    netDeposits,
    ...how
  }: AgeingOptions & { deposits: Decimal.Value; notes: Decimal.Value; drafts: Decimal.Value; netDeposits: boolean },
): PartySummary {
  const { not_due, buckets, oldest_overdue_days } = age(items, how)
  const open = Decimal.sum(0, ...items.map(({ base }) => base), notes, drafts)
  const currencies = [...new Set(items.map(({ currency }) => currency))].toSorted()
  return {
    open: netDeposits ? open.minus(deposits) : open,
    overdue: Decimal.sum(0, ...buckets),
    oldest_overdue_days,
    not_due,
    deposits: new Decimal(deposits),
    notes: new Decimal(notes),
    buckets,
    by_currency: currencies.map((currency) => {
      const those = items.filter((item) => item.currency === currency)
      return {
        currency,
        amount: Decimal.sum(0, ...those.map(({ amount }) => amount)),
        base: Decimal.sum(0, ...those.map(({ base }) => base)),
      }
    }),
  }
}

const byDueDate = (a: AgedItem, b: AgedItem): number =>
  a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.date < b.date ? -1 : a.date > b.date ? 1 : 0
