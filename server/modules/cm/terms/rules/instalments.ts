/** How a total divides into instalments, and what a deposit does to that (cm.md R2). Exact decimals; rounded where it says so. */
import Decimal from 'decimal.js'

/** A row of cm/term-of-payment. `T` is carried along untouched (label, payment term…). */
export interface Share<T = unknown> {
  portion: string
  is_deposit: boolean
  of: T
}

/** A cm/deposit-ratio. `min_amount` in the currency of the total. */
export interface Deposit {
  ratio: string
  base: 'gross' | 'net'
  min_amount: string | null
  /** Null = the digits of the currency. */
  round_to: '1' | '10' | '100' | '1000' | null
}

export interface Instalment<T = unknown> {
  amount: Decimal
  is_deposit: boolean
  of: T
}

/** What is divided: `total` with tax, `tax` what of it is tax, `digits` of the currency. None is negative. */
export interface Total {
  total: Decimal
  tax: Decimal
  digits: number
}

/**
 * @param shares in their order; their portions add up to 100
 * @param deposit a ratio above 0 sets the deposit, else the term's own portions stand
 * @param prepay what a deposit row carries when the term has none
 * @returns in order; their sum is the total, none is negative
 * @throws RangeError for a negative total
 */
export function instalments<T>(
  shares: readonly Share<T>[],
  { total, tax, digits }: Total,
  deposit: Deposit | null,
  prepay: T,
): Instalment<T>[] {
  if (total.lt(0)) throw new RangeError('a negative total has no instalments')
  const amounts = { total: new Exact(total), tax: new Exact(tax), digits }
  if (!deposit || new Exact(deposit.ratio).lte(0))
    return divide(
      shares.map((share) => part(share, share.portion, 100)),
      amounts,
    )
  const own = shares.find((share) => share.is_deposit)
  const others = shares.filter((share) => share !== own)
  const row: Share<T> = own ?? { portion: '0', is_deposit: true, of: prepay }
  if (others.length === 0) return [{ amount: amounts.total, is_deposit: true, of: row.of }]
  return withDeposit(row, others, amounts, deposit)
}

/** A total of 18 digits times portions of 7: nothing is lost before the one rounding. */
const Exact = Decimal.clone({ precision: 80 })

/** A fraction `times / over` of the amount that is divided: exact, where a quotient would not be. */
type Part<T> = Share<T> & { times: Decimal; over: Decimal }

const part = <T>(share: Share<T>, times: Decimal.Value, over: Decimal.Value): Part<T> => ({
  ...share,
  times: new Exact(times),
  over: new Exact(over),
})

function withDeposit<T>(row: Share<T>, others: readonly Share<T>[], amounts: Total, deposit: Deposit): Instalment<T>[] {
  const { total, digits } = amounts
  const ratio = Exact.min(deposit.ratio, 100)
  const amount = depositAmount(amounts, deposit, ratio)
  const first = { amount, is_deposit: true, of: row.of }
  const rest = total.minus(amount)
  if (rest.isZero() && total.gt(0)) return [first]
  const before = others.reduce((sum, { portion }) => sum.plus(portion), new Exact(0))
  const isRoundedShare = amount.equals(round(total.times(ratio).dividedBy(100), digits))
  if (isRoundedShare) {
    // The others keep their exact shares of the whole, not of the rounded rest.
    const scaled = others.map((other) => part(other, new Exact(other.portion).times(new Exact(100).minus(ratio)), before.times(100)))
    return [first, ...divide(scaled, amounts, amount)]
  }
  const divided = divide(
    others.map((other) => part(other, other.portion, before)),
    { ...amounts, total: rest },
  )
  return amount.isZero() ? divided : [first, ...divided]
}

function depositAmount({ total, tax, digits }: Total, deposit: Deposit, ratio: Decimal): Decimal {
  const exact = (deposit.base === 'net' ? total.minus(tax) : total).times(ratio).dividedBy(100)
  const rounded = deposit.round_to === null ? round(exact, digits) : round(exact.dividedBy(deposit.round_to), 0).times(deposit.round_to)
  return Exact.min(Exact.max(rounded, deposit.min_amount ?? 0), total)
}

/** Each its rounded part, never above what is left; the last takes the rest. */
function divide<T>(parts: readonly Part<T>[], { total, digits }: Total, taken = new Exact(0)): Instalment<T>[] {
  let left = total.minus(taken)
  return parts.map(({ times, over, is_deposit, of }, index) => {
    const isLast = index === parts.length - 1
    const amount = isLast ? left : Exact.min(round(total.times(times).dividedBy(over), digits), left)
    left = left.minus(amount)
    return { amount, is_deposit, of }
  })
}

const round = (amount: Decimal, digits: number): Decimal => amount.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
