/** What an invoice derives from what is typed, while it is a draft: prices of products, net of each line, tax, total, rate, due dates (fa.md §3.3, R8, R9). */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { same } from '../../../../src/schemas/core/same'
import { isIsoDate } from '../../../../src/schemas/core/iso-date'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { findRecord } from '../../../resource/read/read'
import { dueRows, withProducts } from '../../cm'
import { findRate } from '../rate/rate-service'
import { invoiceTotals, type InvoiceTotals } from './invoice-totals'
import { isCreditNote, isSales, type InvoiceKind } from './rules/invoice-voucher'

type Change = { before: Values | null; after: Values }

export const kindOf = ({ kind }: Values): InvoiceKind => kind as InvoiceKind // an enum of its schema
export const linesOf = ({ lines }: Values): readonly Values[] => (Array.isArray(lines) ? (lines as readonly Values[]) : [])
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** @returns the changed fields only; of what is issued none */
export async function invoiceValues(ctx: Context, { before, after }: Change): Promise<Values> {
  if (after.status !== 'draft') return {}
  const { lines, totals, due } = await derivedOf(ctx, after)
  const kind = kindOf(after)
  return {
    // What is no list is left as it came, for the declaration to refuse it.
    ...(Array.isArray(after.lines) ? { lines } : {}),
    ...(isSameDue(before?.due, due) ? {} : { due }),
    tax: totals.tax.toFixed(),
    total: totals.total.toFixed(),
    rate: await rateOf(ctx, { before, after }),
    purchase_of: kind === 'purchase' ? (after.organization ?? null) : null,
    series: kind === 'purchase' ? null : kind,
  }
}

/** Rows that stay the same are not written again: the history shows what changed alone. */
const isSameDue = (stored: unknown, due: Derived['due']): boolean =>
  Array.isArray(stored) &&
  same(
    (stored as Derived['due']).map(({ due_date, amount, is_deposit, grace_days }) => ({ due_date, amount, is_deposit, grace_days })),
    due,
  )

export interface Derived {
  lines: Values[]
  totals: InvoiceTotals
  due: { due_date: string; amount: string; is_deposit: boolean; grace_days: number }[]
}

/** Of what is saved, and of what a form holds. */
export async function derivedOf(ctx: Context, invoice: Values): Promise<Derived> {
  const currency = await currencyOf(ctx, invoice)
  const rows = await filledLines(ctx, invoice, currency)
  const totals = await invoiceTotals(ctx, rows, {
    ...{ currency, included: invoice.price_includes_tax === true, billed: billedTaxOf(invoice) },
  })
  return {
    totals,
    lines: rows.map((row, at) => ({ ...row, net: totals.shares[at]?.net.toFixed() ?? null })),
    due: await dueOf(ctx, invoice, { currency, totals }),
  }
}

/** Of a purchase alone; null = as computed. */
export const billedTaxOf = ({ kind, billed_tax }: { kind?: unknown; billed_tax?: unknown }): Decimal | null =>
  !isSales(kind as InvoiceKind) && typeof billed_tax === 'string' && /^\d+(\.\d+)?$/.test(billed_tax) ? new Decimal(billed_tax) : null

export const currencyOf = async (ctx: Context, { currency }: Values): Promise<string> =>
  typeof currency === 'string' && currency !== '' ? currency.toUpperCase() : companyCurrency(ctx)

/** What a sale leaves empty is its product's: what it is called, its price for this customer, its tax (cm.md R7). */
async function filledLines(ctx: Context, invoice: Values, currency: string): Promise<Values[]> {
  const rows = linesOf(invoice)
  if (!isSales(kindOf(invoice))) return [...rows]
  const known = { before: rows, organization: invoice.organization, currency, base: await companyCurrency(ctx) }
  const filled = await withProducts(ctx, rows, known)
  return rows.map((row, at) => {
    const { product_name, unit_price, tax_category } = filled[at] ?? row
    const name = typeof row.product === 'number' && product_name ? i18nText(product_name as I18nText, ctx.language) : ''
    return {
      ...row,
      unit_price,
      tax_category: tax_category ?? null,
      description: isEmpty(row.description) ? name || null : row.description,
    }
  })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Without a term, and of a credit note, all of it on the day. Every base date of a term is the invoice's. */
async function dueOf(
  ctx: Context,
  { kind, date, term_of_payment, deposit_ratio }: Values,
  { currency, totals: { total, tax } }: { currency: string; totals: InvoiceTotals },
): Promise<Derived['due']> {
  if (!isIsoDate(date) || total.lte(0)) return []
  const [term, deposit] = [await known(ctx, 'cm/term-of-payment', term_of_payment), await known(ctx, 'cm/deposit-ratio', deposit_ratio)]
  if (term === null || isCreditNote(kind as InvoiceKind))
    return [{ due_date: date, amount: total.toFixed(4), is_deposit: false, grace_days: 0 }]
  const dates = Object.fromEntries(baseDates.map((name) => [name, date]))
  const rows = await dueRows(ctx, { term, deposit, dates, total: total.toFixed(), tax: tax.toFixed(), currency })
  return rows.map(({ due_date, amount, is_deposit, grace_days }) => ({ due_date: due_date ?? date, amount, is_deposit, grace_days }))
}

const baseDates = ['invoice_date', 'delivery_date', 'order_date', 'acceptance_date', 'statement_date', 'bill_of_lading_date'] as const

/** One that does not exist is told with the reference itself. */
async function known(ctx: Context, entity: string, id: unknown): Promise<number | null> {
  const wanted = idOf(id)
  return wanted !== null && (await findRecord(withAllRights(ctx), ctx.snapshot.get(entity), wanted)) ? wanted : null
}

/** Null in company currency. Another currency has the rate of the day, unless one was typed with it. */
async function rateOf(ctx: Context, { before, after }: Change): Promise<unknown> {
  const [currency, company] = [await currencyOf(ctx, after), await companyCurrency(ctx)]
  if (currency === company) return null
  const isKept = !isEmpty(after.rate) && (before === null || before.currency === after.currency || before.rate !== after.rate)
  if (isKept || !isIsoDate(after.date)) return after.rate ?? null
  const found = await findRate(ctx, { currency, date: after.date })
  return 'missing' in found ? null : found.rate
}

/** How returns of taxes are made. */
export async function taxParameter(ctx: Context): Promise<{ country: string; months: number }> {
  const { rows } = await sql<{ country: string; months: number }>`
    select tax_country as country, vat_months::int as months from fa_parameter where deleted_at is null order by id limit 1`.execute(ctx.db)
  return rows[0] ?? { country: '', months: 1 }
}
