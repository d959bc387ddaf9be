/** The demo's invoices, made as people make them (fa.md §4.4, §10): an accountant issues them, a colleague confirms and posts. */
import { sql } from 'kysely'
import { attempt, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { rowsSql } from '../../../resource/query/list'
import { findRecord } from '../../../resource/read/read'
import { performAction } from '../../../resource/write/act'
import { createRecord, lockForWrite } from '../../../resource/write/write'
import { carryOn } from '../hook/post-voucher'
import { draftOfLead } from '../invoice/lead-invoices'
import { makeMoneyVoucher } from '../settlement/money-voucher'
import { voucherOf } from '../voucher/voucher-row'
import { leadDay, type PlannedInvoice } from './invoice-plan'

export interface Bookkeeping {
  /** Who enters and issues, who confirms and posts. */
  accountants: readonly [number, number]
  /** Id of the account that customers pay to. */
  bank: number
}

/** At eleven in Taipei; every question is answered with yes. */
export const onDay = (ctx: Context, date: string, by: number): Context => ({
  ...{ ...ctx, acting_for: by, language: 'tw', now: () => new Date(`${date}T03:00:00Z`) },
  origin: { ...ctx.origin, confirmed: true },
})

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/invoice')

/** In the order of their days, as their numbers are. */
export async function makeInvoices(
  ctx: Context,
  { planned, leads }: { planned: readonly PlannedInvoice[]; leads: readonly WonLead[] },
  how: Bookkeeping,
): Promise<void> {
  const all = [
    ...planned.map((invoice) => ({ date: invoice.date, make: () => makeInvoice(ctx, invoice, how) })),
    ...leads.map((lead) => ({ date: lead.date, make: () => invoiceLead(ctx, lead, how) })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  for (const { make } of all) await make()
}

async function makeInvoice(ctx: Context, { outcome, ends, ...values }: PlannedInvoice, how: Bookkeeping): Promise<void> {
  const { kind, organization, date, currency, lines } = values
  const id = await enter(ctx, { ...values }, { ...how, date })
  if (outcome === 'draft' || !(await issue(ctx, id, { ...how, date }))) return
  const then = onDay(ctx, ends, how.accountants[0])
  if (outcome === 'void') await performAction(then, entityOf(ctx), 'void', { id, void_reason: '重複開立', reversal_date: ends })
  if (outcome === 'paid') await receive(ctx, id, { ...how, date: ends })
  if (outcome !== 'credited') return
  const note = { kind: `${kind}_credit`, organization, date: ends, currency, credits: id, lines: lines.slice(0, 1) }
  await issue(ctx, await enter(ctx, note, { ...how, date: ends }), { ...how, date: ends })
}

interface On extends Bookkeeping {
  date: string
}

const enter = async (ctx: Context, values: Record<string, unknown>, { date, accountants: [first] }: On): Promise<number> =>
  (await createRecord(onDay(ctx, date, first), entityOf(ctx), values, { trusted: true })).id

/** @returns false where the control of credit wants somebody to decide first: it stays a draft, as it would */
async function issue(ctx: Context, id: number, on: On): Promise<boolean> {
  try {
    await attempt(onDay(ctx, on.date, on.accountants[0]), (tx) => performAction(tx, entityOf(tx), 'issue', { id }))
  } catch (error) {
    if (error instanceof ApiError && error.details.code?.startsWith('credit_')) return false
    throw error
  }
  const { rows } = await sql<{ voucher: number }>`select voucher_id::int as voucher from fa_invoice where id = ${id}`.execute(ctx.db)
  await post(ctx, rows[0]?.voucher ?? 0, on)
  return true
}

/** By the colleague. */
async function post(ctx: Context, voucher: number, { date, accountants: [, second] }: On): Promise<void> {
  const then = onDay(ctx, date, second)
  const draft = voucherOf(await lockForWrite(then, ctx.snapshot.get('fa/voucher'), voucher))
  await carryOn(then, draft, { wanted: 'posted', by: second })
}

/** All of it. */
async function receive(ctx: Context, invoice: number, on: On): Promise<void> {
  const { rows } = await sql<{ organization: number; line: number; amount: string }>`
    select own.organization_id::int as organization, line.id::int as line, line.residual::text as amount
    from fa_invoice as own join fa_voucher_line as line on line.voucher_id = own.voucher_id and line.residual > 0
    where own.id = ${invoice} order by line.id`.execute(ctx.db)
  const organization = rows[0]?.organization
  if (organization === undefined) return
  const items = rows.map(({ line, amount }) => ({ line, amount }))
  const wanted = { organization, date: on.date, bank_account: on.bank, items }
  const { voucher } = await makeMoneyVoucher(onDay(ctx, on.date, on.accountants[0]), 'receipt', wanted)
  if (voucher?.status === 'draft') await post(ctx, voucher.id, on)
}

/** As it was sold (R14). */
async function invoiceLead(ctx: Context, { id, date }: WonLead, how: Bookkeeping): Promise<void> {
  const lead = await findRecord(ctx, ctx.snapshot.get('cm/lead'), id)
  if (!lead) return
  const values = await draftOfLead(onDay(ctx, date, how.accountants[0]), lead)
  await issue(ctx, await enter(ctx, values, { ...how, date }), { ...how, date })
}

export interface WonLead {
  id: number
  organization: number
  /** When it is invoiced. */
  date: string
}

const mostLeads = 6

/** Of customers, those that were won last. @param today a lead that was won long ago is invoiced late, within the last three months */
export async function wonLeads(ctx: Context, today: string): Promise<readonly WonLead[]> {
  const filter = {
    all: [
      { field: 'status', op: 'eq', value: 'won' },
      { field: 'organization.is_customer', op: 'eq', value: true },
    ],
  } as const
  const leads = rowsSql(ctx, ctx.snapshot.get('cm/lead'), { filter, trash: false })
  const { rows } = await sql<WonLead & { won: string }>`
    select id::int as id, organization_id::int as organization, to_char(won_at, 'YYYY-MM-DD') as won from ${leads} as lead
    where won_at is not null and amount_base > 0 order by won_at desc, id limit ${mostLeads}`.execute(ctx.db)
  return rows.map(({ id, organization, won }, at) => ({ id, organization, date: leadDay(today, { won, at }) }))
}
