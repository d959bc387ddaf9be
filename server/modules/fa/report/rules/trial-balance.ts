/** The rows of a trial balance from the sums of its accounts (fa.md R4). */
import Decimal from 'decimal.js'
import { isIncomeSide, type AccountType } from '../../../../../src/shared/fa/report-names'

export interface TreeAccount {
  id: number
  code: string
  type: AccountType
  parent: number | null
  level: number
}

/** Opening is signed, debit positive; one for each account, or each account and department or currency (`key`). */
export interface TrialSum {
  account: number
  key: string | null
  opening: Decimal
  debit: Decimal
  credit: Decimal
}

export interface TrialRow extends TrialSum {
  level: number
  is_group: boolean
  parent: number | null
}

export interface TrialTotals {
  opening_debit: Decimal
  opening_credit: Decimal
  debit: Decimal
  credit: Decimal
  closing_debit: Decimal
  closing_credit: Decimal
}

export const closingOf = ({ opening, debit, credit }: Pick<TrialSum, 'opening' | 'debit' | 'credit'>): Decimal =>
  opening.plus(debit).minus(credit)

/** @returns an amount on the side where it stands */
export const onSides = (amount: Decimal): { debit: Decimal; credit: Decimal } =>
  amount.isNegative() ? { debit: zero, credit: amount.negated() } : { debit: amount, credit: zero }

/**
 * @param accounts all, in the order of their codes
 * @param level rows below it are left out; their sums are in those above
 * @returns groups before what is below them, in the order of the chart
 */
export function trialRows(
  accounts: readonly TreeAccount[],
  sums: readonly TrialSum[],
  { level = Infinity, hideZero = false }: { level?: number; hideZero?: boolean },
): TrialRow[] {
  const own = new Map<number, TrialSum[]>()
  for (const sum of sums) own.set(sum.account, [...(own.get(sum.account) ?? []), sum])
  const children = new Map<number | null, TreeAccount[]>()
  for (const account of accounts) children.set(account.parent, [...(children.get(account.parent) ?? []), account])
  const rows: TrialRow[] = []
  const walk = (account: TreeAccount): TrialSum => {
    const { id, parent } = account
    const below = children.get(id) ?? []
    const mine = own.get(id) ?? []
    const at = rows.length
    const total = [...mine, ...below.map(walk)].reduce(addSum, { account: id, key: null, opening: zero, debit: zero, credit: zero })
    const shown = below.length > 0 ? [total] : mine
    if (account.level <= level)
      rows.splice(
        at,
        0,
        ...shown
          .filter((sum) => !hideZero || !isZero(sum))
          .map((sum) => ({ ...sum, account: id, level: account.level, is_group: below.length > 0, parent })),
      )
    return total
  }
  for (const top of children.get(null) ?? []) walk(top)
  return rows
}

/** @param sums of accounts that take lines, and computed ones: no groups */
export function trialTotals(sums: readonly Pick<TrialSum, 'opening' | 'debit' | 'credit'>[]): TrialTotals {
  const totals: TrialTotals = {
    opening_debit: zero,
    opening_credit: zero,
    debit: zero,
    credit: zero,
    closing_debit: zero,
    closing_credit: zero,
  }
  for (const sum of sums) {
    const [opening, closing] = [onSides(sum.opening), onSides(closingOf(sum))]
    totals.opening_debit = totals.opening_debit.plus(opening.debit)
    totals.opening_credit = totals.opening_credit.plus(opening.credit)
    totals.debit = totals.debit.plus(sum.debit)
    totals.credit = totals.credit.plus(sum.credit)
    totals.closing_debit = totals.closing_debit.plus(closing.debit)
    totals.closing_credit = totals.closing_credit.plus(closing.credit)
  }
  return totals
}

export const isBalanced = (totals: TrialTotals): boolean =>
  totals.opening_debit.eq(totals.opening_credit) && totals.debit.eq(totals.credit) && totals.closing_debit.eq(totals.closing_credit)

/** What was booked to an account in one fiscal year, up to the day before the span. */
export interface YearSum {
  account: number
  type: AccountType
  year: number
  amount: Decimal
}

/**
 * Accounts of the balance sheet go on over the years; those of the income side open at 0 each year, and what earlier
 * years left on them is the result of a year that is not closed (R4).
 * @param year of the span's first day
 * @returns openings by account, and results by year, debit positive; years at 0 are closed and left out
 */
export function openingsOf(
  sums: readonly YearSum[],
  year: number | null,
): { openings: Map<number, Decimal>; unclosed: Map<number, Decimal> } {
  const openings = new Map<number, Decimal>()
  const unclosed = new Map<number, Decimal>()
  const add = (to: Map<number, Decimal>, key: number, amount: Decimal) => to.set(key, (to.get(key) ?? zero).plus(amount))
  for (const sum of sums)
    if (isEarlierResult(sum, year)) add(unclosed, sum.year, sum.amount)
    else add(openings, sum.account, sum.amount)
  for (const [key, amount] of unclosed) if (amount.isZero()) unclosed.delete(key)
  return { openings, unclosed }
}

/** It was booked to the income side in another year than that of the span. */
export const isEarlierResult = (sum: Pick<YearSum, 'type' | 'year'>, year: number | null): boolean =>
  isIncomeSide(sum.type) && sum.year !== year

const zero = new Decimal(0)

const addSum = (sum: TrialSum, more: TrialSum): TrialSum => ({
  ...sum,
  opening: sum.opening.plus(more.opening),
  debit: sum.debit.plus(more.debit),
  credit: sum.credit.plus(more.credit),
})

const isZero = ({ opening, debit, credit }: TrialSum): boolean => opening.isZero() && debit.isZero() && credit.isZero()
