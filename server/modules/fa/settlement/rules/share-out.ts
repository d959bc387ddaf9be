/** Lines of both sides against one another: how much of each (fa.md R6). Pure. */
import Decimal from 'decimal.js'
import type { OpenItem } from '../../../../../src/shared/fa/settlement'

export interface SettledShare<Item extends OpenItem> {
  item: Item
  /** In the items' currency, above 0. */
  amount: Decimal
}

/**
 * Each side gives as much as the other one has, what is due first first; where every amount is given, both sides are the same.
 * @param wanted amount null: as much of it as is open
 */
export function shareOut<Item extends OpenItem>(
  wanted: readonly { item: Item; amount: Decimal.Value | null }[],
): SettledShare<Item>[] | 'one_side' | 'sums_differ' {
  const most = wanted.map(({ item, amount }) => ({ item, amount: new Decimal(amount ?? item.residual) }))
  const sumOf = (side: OpenItem['side']) => Decimal.sum(0, ...most.filter(({ item }) => item.side === side).map(({ amount }) => amount))
  const [debit, credit] = [sumOf('debit'), sumOf('credit')]
  if (debit.isZero() || credit.isZero()) return 'one_side'
  if (wanted.every(({ amount }) => amount !== null) && !debit.eq(credit)) return 'sums_differ'
  const left = { debit: Decimal.min(debit, credit), credit: Decimal.min(debit, credit) }
  return most
    .toSorted((one, other) => compare(dueOf(one.item), dueOf(other.item)) || one.item.id - other.item.id)
    .flatMap(({ item, amount }) => {
      const share = Decimal.min(amount, left[item.side])
      left[item.side] = left[item.side].minus(share)
      return share.isZero() ? [] : [{ item, amount: share }]
    })
}

const dueOf = ({ due_date, date }: OpenItem): string => due_date ?? date
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
