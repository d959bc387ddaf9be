/** Invoices of leads (fa.md §7, R14): a draft when one is won, gone when it is reopened, and what of a lead is invoiced. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { LeadInvoices } from '../../../../src/shared/fa/invoice'
import type { EventHandler } from '../../../contracts/events'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Ports } from '../../../kernel/ports'
import { onEvent } from '../../../outbox/event'
import { companyCurrency } from '../../../resource/read/company-currency'
import { findRecord } from '../../../resource/read/read'
import { deleteRecord } from '../../../resource/write/delete'
import { createRecord } from '../../../resource/write/write'
import { organizationWithMerged } from '../../cm'
import { notify, organisation } from '../../sc'
import { moneyText } from '../report/money'

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/invoice')

/** At least once: a lead that has an invoice gets no second one. */
export const draftOfWonLead: EventHandler = onEvent('cm.lead.won', 'fa.invoice-of-won-lead', (ctx, { record_id }) =>
  transact(ctx, async (tx) => {
    const lead = await findRecord(withAllRights(tx), tx.snapshot.get('cm/lead'), record_id ?? 0)
    if (lead?.status !== 'won' || typeof lead.organization !== 'number' || (await hasInvoice(tx, Number(lead.id)))) return
    const { id } = await createRecord(withAllRights(tx), entityOf(tx), await draftOfLead(tx, lead), { trusted: true })
    await notifyAccountants(tx, Number(id), lead)
  }),
)

/** What was issued meanwhile stays: it is voided or credited by whoever may. */
export const dropDraftOfLead: EventHandler = onEvent('cm.lead.reopened', 'fa.invoice-of-reopened-lead', (ctx, { record_id }) =>
  transact(ctx, async (tx) => {
    // Won again before this was heard, it keeps its draft.
    const lead = await findRecord(withAllRights(tx), tx.snapshot.get('cm/lead'), record_id ?? 0)
    if (lead?.status === 'won') return
    const { rows } = await sql<{ id: number }>`
      select id from fa_invoice where lead_id = ${record_id} and from_lead and status = 'draft' and deleted_at is null order by id for update`.execute(
      tx.db,
    )
    for (const { id } of rows) await deleteRecord(withAllRights(tx), entityOf(tx), id)
  }),
)

async function hasInvoice(ctx: Context, lead: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fa_invoice where lead_id = ${lead} and kind = 'sales' and status <> 'void' and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** @param lead of a customer @returns an invoice of today as it was sold */
export async function draftOfLead(ctx: Context, lead: Values): Promise<Values> {
  const { id, organization, currency, term_of_payment, deposit_ratio } = lead
  const rows = Array.isArray(lead.lines) ? (lead.lines as readonly Values[]) : []
  const isByLine = lead.amount_mode === 'lines' && rows.length > 0
  return {
    ...{ organization, term_of_payment, deposit_ratio, lead: id },
    kind: 'sales',
    from_lead: true,
    date: companyToday(ctx),
    currency: currency ?? (await companyCurrency(ctx)),
    lines: isByLine ? rows.map((row) => lineOf(ctx, row, lead)) : [await oneLine(ctx, lead)],
  }
}

/** As it was sold: price, discount and tax stay. */
function lineOf(ctx: Context, row: Values, { department }: Values): Values {
  const { product, description, product_name, quantity, unit_price, discount, tax_category } = row
  const name = product_name ? i18nText(product_name as I18nText, ctx.language) : ''
  const said = typeof description === 'string' && description !== '' ? description : name
  return { product, quantity, unit_price, discount: discount ?? '0', tax_category, department, description: (said || '–').slice(0, 200) }
}

/** An amount without lines is one line, taxed as the customer usually is. */
async function oneLine(ctx: Context, { title, amount, department, organization }: Values): Promise<Values> {
  const customer = await findRecord(withAllRights(ctx), ctx.snapshot.get('cm/organization'), Number(organization))
  return {
    description: String(title),
    quantity: '1',
    unit_price: amount ?? '0',
    discount: '0',
    tax_category: customer?.tax_category ?? null,
    department,
  }
}

async function notifyAccountants(ctx: Context, invoice: number, { title }: Values): Promise<void> {
  const people = [...(await organisation.roleHolders(ctx, 'accountant')), ...(await organisation.roleHolders(ctx, 'chief-accountant'))]
  if (people.length === 0) return
  const params = { lead: String(title) }
  await notify.send(ctx, {
    event: 'fa.invoice.drafted',
    to: [...new Set(people)].map((id) => `u${id}`),
    params,
    url: `/fa/use/transaction/invoice/show?id=${invoice}`,
    model: { module: 'fa', id: invoice },
    data: { title: notify.text('fa:invoice.drafted', () => params) },
  })
}

interface InvoicedRow {
  id: number
  number: string | null
  date: string
  kind: 'sales' | 'sales_credit'
  net_base: string
}

/** Of issued invoices, credit notes taken off. @throws 404 for a lead that does not exist */
export async function leadInvoices(ctx: Context, lead: number): Promise<LeadInvoices> {
  if (!(await findRecord(withAllRights(ctx), ctx.snapshot.get('cm/lead'), lead))) throw notFound()
  const { rows } = await sql<InvoicedRow>`
    select id, number, date::text as date, kind, ${netBase}::text as net_base from fa_invoice as i where lead_id = ${lead} and ${counts} order by date, id`.execute(
    ctx.db,
  )
  const sum = rows.reduce((all, { net_base }) => all.plus(net_base), new Decimal(0))
  return {
    net_base: moneyText(sum),
    currency: await companyCurrency(ctx),
    invoices: rows.map((row) => ({ ...row, net_base: moneyText(new Decimal(row.net_base)) })),
  }
}

/** For cm's "won, not invoiced" (cm.md R14): by lead, in company currency, without tax as leads are. */
export const invoicedLeads: NonNullable<Ports['invoicedLeads']> = async (ctx, organization) => {
  const organizations = await organizationWithMerged(ctx, organization)
  const { rows } = await sql<{ lead: number; net_base: string }>`
    select lead_id as lead, sum(${netBase})::text as net_base from fa_invoice as i
    where organization_id = any(${organizations}::bigint[]) and lead_id is not null and ${counts} group by lead_id`.execute(ctx.db)
  return new Map(rows.map(({ lead, net_base }) => [lead, net_base]))
}

const netBase = sql`((case when i.kind = 'sales' then 1 else -1 end) * (i.total - coalesce(i.tax, 0)) * coalesce(i.rate, 1))`
const counts = sql<boolean>`i.status = 'issued' and i.kind in ('sales', 'sales_credit') and i.deleted_at is null`
