/** Foreign balances at the closing rate (fa.md R7; IAS 21.23, .28). */
import Decimal from 'decimal.js'

/** One account, or of open items one counterparty and item, in one currency. Debit positive. */
export interface ForeignBalance {
  account: number
  mode: 'reverse' | 'carry'
  currency: string
  /** In its currency, and what it stands at in base: with what was revalued before. */
  amount: Decimal.Value
  base: Decimal.Value
  organization: number | null
  person: number | null
  /** Line of the open item. */
  item: number | null
}

export interface RevaluedBalance extends Omit<ForeignBalance, 'amount' | 'base'> {
  /** To book on its account, debit positive; never 0. */
  difference: Decimal
  /** `realised`: nothing is left in the currency, and what stood in base is cleared. */
  to: 'unrealised' | 'realised'
}

/**
 * @param rates closing rate by currency: base for one unit
 * @returns what is to be booked; nothing on the second run
 * @throws RangeError naming a currency that has no rate
 */
export function revalue(
  balances: readonly ForeignBalance[],
  { rates, baseDigits }: { rates: Readonly<Record<string, Decimal.Value>>; baseDigits: number },
): RevaluedBalance[] {
  return balances.flatMap(({ amount, base, ...about }) => {
    const isEmpty = new Decimal(amount).isZero()
    const rate = rates[about.currency]
    if (rate === undefined && !isEmpty) throw new RangeError(about.currency)
    const worth = isEmpty ? new Decimal(0) : new Decimal(amount).times(rate ?? 0).toDecimalPlaces(baseDigits, Decimal.ROUND_HALF_UP)
    const difference = worth.minus(base)
    return difference.isZero() ? [] : [{ ...about, difference, to: isEmpty ? ('realised' as const) : ('unrealised' as const) }]
  })
}

export interface RevaluationLine {
  account: number
  debit: Decimal
  credit: Decimal
  currency: string | null
  organization: number | null
  person: number | null
}

/**
 * The voucher of a period: each balance by its difference, and the sum on the exchange accounts.
 * @returns `reversed`: the part that is taken back on the next day, so that a settlement compares with the original rate
 */
export function revaluationLines(
  revalued: readonly RevaluedBalance[],
  accounts: { unrealised: number; realised: number },
): { booked: RevaluationLine[]; reversed: RevaluationLine[] } {
  return {
    booked: linesOf(revalued, accounts),
    reversed: linesOf(
      revalued
        .filter(({ mode, to }) => mode === 'reverse' && to === 'unrealised')
        .map((one) => ({ ...one, difference: one.difference.negated() })),
      accounts,
    ),
  }
}

function linesOf(revalued: readonly RevaluedBalance[], accounts: { unrealised: number; realised: number }): RevaluationLine[] {
  const exchange = (['unrealised', 'realised'] as const).flatMap((to) => {
    const sum = Decimal.sum(0, ...revalued.filter((one) => one.to === to).map(({ difference }) => difference))
    return sum.isZero() ? [] : [lineOf(sum.negated(), { account: accounts[to], currency: null, organization: null, person: null })]
  })
  return [
    ...revalued.map(({ difference, account, currency, organization, person }) =>
      lineOf(difference, { account, currency, organization, person }),
    ),
    ...exchange,
  ]
}

const lineOf = (amount: Decimal, about: Omit<RevaluationLine, 'debit' | 'credit'>): RevaluationLine => ({
  ...about,
  debit: Decimal.max(amount, 0),
  credit: Decimal.max(amount.negated(), 0),
})
