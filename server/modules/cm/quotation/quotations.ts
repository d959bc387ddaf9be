/** Making, sending and accepting quotations of a lead (cm.md §4). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { languages, type Language } from '../../../../src/schemas/core/types'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, invalid, invalidField, notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { companyToday } from '../../../kernel/company-time'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, lockForWrite, updateRecord } from '../../../resource/write/write'
import type { CreditAnswer } from '../../../../src/shared/cm/lead'
import type { QuotationWanted } from '../../../../src/shared/cm/quotation'
import { organisation } from '../../sc'
import { approvalLapses, requireApproval } from '../approval/quotation-rules'
import { passCredit } from '../credit/credit-gate'
import { refreshRotten } from '../lead/lead-activities'
import { priceErrors } from '../lead/lead-checks'
import { quotationContent, type QuotationContent, type QuotedLine } from './quotation-content'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/quotation')
const leadEntity = (ctx: Context) => ctx.snapshot.get('cm/lead')

/** Days that a quotation holds when nobody says. */
const validDays = 30

/** The exit criterion that sending one fulfils (cm.md §3.6, stage Quotation). */
const sentCriterion = 'quotation_sent'

/**
 * A draft of the lead as it stands; where there is one already it is made anew.
 * @returns its id @throws 403, 404, 409 when the lead is closed or a form decides about the draft, 422 without organization or lines
 */
export function makeQuotation(ctx: Context, lead: number, { language, valid_until }: QuotationWanted): Promise<number> {
  return transact(ctx, async (tx) => {
    const row = await openLead(tx, lead)
    await refuseBlocked(tx, row)
    const today = companyToday(tx)
    const until = valid_until ?? Temporal.PlainDate.from(today).add({ days: validDays }).toString()
    if (until < today) throw invalidField('valid_until', 'cm:error.quotation_past')
    const spoken = language ?? (await languageOf(tx, row.organization))
    const { lines, terms, ...totals } = await quotationContent(tx, row, spoken)
    const values = {
      organization: row.organization,
      language: spoken,
      currency: row.currency,
      issued_on: today,
      valid_until: until,
      lines,
      terms,
      ...totals,
    }
    // The draft need not be the last: a merge puts the offers of another lead behind it.
    const {
      rows: [known],
    } = await sql<{ draft: number | null; last: number | null }>`
      select max(id) filter (where status = 'draft' and deleted_at is null)::int as draft, max(revision) as last from cm_quotation where lead_id = ${lead}`.execute(
      tx.db,
    )
    if (known?.draft) {
      const lapsed = await approvalLapses(tx, Number(known.draft))
      await updateRecord(withAllRights(tx), entityOf(tx), known.draft, { ...values, ...lapsed }, { trusted: true })
      return known.draft
    }
    const revision = (known?.last ?? 0) + 1
    const { id } = await createRecord(
      withAllRights(tx),
      entityOf(tx),
      { ...values, lead, revision, number: `${String(row.number)}-R${revision}`, status: 'draft', drafted: true },
      { trusted: true },
    )
    return Number(id)
  })
}

/** Makes the document of a quotation and keeps it. @returns id of the attachment; null where no files are kept */
export type KeepDocument = (ctx: Context, quotation: Values) => Promise<number | null>

/**
 * To the customer: the document is frozen, older ones are superseded.
 * @returns what is to be said of the customer's credit, null when nothing
 * @throws 403, 404, 409 when it is no draft or lacks the approval of a form, 422 for a blocked customer, prices that need the right `discount`, and credit
 */
export function sendQuotation(ctx: Context, id: number, keep: KeepDocument): Promise<CreditAnswer | null> {
  return transact(ctx, async (tx) => {
    const { quotation, lead } = await held(tx, id)
    if (quotation.status !== 'draft') throw conflict(`cm:error.quotation_is_${String(quotation.status)}`)
    if (lead.organization !== quotation.organization || lead.currency !== quotation.currency) throw conflict('cm:error.quotation_stale')
    await requireApproval(tx, quotation)
    await refuseBlocked(tx, lead)
    const errors = await priceErrors(tx, { before: null, after: { ...lead, lines: linesOf(quotation) } })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const credit = await passCredit(tx, { checkpoint: 'quotation', lead, amount: new Decimal(String(quotation.net)) })
    await supersede(tx, Number(lead.id), 'sent')
    const now = tx.now().toISOString()
    const sent = { ...quotation, status: 'sent', issued_on: companyToday(tx) }
    const patch = {
      status: 'sent',
      drafted: null,
      outstanding: true,
      issued_on: sent.issued_on,
      sent_at: now,
      sent_by: actorOf(tx),
      file: await keep(tx, sent),
    }
    await updateRecord(withAllRights(tx), entityOf(tx), id, patch, { trusted: true })
    await touch(tx, Number(lead.id))
    await publishEvent(tx, 'cm.quotation.sent', {
      entity: 'cm/quotation',
      record_id: id,
      lead: lead.id,
      organization: quotation.organization,
      total: quotation.total,
      currency: quotation.currency,
    })
    return credit
  })
}

/** The customer agrees: the lead is worth what was offered. @throws 403, 404, 409 when it was not sent or the lead is closed */
export function acceptQuotation(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (tx) => {
    const { quotation, lead } = await held(tx, id)
    if (quotation.status !== 'sent') throw conflict(`cm:error.quotation_is_${String(quotation.status)}`)
    await supersede(tx, Number(lead.id), 'accepted')
    await updateRecord(
      withAllRights(tx),
      entityOf(tx),
      id,
      { status: 'accepted', outstanding: null, accepted_at: tx.now().toISOString() },
      { trusted: true },
    )
    // Prices that were offered are agreed, whoever notes that.
    await updateRecord(withAllRights(tx), leadEntity(tx), Number(lead.id), {
      amount_mode: 'lines',
      currency: quotation.currency,
      lines: linesOf(quotation),
    })
    await publishEvent(tx, 'cm.quotation.accepted', {
      entity: 'cm/quotation',
      record_id: id,
      lead: lead.id,
      organization: quotation.organization,
      total: quotation.total,
      currency: quotation.currency,
    })
  })
}

/** Lines of a lead, as a quotation froze them. */
function linesOf({ lines }: Values): Values[] {
  return (lines as readonly QuotedLine[]).map(({ product, description, quantity, unit, unit_price, discount, tax_category }) => ({
    product,
    description,
    quantity,
    unit,
    unit_price,
    discount,
    tax_category,
  }))
}

/** @throws 409 when it is closed */
async function openLead(ctx: Context, id: number): Promise<Values> {
  requireAction(ctx, leadEntity(ctx), 'edit')
  const row = await lockForWrite(ctx, leadEntity(ctx), id)
  if (row.status !== 'open') throw new ApiError(409, { key: `cm:error.lead_is_${String(row.status)}` })
  return row
}

/** Lead first, as everywhere: of two acts at once one waits. */
async function held(ctx: Context, id: number): Promise<{ quotation: Values; lead: Values }> {
  const seen = await findRecord(ctx, entityOf(ctx), id)
  if (!seen) throw notFound()
  const lead = await openLead(ctx, Number(seen.lead))
  const quotation = await findRecord(ctx, entityOf(ctx), id)
  if (!quotation) throw notFound()
  return { quotation, lead }
}

async function refuseBlocked(ctx: Context, { organization }: Values): Promise<void> {
  const { rows } = await sql`select 1 from cm_organization where id = ${organization ?? null} and lifecycle = 'blocked'`.execute(ctx.db)
  if (rows.length > 0) throw invalidField('organization', 'cm:error.quotation_blocked')
}

async function languageOf(ctx: Context, organization: unknown): Promise<Language> {
  const {
    rows: [row],
  } = await sql<{ language: string | null }>`
    select language from cm_organization where id = ${organization ?? null}`.execute(ctx.db)
  return languages.find((language) => language === row?.language) ?? (await organisation.company(ctx)).language
}

async function supersede(ctx: Context, lead: number, status: 'sent' | 'accepted'): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from cm_quotation where lead_id = ${lead} and status = ${status} and deleted_at is null`.execute(ctx.db)
  for (const { id } of rows)
    await updateRecord(withAllRights(ctx), entityOf(ctx), Number(id), { status: 'superseded', outstanding: null }, { trusted: true })
}

/** The lead was cared for (R10), and what its stage asks for is done. No version is made: nobody changed what it says. */
async function touch(ctx: Context, lead: number): Promise<void> {
  const done = JSON.stringify({ [sentCriterion]: { by: actorOf(ctx), at: ctx.now().toISOString() } })
  await sql`update cm_lead set last_touch_at = ${ctx.now()}, checklist_done = ${done}::text::jsonb || coalesce(checklist_done, '{}') where id = ${lead}`.execute(
    ctx.db,
  )
  await refreshRotten(ctx, [lead])
}

/** What a quotation says, of its frozen fields. */
export const contentOf = (quotation: Values): QuotationContent =>
  // Written by quotationContent alone.
  ({ lines: quotation.lines, terms: quotation.terms, net: quotation.net, tax: quotation.tax, total: quotation.total }) as QuotationContent
