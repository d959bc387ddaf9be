/** What people do with a quotation by its declared actions: send, accept (cm.md §4). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { ActionUseCase, EntityHooks, Values } from '../../../contracts/hooks'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { conflict, invalid, notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { publishEvent } from '../../../outbox/publish'
import { findRecord } from '../../../resource/read/read'
import { updateRecord } from '../../../resource/write/write'
import { requireApproval } from '../approval/quotation-rules'
import { creditAnswer, passCredit, type CreditSubject } from '../credit/credit-gate'
import { refreshRotten } from '../lead/lead-activities'
import { priceErrors } from '../lead/lead-checks'
import { keepDocument, type Quotation } from './quotation-document'
import type { QuotedLine } from './quotation-content'
import { openLead, refuseBlocked } from './quotations'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/quotation')

/** The exit criterion that sending one fulfils (cm.md §3.6, stage Quotation). */
const sentCriterion = 'quotation_sent'

/** Lead first, as everywhere: of two acts at once one waits. */
const ofOpenLead: Pick<ActionUseCase<Quotation>, 'locks' | 'offers'> = {
  async locks(ctx, id) {
    const quotation = await findRecord<Quotation>(ctx, entityOf(ctx), id)
    if (!quotation) throw notFound()
    await openLead(ctx, quotation.lead)
  },
  offers: (_ctx, alias) =>
    sql<boolean>`exists (select 1 from cm_lead as lead where lead.id = ${sql.ref(`${alias}.lead_id`)} and lead.status = 'open')`,
}

/**
 * To the customer: the document is frozen, older ones are superseded. Refused where it lacks the approval of a form (409), for a blocked
 * customer, prices that need the right `discount`, and credit (422).
 */
const send: ActionUseCase<Quotation> = {
  ...ofOpenLead,
  async run(ctx, { before: quotation }) {
    const lead = await leadOf(ctx, quotation)
    if (lead.organization !== quotation.organization || lead.currency !== quotation.currency) throw conflict('cm:error.quotation_stale')
    await requireApproval(ctx, quotation)
    await refuseBlocked(ctx, lead)
    const errors = await priceErrors(ctx, { before: null, after: { ...lead, lines: linesOf(quotation) } })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await passCredit(ctx, creditOf(lead, quotation))
    await supersede(ctx, lead.id, 'sent')
    const issued_on = companyToday(ctx)
    return {
      ...{ drafted: null, outstanding: true, issued_on, sent_at: ctx.now().toISOString(), sent_by: actorOf(ctx) },
      file: await keepDocument(ctx, { ...quotation, status: 'sent', issued_on }),
    }
  },
  async afterwards(ctx, { after: quotation }) {
    const lead = await leadOf(ctx, quotation)
    await touch(ctx, lead.id)
    await announce(ctx, 'sent', quotation)
    const credit = await creditAnswer(ctx, creditOf(lead, quotation))
    return credit ? { credit } : {}
  },
}

/** The customer agrees: the lead is worth what was offered. */
const accept: ActionUseCase<Quotation> = {
  ...ofOpenLead,
  async run(ctx, { before: { lead } }) {
    await supersede(ctx, lead, 'accepted')
    return { outstanding: null, accepted_at: ctx.now().toISOString() }
  },
  async afterwards(ctx, { after: quotation }) {
    // Prices that were offered are agreed: it takes no right to discount.
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('cm/lead'), quotation.lead, {
      amount_mode: 'lines',
      currency: quotation.currency,
      lines: linesOf(quotation),
    })
    await announce(ctx, 'accepted', quotation)
  },
}

export const quotationActs: NonNullable<EntityHooks<Quotation>['actions']> = { send, accept }

/** Locked already, and of somebody who may change it. */
async function leadOf(ctx: Context, { lead }: Quotation): Promise<Values & { id: number }> {
  const found = await findRecord(ctx, ctx.snapshot.get('cm/lead'), lead)
  if (!found) throw notFound()
  return { ...found, id: Number(found.id) }
}

const creditOf = (lead: Values, { net }: Quotation): CreditSubject => ({ checkpoint: 'quotation', lead, amount: new Decimal(net ?? 0) })

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

async function supersede(ctx: Context, lead: number, status: 'sent' | 'accepted'): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from cm_quotation where lead_id = ${lead} and status = ${status} and deleted_at is null`.execute(ctx.db)
  // The action is that of the one that takes its place.
  const { action: _action, ...plain } = withAllRights(ctx)
  for (const { id } of rows) await updateRecord(plain, entityOf(ctx), id, { status: 'superseded', outstanding: null }, { trusted: true })
}

/** The lead was cared for (R10), and what its stage asks for is done. No version is made: nobody changed what it says. */
async function touch(ctx: Context, lead: number): Promise<void> {
  const done = JSON.stringify({ [sentCriterion]: { by: actorOf(ctx), at: ctx.now().toISOString() } })
  await sql`
    update cm_lead set last_touch_at = ${ctx.now()}, checklist_done = ${done}::text::jsonb || coalesce(checklist_done, '{}')
    where id = ${lead}`.execute(ctx.db)
  await refreshRotten(ctx, [lead])
}

const announce = (ctx: Context, event: 'sent' | 'accepted', { id, lead, organization, total, currency }: Quotation): Promise<void> =>
  publishEvent(ctx, `cm.quotation.${event}`, { entity: 'cm/quotation', record_id: id, lead, organization, total, currency })
