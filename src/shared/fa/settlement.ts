/** Settling open items and the exchange difference that comes of it (fa.md R6), as the editor proposes it and the server books it. */
import Decimal from 'decimal.js'

export interface OpenItem {
  id: number
  /** On which side its line stands: an invoice to a customer is a debit. */
  side: 'debit' | 'credit'
  date: string
  due_date: string | null
  document_no: string | null
  /** Base currency for one unit; 1 in company currency. */
  rate: Decimal.Value
  /** What is still open, in the item's currency and in base; never below zero. */
  residual: Decimal.Value
  residual_base: Decimal.Value
}

/** @returns base of a part of an item at the item's own rate, no more than is open; the part that ends it takes the exact remainder */
export function baseOfPart({ rate, residual, residual_base }: OpenItem, amount: Decimal.Value, baseDigits: number): Decimal {
  return new Decimal(amount).eq(residual)
    ? new Decimal(residual_base)
    : Decimal.min(residual_base, new Decimal(amount).times(rate).toDecimalPlaces(baseDigits, Decimal.ROUND_HALF_UP))
}

export interface PaidItem {
  /** Of the item, in its currency: no more than was open. */
  amount: Decimal
  /** At the item's rate: what its line is settled with. */
  item_base: Decimal
  /** At the payment's rate. */
  payment_base: Decimal
  /** Realised exchange difference: a gain is positive. */
  difference: Decimal
  residual: Decimal
  residual_base: Decimal
  /** Paid beyond the item, in its currency: stays open as a credit. */
  over: Decimal
}

/**
 * A payment picks an item: its line is made at the item's own rate, and the rest goes to the exchange difference.
 * @example USD 600 received at 31.40 for an item at 31.25: 18,840 − 18,750 = 90 gained
 */
export function payItem(
  item: OpenItem,
  { amount, rate, baseDigits }: { amount: Decimal.Value; rate: Decimal.Value; baseDigits: number },
): PaidItem {
  const paid = Decimal.min(amount, item.residual)
  const item_base = baseOfPart(item, paid, baseDigits)
  const payment_base = paid.times(rate).toDecimalPlaces(baseDigits, Decimal.ROUND_HALF_UP)
  const received = payment_base.minus(item_base)
  return {
    amount: paid,
    item_base,
    payment_base,
    difference: item.side === 'debit' ? received : received.negated(),
    residual: new Decimal(item.residual).minus(paid),
    residual_base: new Decimal(item.residual_base).minus(item_base),
    over: new Decimal(amount).minus(paid),
  }
}

export interface SettledPair {
  /** In their currency. */
  amount: Decimal
  debit_base: Decimal
  credit_base: Decimal
  /** A gain is positive: the account is debited by it. 0 = no exchange voucher. */
  difference: Decimal
  /** Of an exchange voucher: the later of the two lines. */
  date: string
}

/** Two posted lines of one account, organization and currency. @throws RangeError where they stand on the same side */
export function settlePair(one: OpenItem, other: OpenItem, baseDigits: number): SettledPair {
  const [debit, credit] = one.side === 'debit' ? [one, other] : [other, one]
  if (debit.side === credit.side) throw new RangeError('Two lines of the same side settle nothing.')
  const amount = Decimal.min(debit.residual, credit.residual)
  const [debit_base, credit_base] = [baseOfPart(debit, amount, baseDigits), baseOfPart(credit, amount, baseDigits)]
  return {
    amount,
    debit_base,
    credit_base,
    difference: credit_base.minus(debit_base),
    date: debit.date > credit.date ? debit.date : credit.date,
  }
}

/**
 * Which items a payment settles: the one of its document and amount first, then what is due first, then the older one.
 * @param paid in the items' currency
 * @returns parts in that order, none of them 0; `over` = no item is left for it
 */
export function proposeSettlement(
  items: readonly OpenItem[],
  paid: { amount: Decimal.Value; document_no: string | null },
): { parts: { item: OpenItem; amount: Decimal }[]; over: Decimal } {
  const rank = ({ residual, document_no }: OpenItem) =>
    (paid.document_no !== null && document_no === paid.document_no ? 0 : 2) + (new Decimal(residual).eq(paid.amount) ? 0 : 1)
  const due = ({ due_date, date }: OpenItem) => due_date ?? date
  const sorted = items.toSorted((a, b) => rank(a) - rank(b) || compare(due(a), due(b)) || compare(a.date, b.date) || a.id - b.id)
  let over = new Decimal(paid.amount)
  const parts: { item: OpenItem; amount: Decimal }[] = []
  for (const item of sorted) {
    const amount = Decimal.min(over, item.residual)
    if (amount.lte(0)) continue
    parts.push({ item, amount })
    over = over.minus(amount)
  }
  return { parts, over }
}

/** A small rest may be given up, to bad debts or rounding. */
export const mayWriteOff = (residual_base: Decimal.Value, limit: Decimal.Value): boolean => new Decimal(residual_base).abs().lte(limit)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
