/** Lines with their prices and net amounts, and what they come to: of a lead that is written, and of a form while it is typed (cm.md R7). */
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { LinesAnswer, previewLines } from '../../../../src/shared/cm/lead'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { companyCurrency } from '../../../resource/read/company-currency'
import { findRecord } from '../../../resource/read/read'
import { leadCurrency } from './lead-currency'
import { withProducts } from './line-prices'
import { taxRules } from './lead-tax'
import { documentTotals, lineAmount, type Line, type Totals } from './rules/lines'

/** A decimal as JSON carries it. */
const isDecimal = (value: unknown) => (typeof value === 'string' || typeof value === 'number') && /^-?\d+(\.\d+)?$/.test(String(value))

/** @returns the lines, filled; the sums leave out those that are not sound yet, which the validation tells */
export async function pricedLines(
  ctx: Context,
  typed: readonly Values[],
  of: { before: readonly Values[]; organization: unknown; currency: string; base: string },
): Promise<{ lines: Values[]; totals: Totals }> {
  const digits = currencyDigits(of.currency)
  const rows = await withProducts(ctx, typed, of)
  const rules = await taxRules(
    ctx,
    rows.map((row) => row.tax_category),
  )
  const isSound = (row: Values) => [row.quantity, row.unit_price, row.discount ?? '0'].every(isDecimal)
  // Sound: its numbers are decimals.
  const asLine = (row: Values) => row as unknown as Line
  return {
    lines: rows.map((row) => ({ ...row, net: isSound(row) ? lineAmount(asLine(row), digits).toFixed() : null })),
    totals: documentTotals(
      rows.filter(isSound).map((row) => ({ ...asLine(row), tax: rules.get(Number(row.tax_category)) ?? null })),
      digits,
    ),
  }
}

/** The same of what a form holds; nothing is written. */
export async function linesPreview(
  ctx: Context,
  { lead, organization, pipeline, currency: given, lines: typed }: BodyOf<typeof previewLines>,
): Promise<LinesAnswer> {
  const before = lead === undefined ? undefined : await findRecord(ctx, ctx.snapshot.get('cm/lead'), lead)
  const base = await companyCurrency(ctx)
  const currency = await leadCurrency(ctx, { currency: given, pipeline: pipeline ?? before?.pipeline }, base)
  // Child rows by the declaration.
  const known = (before?.lines ?? []) as readonly Values[]
  const { lines, totals } = await pricedLines(ctx, typed, { before: known, organization, currency, base })
  return {
    currency,
    lines: lines.map(({ unit_price, unit, tax_category, net }, at) => ({
      requested: typed[at] ?? {},
      unit_price: isDecimal(unit_price) ? String(unit_price) : null,
      unit: typeof unit === 'string' ? unit : null,
      tax_category: typeof tax_category === 'number' ? tax_category : null,
      net: typeof net === 'string' ? net : null,
    })),
    net: totals.net.toFixed(),
    tax: totals.tax.toFixed(),
    total: totals.total.toFixed(),
  }
}
