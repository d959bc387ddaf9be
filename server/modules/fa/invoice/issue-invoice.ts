/** Issuing (fa.md §4.4): credit of the customer and number, then the voucher, in one transaction. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { VoucherInput } from '../../../../src/shared/fa/voucher-hook'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalid, type FieldErrors } from '../../../kernel/errors'
import { companyCurrency } from '../../../resource/read/company-currency'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { writeAction } from '../../../resource/write/write'
import { passCredit } from '../../cm'
import { numbering, sharedTexts } from '../../sc'
import { checkVoucher } from '../hook/hook-phases'
import { postVoucher } from '../hook/post-voucher'
import { billedTaxErrors } from './billed-tax'
import { creditErrors } from './credited'
import { invoiceTotals } from './invoice-totals'
import { billedTaxOf, invoiceValues, kindOf, linesOf } from './invoice-values'
import { invoiceVoucher, isSales, type InvoiceVoucherLine } from './rules/invoice-voucher'
import type { Invoice } from './invoice-row'

export const voucherKey = (invoice: number): string => `fa.invoice:${invoice}`

/** Of our own documents; counted by kind and month without gaps. */
const prefixes = { sales: 'INV', sales_credit: 'CN', purchase_credit: 'DN' } as const

/**
 * @param draft locked, in this transaction
 * @returns what is written with the state
 * @throws 422 naming the fields (`credit` where the control of the customer does not let it pass), 409 for what is to be acknowledged
 */
export async function issuing(ctx: Context, draft: Invoice): Promise<Values> {
  // Rates of tax may have changed since it was saved: what is issued is what is booked.
  const fresh = await invoiceValues(ctx, { before: draft, after: draft })
  const invoice: Invoice = { ...draft, ...fresh }
  const company = await companyCurrency(ctx)
  refuse({ ...headErrors(invoice, company), ...(await accountErrors(ctx, invoice)), ...(await billedTaxErrors(ctx, invoice)) })
  refuse(await creditErrors(ctx, invoice, { id: invoice.id, held: true }))
  const number = invoice.number ?? (await nextNumber(ctx, invoice))
  if (kindOf(invoice) === 'sales') await askCredit(ctx, { ...invoice, number })
  return { ...fresh, number }
}

/**
 * Its voucher, once it is issued; named by the server, since who issues need not see vouchers.
 * @throws 422 naming the fields of the invoice
 */
export async function bookIssued(ctx: Context, invoice: Invoice): Promise<void> {
  const voucher = await bookInvoice(ctx, invoice, await companyCurrency(ctx))
  await writeAction(withAllRights(ctx), ctx.snapshot.get('fa/invoice'), invoice, { voucher })
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function headErrors({ currency, rate, total, lines }: Invoice, company: string): FieldErrors {
  return {
    ...(Array.isArray(lines) && lines.length > 0 ? {} : { lines: [{ key: 'fa:invoice.no_lines' }] }),
    ...(Array.isArray(lines) && lines.length > 0 && new Decimal(total ?? 0).lte(0) ? { lines: [{ key: 'fa:invoice.no_total' }] } : {}),
    ...(currency !== company && rate === null ? { rate: [{ key: 'fa:check.rate_missing', params: { currency } }] } : {}),
  }
}

/** Sales have their role; what was bought stands on an account that somebody chose, or that the department proposes. */
async function accountErrors(ctx: Context, invoice: Invoice): Promise<FieldErrors> {
  if (isSales(kindOf(invoice))) return {}
  const accounts = await costAccounts(ctx, invoice)
  return Object.fromEntries(
    linesOf(invoice).flatMap((_, at) => (accounts[at] === null ? [[`lines.${at}.account`, [{ key: 'error:validation.required' }]]] : [])),
  )
}

/** By line; null where neither the line nor its department says. */
async function costAccounts(ctx: Context, invoice: Invoice): Promise<readonly (number | null)[]> {
  const { rows } = await sql<{ department: number; account: number }>`
    select department_id as department, cost_account_id as account from fa_department_setting where cost_account_id is not null and deleted_at is null`.execute(
    ctx.db,
  )
  const proposed = new Map(rows.map(({ department, account }) => [department, account]))
  return linesOf(invoice).map(({ account, department }) =>
    typeof account === 'number' ? account : isSales(kindOf(invoice)) ? null : (proposed.get(Number(department)) ?? null),
  )
}

async function nextNumber(ctx: Context, invoice: Invoice): Promise<string> {
  const prefix = prefixes[kindOf(invoice) as keyof typeof prefixes] // of a bill the supplier's is required
  const on = invoice.date
  return numbering.next(ctx, {
    key: `fa.invoice.${kindOf(invoice)}`,
    pattern: `${prefix}{YYYY}{MM}-{SEQ:4}`,
    reset: 'month',
    gapless: true,
    on,
  })
}

/** What cm answers for the customer: nothing, a question, or a refusal that says who decides. Without tax, as leads and quotations are approved. */
async function askCredit(ctx: Context, { organization, lead, rate, number, total, tax }: Invoice): Promise<void> {
  const told = await passCredit(ctx, {
    checkpoint: 'invoice',
    lead: { id: lead ?? null, organization, rate: rate ?? '1', title: number },
    amount: new Decimal(total ?? 0).minus(tax ?? 0),
  })
  if (told?.action !== 'warn') return
  const params = { usage: told.usage ?? '∞', days: told.overdue_days }
  requireConfirmed(ctx, { key: `fa:invoice.credit_${told.overdue_days > 0 ? 'overdue' : 'warn'}`, params })
}

async function bookInvoice(ctx: Context, invoice: Invoice, company: string): Promise<number> {
  const lines = await voucherLines(ctx, invoice, company)
  const number = invoice.number ?? ''
  const summary = sharedTexts().translate(ctx.language, { key: `fa:invoice.summary_${kindOf(invoice)}`, params: { number } })
  const input: VoucherInput = {
    key: voucherKey(invoice.id),
    date: invoice.date,
    summary: summary.slice(0, 200),
    source: { module: 'fa', entity: 'invoice', id: invoice.id, url: `/fa/use/transaction/invoice/show?id=${invoice.id}` },
    lines: lines.map(({ from: _from, ...line }) => line),
  }
  return toldByField(lines, async () => {
    // A draft waits for a colleague: what would keep it from being confirmed is told to whoever can still change the invoice.
    await checkVoucher(ctx, input)
    return (await postVoucher(ctx, input)).id
  })
}

async function voucherLines(ctx: Context, invoice: Invoice, company: string): Promise<InvoiceVoucherLine[]> {
  const currency = invoice.currency
  const accounts = await costAccounts(ctx, invoice)
  const rows = linesOf(invoice)
  const how = { currency, included: invoice.price_includes_tax === true, billed: billedTaxOf(invoice) }
  const { shares } = await invoiceTotals(ctx, rows, how)
  return invoiceVoucher({
    kind: kindOf(invoice),
    organization: invoice.organization,
    number: invoice.number ?? '',
    date: invoice.date,
    foreign: currency === company ? null : { currency, rate: invoice.rate ?? '1' },
    company: { currency: company, digits: currencyDigits(company) },
    deduct: invoice.deduct ?? '1',
    due: invoice.due ?? [],
    lines: rows.map((row, at) => ({
      account: accounts[at] ?? null,
      department: typeof row.department === 'number' ? row.department : null,
      project: typeof row.project === 'number' ? row.project : null,
      memo: String(row.description),
      net: shares[at]?.net ?? new Decimal(0),
      tax: shares[at]?.tax ?? new Decimal(0),
    })),
  })
}

/** Findings of the voucher name its lines: they are told at the field of the invoice that each comes from. */
async function toldByField<T>(lines: readonly InvoiceVoucherLine[], act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    const errors = Object.entries(error.details.errors).map(([path, messages]) => {
      const [, at, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
      const from = lines[Number(at)]?.from
      return [from === undefined ? path : from.startsWith('lines.') && own.has(field) ? `${from}.${field}` : from, messages] as const
    })
    throw invalid(Object.fromEntries(errors))
  }
}

/** What the lines of an invoice have, too. */
const own = new Set(['account', 'department', 'project'])
