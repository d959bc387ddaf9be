/** What an invoice comes to: the rule of cm's quotations (cm.md R7, fa.md R9), with each line's own part of the tax. */
import Decimal from 'decimal.js'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { documentTotals, lineAmount, taxRules, type Line, type Totals } from '../../cm'
import { withBilledTax } from './rules/billed-tax'
import { divideAmount } from './rules/divide-amount'

export interface LineShare {
  net: Decimal
  tax: Decimal
}

export interface InvoiceTotals extends Totals {
  /** By line; null of one whose numbers are no numbers yet. */
  shares: readonly (LineShare | null)[]
}

/**
 * @param how.included the prices of all lines include their tax, whatever their category says
 * @param how.billed the tax that a supplier's bill says
 */
export async function invoiceTotals(
  ctx: Context,
  rows: readonly Values[],
  { currency, included, billed = null }: { currency: string; included: boolean; billed?: Decimal | null },
): Promise<InvoiceTotals> {
  const digits = currencyDigits(currency)
  const rules = await taxRules(
    ctx,
    rows.map(({ tax_category }) => tax_category),
  )
  const lines = rows.map((row) => {
    const rule = rules.get(Number(row.tax_category))
    return lineOf(row, rule ? { ...rule, price_includes_tax: rule.price_includes_tax || included } : null)
  })
  const sound = lines.filter((line) => line !== null)
  const includes = (category: number) => sound.some(({ tax }) => tax?.id === category && tax.price_includes_tax)
  const totals = withBilledTax(documentTotals(sound, digits), billed, { digits, includes })
  const taxes = new Map<PricedLine, Decimal>()
  for (const { tax_category, tax } of totals.by_tax) {
    const own = sound.filter((line) => line.tax?.id === tax_category)
    const parts = divideAmount(
      tax,
      own.map((line) => lineAmount(line, digits)),
      digits,
    )
    for (const [at, line] of own.entries()) taxes.set(line, parts[at] ?? new Decimal(0))
  }
  const shareOf = (line: PricedLine): LineShare => {
    const [amount, tax] = [lineAmount(line, digits), taxes.get(line) ?? new Decimal(0)]
    return { tax, net: line.tax?.price_includes_tax ? amount.minus(tax) : amount }
  }
  return { ...totals, shares: lines.map((line) => line && shareOf(line)) }
}

type PricedLine = Parameters<typeof documentTotals>[0][number]

function lineOf({ quantity, unit_price, discount }: Values, tax: PricedLine['tax']): PricedLine | null {
  const isSound = [quantity, unit_price, discount ?? '0'].every(isDecimal)
  const line: Line = { quantity: String(quantity), unit_price: String(unit_price), discount: String(discount ?? '0') }
  return isSound ? { ...line, tax } : null
}

/** As JSON carries it. */
const isDecimal = (value: unknown) => (typeof value === 'string' || typeof value === 'number') && /^-?\d+(\.\d+)?$/.test(String(value))
