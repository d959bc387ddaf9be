/** A supplier rounds tax in its own way: the tax on its bill counts where it is within one unit of the computed one (fa.md R9). Pure. */
import Decimal from 'decimal.js'
import type { Totals } from '../../../cm'

/** @param digits of the currency @returns the most and the least that may be typed; null = there is no tax to differ from */
export function billedTaxRange({ tax }: Pick<Totals, 'tax'>, digits: number): { least: Decimal; most: Decimal } | null {
  if (tax.isZero()) return null
  const unit = new Decimal(10).pow(-digits)
  return { least: Decimal.max(0, tax.minus(unit)), most: tax.plus(unit) }
}

export function isBilledTaxSound(billed: Decimal, computed: Pick<Totals, 'tax'>, digits: number): boolean {
  const range = billedTaxRange(computed, digits)
  return range === null ? billed.isZero() : billed.gte(range.least) && billed.lte(range.most)
}

/**
 * The difference belongs to the category with the most tax. Where prices include it, their sum stays and the net takes the difference.
 * @param billed as typed; one that is not sound changes nothing
 */
export function withBilledTax(
  totals: Totals,
  billed: Decimal | null,
  { digits, includes }: { digits: number; includes: (category: number) => boolean },
): Totals {
  const [most] = totals.by_tax.toSorted((a, b) => b.tax.comparedTo(a.tax))
  if (billed === null || !most || !isBilledTaxSound(billed, totals, digits)) return totals
  const more = billed.minus(totals.tax)
  const net = includes(most.tax_category) ? totals.net.minus(more) : totals.net
  return {
    net,
    tax: billed,
    total: net.plus(billed),
    by_tax: totals.by_tax.map((sum) =>
      sum === most ? { ...sum, tax: sum.tax.plus(more), net: includes(sum.tax_category) ? sum.net.minus(more) : sum.net } : sum,
    ),
  }
}
