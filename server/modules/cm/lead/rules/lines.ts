/** Lines of a lead or quotation, and the tax on them (cm.md R7). */
import Decimal from 'decimal.js'

export interface Line {
  quantity: string
  unit_price: string
  /** Percent. */
  discount: string | null
}

/** A cm/tax-category, as far as it counts. */
export interface TaxRule {
  id: number
  /** Percent. */
  rate: string
  price_includes_tax: boolean
  rounding: 'half_up' | 'down' | 'up'
  rounding_level: 'document' | 'line'
}

export interface TaxSum {
  tax_category: number
  rate: string
  net: Decimal
  tax: Decimal
}
export interface Totals {
  net: Decimal
  tax: Decimal
  total: Decimal
  by_tax: TaxSum[]
}

const modes = { half_up: Decimal.ROUND_HALF_UP, down: Decimal.ROUND_DOWN, up: Decimal.ROUND_UP } as const

/** What a line comes to in the prices it is written in: quantity × price, less the discount. @param digits of the currency */
export const lineAmount = ({ quantity, unit_price, discount }: Line, digits: number): Decimal =>
  new Decimal(quantity)
    .times(unit_price)
    .times(new Decimal(100).minus(discount ?? 0))
    .dividedBy(100)
    .toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)

/**
 * Net, tax and total. Tax is rounded once for each category over the document, or on each line, as the category says; where prices include tax
 * it is taken out of them.
 * @param lines with their category; null = no tax
 * @param digits of the currency
 */
export function documentTotals(lines: readonly (Line & { tax: TaxRule | null })[], digits: number): Totals {
  const categories = new Map<number, { rule: TaxRule; amounts: Decimal[] }>()
  let untaxed = new Decimal(0)
  for (const line of lines) {
    const amount = lineAmount(line, digits)
    if (!line.tax) untaxed = untaxed.plus(amount)
    else categories.set(line.tax.id, { rule: line.tax, amounts: [...(categories.get(line.tax.id)?.amounts ?? []), amount] })
  }
  const by_tax = [...categories.values()].map(({ rule, amounts }) => taxSum(rule, amounts, digits))
  const net = by_tax.reduce((sum, row) => sum.plus(row.net), untaxed)
  const tax = by_tax.reduce((sum, row) => sum.plus(row.tax), new Decimal(0))
  return { net, tax, total: net.plus(tax), by_tax }
}

function taxSum(rule: TaxRule, amounts: readonly Decimal[], digits: number): TaxSum {
  const sum = amounts.reduce((all, amount) => all.plus(amount), new Decimal(0))
  const parts = rule.rounding_level === 'line' ? amounts : [sum]
  const tax = parts.reduce((all, amount) => all.plus(taxOf(rule, amount, digits)), new Decimal(0))
  return { tax_category: rule.id, rate: rule.rate, net: rule.price_includes_tax ? sum.minus(tax) : sum, tax }
}

function taxOf({ rate, price_includes_tax, rounding }: TaxRule, amount: Decimal, digits: number): Decimal {
  const over = price_includes_tax ? new Decimal(100).plus(rate) : new Decimal(100)
  return amount.times(rate).dividedBy(over).toDecimalPlaces(digits, modes[rounding])
}

/** The net amounts of lines, tax taken out where their prices include it: what a lead is worth. */
export const netOf = (lines: readonly (Line & { tax: TaxRule | null })[], digits: number): Decimal => documentTotals(lines, digits).net
