/** Foreign balances at the closing rate (fa.md R7; IAS 21.23, .28). */
import Decimal from 'decimal.js'
import { Exact } from '../../../../../src/shared/fa/voucher-amounts'

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
  document_no?: string | null
}

export interface RevaluedBalance extends ForeignBalance {
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
  return balances.flatMap((balance) => {
    const isEmpty = new Exact(balance.amount).isZero()
    const rate = rates[balance.currency]
    if (rate === undefined && !isEmpty) throw new RangeError(balance.currency)
    const worth = isEmpty ? new Exact(0) : new Exact(balance.amount).times(rate ?? 0).toDecimalPlaces(baseDigits, Decimal.ROUND_HALF_UP)
    const difference = worth.minus(balance.base)
    return difference.isZero() ? [] : [{ ...balance, difference, to: isEmpty ? ('realised' as const) : ('unrealised' as const) }]
  })
}

/**
 * Open items, each at its own worth, and what is new of it: earlier runs name their items by account, counterparty and document alone, so
 * what they booked is compared, and booked, for all items of these together.
 * @param earlier lines of earlier runs that are not taken back yet; `amount` 0. Of items that are settled since, they are taken back
 * @throws RangeError naming a currency that has no rate
 */
export function revalueItems(
  items: readonly ForeignBalance[],
  earlier: readonly ForeignBalance[],
  options: Parameters<typeof revalue>[1],
): RevaluedBalance[] {
  const found = new Map<string, RevaluedBalance & { amount: Decimal; base: Decimal }>()
  const add = (one: ForeignBalance, more: { base: Decimal.Value; difference: Decimal; to: RevaluedBalance['to'] }) => {
    const before = found.get(keyOf(one))
    found.set(keyOf(one), {
      ...(before ?? one),
      amount: new Exact(before?.amount ?? 0).plus(one.amount),
      base: new Exact(before?.base ?? 0).plus(more.base),
      difference: new Exact(before?.difference ?? 0).plus(more.difference),
      to: before?.to === 'unrealised' ? 'unrealised' : more.to,
    })
  }
  for (const item of items) {
    const [changed] = revalue([item], options)
    const to = new Exact(item.amount).isZero() ? 'realised' : 'unrealised'
    add(item, { base: item.base, difference: changed?.difference ?? new Exact(0), to })
  }
  for (const line of earlier) {
    const to = found.get(keyOf(line))?.to ?? (line.mode === 'reverse' ? 'unrealised' : 'realised')
    add(line, { base: line.base, difference: new Exact(line.base).negated(), to })
  }
  return [...found.values()].filter(({ difference }) => !difference.isZero())
}

const keyOf = ({ account, currency, organization, person, document_no }: ForeignBalance): string =>
  JSON.stringify([account, currency, organization, person, document_no ?? null])

export interface RevaluationLine {
  account: number
  debit: Decimal
  credit: Decimal
  currency: string | null
  organization: number | null
  person: number | null
  document_no: string | null
}

/** Whether it is taken back on the next day, so that a settlement compares with the original rate. */
export const isTakenBack = ({ mode, to }: RevaluedBalance): boolean => mode === 'reverse' && to === 'unrealised'

/**
 * The voucher of a period: each balance by its difference, and the sum on the exchange accounts. What is taken back comes first, so that
 * each line has the same position in both vouchers.
 * @returns `reversed`: the part that is taken back on the next day
 */
export function revaluationLines(
  revalued: readonly RevaluedBalance[],
  accounts: { unrealised: number; realised: number },
): { booked: RevaluationLine[]; reversed: RevaluationLine[] } {
  const back = revalued.filter(isTakenBack)
  return {
    booked: linesOf([...back, ...revalued.filter((one) => !isTakenBack(one))], accounts),
    reversed: linesOf(
      back.map((one) => ({ ...one, difference: one.difference.negated() })),
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
    ...revalued.map(({ difference, account, currency, organization, person, document_no }) =>
      lineOf(difference, { account, currency, organization, person, document_no }),
    ),
    ...exchange,
  ]
}

const lineOf = (
  amount: Decimal,
  { document_no = null, ...about }: Omit<RevaluationLine, 'debit' | 'credit' | 'document_no'> & { document_no?: string | null },
): RevaluationLine => ({
  ...about,
  document_no,
  debit: Decimal.max(amount, 0),
  credit: Decimal.max(amount.negated(), 0),
})
