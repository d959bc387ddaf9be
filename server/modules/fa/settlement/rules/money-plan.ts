/** The voucher of a receipt, a payment or a write-off (fa.md R6): items at their own rates, money at its rate, and what is between. Pure. */
import Decimal from 'decimal.js'
import { baseOfPart, type OpenItem } from '../../../../../src/shared/fa/settlement'

export type PlannedWhat = 'money' | 'item' | 'advance' | 'fee' | 'discount' | 'write_off' | 'exchange' | 'rounding'

export interface PlannedItem {
  item: OpenItem
  /** In the item's currency: paid in money, settled by a discount, given up. */
  amount: Decimal.Value
  discount: Decimal.Value
  write_off: Decimal.Value
}

export interface MoneyQuestion {
  direction: 'receipt' | 'payment'
  items: readonly PlannedItem[]
  /** Of the payment: base for one unit; 1 in company currency. */
  rate: Decimal.Value
  /** In the payment's currency. */
  fee: Decimal.Value
  advance: Decimal.Value
  baseDigits: number
}

export interface PlanLine {
  what: PlannedWhat
  /** Base, debit positive; never 0. */
  net: Decimal
  /** In the payment's currency, signed; null: a line in company currency alone. */
  amount: Decimal | null
  /** Index of the item that it settles. */
  item: number | null
}

export interface MoneyPlan {
  lines: PlanLine[]
  /** What comes in, in the payment's currency; below zero = goes out. */
  money: Decimal
  /** Realised exchange difference: a gain is positive. */
  difference: Decimal
  /** Of each item. */
  settled: { amount: Decimal; base: Decimal; write_off_base: Decimal; residual: Decimal; residual_base: Decimal }[]
}

/**
 * Items on the debit side bring money in, those on the credit side take it out; a discount or write-off stands for money at the item's own rate.
 * @returns lines that balance; what rounding leaves of a foreign payment is its own line
 */
export function moneyPlan({ direction, items, rate, fee, advance, baseDigits }: MoneyQuestion): MoneyPlan {
  const inBase = (amount: Decimal.Value): Decimal => new Decimal(amount).times(rate).toDecimalPlaces(baseDigits, Decimal.ROUND_HALF_UP)
  const parts = items.map((one) => partsOf(one, { inBase, baseDigits }))
  const inward = direction === 'receipt' ? 1 : -1
  const money = Decimal.sum(0, ...parts.map(({ sign, paid }) => paid.times(sign)), new Decimal(advance).times(inward)).minus(fee)
  const difference = Decimal.sum(0, ...parts.map(({ difference: one }) => one))
  const sumOf = (what: 'discount' | 'write_off') => Decimal.sum(0, ...parts.map((part) => part[what].times(part.sign)))
  const drafted: PlanLine[] = [
    { what: 'money', net: inBase(money), amount: money, item: null },
    { what: 'fee', net: inBase(fee), amount: null, item: null },
    { what: 'discount', net: sumOf('discount'), amount: null, item: null },
    { what: 'write_off', net: sumOf('write_off'), amount: null, item: null },
    ...parts.map(({ sign, amount, base }, item): PlanLine => ({
      what: 'item',
      net: base.times(-sign),
      amount: amount.times(-sign),
      item,
    })),
    { what: 'advance', net: inBase(advance).times(-inward), amount: new Decimal(advance).times(-inward), item: null },
    { what: 'exchange', net: difference.negated(), amount: null, item: null },
  ]
  const rest = Decimal.sum(0, ...drafted.map(({ net }) => net))
  const lines: PlanLine[] = [...drafted, { what: 'rounding', net: rest.negated(), amount: null, item: null }]
  return {
    lines: lines.filter(({ net }) => !net.isZero()),
    money,
    difference,
    settled: parts.map(({ amount, base, write_off, item }) => ({
      amount,
      base,
      write_off_base: write_off,
      residual: new Decimal(item.residual).minus(amount),
      residual_base: new Decimal(item.residual_base).minus(base),
    })),
  }
}

/** Of an item: what each part of it is in base. What is not money stands at the item's rate, and takes the remainder where there is no money. */
function partsOf(
  { item, amount: paid, discount, write_off }: PlannedItem,
  { inBase, baseDigits }: { inBase: (amount: Decimal.Value) => Decimal; baseDigits: number },
) {
  const sign = item.side === 'debit' ? 1 : -1
  const amount = Decimal.sum(paid, discount, write_off)
  const base = baseOfPart(item, amount, baseDigits)
  const atItem = (part: Decimal.Value) => new Decimal(part).times(item.rate).toDecimalPlaces(baseDigits, Decimal.ROUND_HALF_UP)
  const isMoney = !new Decimal(paid).isZero()
  const isGivenUp = !new Decimal(write_off).isZero()
  const discountBase = isMoney || isGivenUp ? atItem(discount) : base
  const writeOffBase = isMoney ? atItem(write_off) : base.minus(discountBase)
  const moneyBase = base.minus(discountBase).minus(writeOffBase)
  return {
    item,
    sign,
    paid: new Decimal(paid),
    amount,
    base,
    discount: discountBase,
    write_off: writeOffBase,
    difference: isMoney ? inBase(paid).minus(moneyBase).times(sign) : new Decimal(0),
  }
}
