/** A lead's way through its pipeline (cm.md §4): moved, won, lost, opened again. Each is one write of the lead, judged by its hooks. */
import { randomUUID } from 'node:crypto'
import Decimal from 'decimal.js'
import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { can } from '../../../../src/schemas/core/permission'
import { writableFields } from '../../../../src/schemas/core/json-schema'
import type * as calls from '../../../../src/shared/cm/lead'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import { withIntent } from '../../../resource/write/intent'
import { invalid, invalidField, notFound, type FieldErrors } from '../../../kernel/errors'
import type { Saved, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { mayDo, requireAction } from '../../../resource/query/rights'
import { updateLocked, updateRecord } from '../../../resource/write/write'
import { passCredit } from '../credit/credit-gate'
import { actOnLead } from './lead-act'
import { cancelActivities, planFollowUp, replanActivities } from './lead-activities'
import { stagesAround, stagesOf, type LeadStage } from './lead-stages'
import { partiesOf } from './lead-convert'
import { newCustomerCode } from '../party/customer-code'
import { closedDays } from '../quota/closed-days'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/lead')

/** @throws 409 when somebody moved it meanwhile, 422 naming what the stages ask for */
export async function moveLead(ctx: Context, id: number, move: BodyOf<typeof calls.moveLead>): Promise<void> {
  await actOnLead(ctx, id, { right: 'edit' }, async (tx, before) => {
    const stage = await openStage(tx, move.stage_id)
    const placed =
      move.after_id === undefined && before.stage === stage.id
        ? {}
        : { rank: await rankAfter(tx, { stage: stage.id, after: move.after_id ?? null, except: id }) }
    const changes = { ...changesOf(tx, before, move), ...(await converted(tx, before, move)) }
    await write(tx, before, { pipeline: stage.pipeline, stage: stage.id, ...placed, ...changes }, move)
  })
}

/** @returns the stage, if leads are put there by hand @throws 422 on stage_id */
async function openStage(ctx: Context, id: number): Promise<LeadStage> {
  const stage = (await stagesAround(ctx, id)).find((candidate) => candidate.id === id)
  if (!stage) throw invalidField('stage_id', 'cm:error.stage_of_pipeline')
  if (stage.kind !== 'open') throw invalidField('stage_id', `cm:error.close_${stage.kind}`)
  return stage
}

/** Between the card above and the one that is below it now. */
async function rankAfter(ctx: Context, { stage, after, except }: { stage: number; after: number | null; except: number }): Promise<string> {
  const { rows } = await sql<{ id: number; rank: string }>`
    select id, rank from cm_lead where stage_id = ${stage} and id <> ${except} and deleted_at is null and rank is not null
      and (${after}::bigint is null or (rank collate "C") >= (select rank collate "C" from cm_lead where id = ${after} and stage_id = ${stage}))
    order by rank collate "C", id limit 50`.execute(ctx.db)
  const above = rows.find((row) => Number(row.id) === after)?.rank ?? null
  if (after !== null && above === null) return generateKeyBetween(null, rows[0]?.rank ?? null)
  // Two that were put in one place at once share a rank: the next that is greater.
  const below = rows.find((row) => above === null || row.rank > above)?.rank ?? null
  return generateKeyBetween(above, below)
}

/** What is filled on the way, of the fields that people write; ticks with who and when. */
function changesOf(ctx: Context, before: Values, { version, values = {}, checklist = [] }: calls.LeadFields): Values {
  const writable = new Set(writableFields(entityOf(ctx)).map(({ name }) => name))
  const unknown = Object.keys(values).filter((name) => !writable.has(name))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [{ key: 'error:validation.additionalProperties' }]])))
  const ticked = (before.checklist_done ?? {}) as Readonly<Record<string, unknown>>
  const by = { by: ctx.person?.id ?? null, at: ctx.now().toISOString() }
  const added = Object.fromEntries(checklist.filter((key) => !Object.hasOwn(ticked, key)).map((key) => [key, by]))
  return {
    ...values,
    ...(version === undefined ? {} : { version }),
    ...(checklist.length > 0 ? { checklist_done: { ...ticked, ...added } } : {}),
  }
}

/** The organization that a stage asks for, made of what the lead was told: with the move, or not at all. */
async function converted(ctx: Context, before: Values, { convert }: calls.LeadFields): Promise<Values> {
  if (!convert) return {}
  requireAction(ctx, entityOf(ctx), 'convert')
  return partiesOf(ctx, before, convert)
}

/** Computed fields are written too: what people send was looked through before. */
async function write(ctx: Context, before: Saved, patch: Values, { skip_reason }: calls.LeadFields): Promise<Values> {
  if (skip_reason !== undefined) requireAction(ctx, entityOf(ctx), 'skip-requirements')
  const skipping = skip_reason === undefined ? ctx : withIntent(ctx, 'cm/lead', { skips: true, skip_reason })
  return updateLocked(skipping, entityOf(ctx), before, patch, { trusted: true })
}

async function closingStage(ctx: Context, { pipeline }: Values, kind: 'won' | 'lost'): Promise<number> {
  const stage = (await stagesOf(ctx, Number(pipeline))).find((candidate) => candidate.kind === kind)
  if (!stage) throw new Error(`pipeline ${String(pipeline)} has no ${kind} stage, which its hooks do not allow`)
  return stage.id
}

/**
 * @returns what is to be said of the customer's credit, null when nothing
 * @throws 409 when it is closed already, 422 for what is missing, and on `credit` where its control does not let it pass
 */
export async function winLead(ctx: Context, id: number, fill: calls.LeadFields): Promise<calls.CreditAnswer | null> {
  return actOnLead(ctx, id, { right: 'win', status: ['open'] }, async (tx, before) => {
    const changes = { ...changesOf(tx, before, fill), ...(await converted(tx, before, fill)) }
    const lead = await write(
      tx,
      before,
      { ...changes, stage: await closingStage(tx, before, 'won'), status: 'won', won_at: tx.now().toISOString() },
      fill,
    )
    // With its amount as it is won for; refused, nothing of this stands.
    const credit = await passCredit(tx, { checkpoint: 'lead_won', lead, amount: new Decimal(String(lead.amount ?? 0)) })
    await becomeCustomer(tx, Number(lead.organization))
    await publishEvent(tx, 'cm.lead.won', {
      entity: 'cm/lead',
      record_id: id,
      organization: lead.organization,
      amount_base: lead.amount_base,
      owner: lead.owner,
    })
    return credit
  })
}

/** By its first sale (§4 organization). A blocked one stays blocked: its code makes it a customer once it is unblocked. */
async function becomeCustomer(ctx: Context, organization: number): Promise<void> {
  // Held: nobody blocks it between the look and the write.
  const {
    rows: [row],
  } = await sql<{
    lifecycle: string
    customer_code: string | null
  }>`select lifecycle, customer_code from cm_organization where id = ${organization} for no key update`.execute(ctx.db)
  if (!row || row.lifecycle === 'customer' || (row.lifecycle === 'blocked' && row.customer_code !== null)) return
  const patch =
    row.lifecycle === 'blocked'
      ? { is_customer: true, customer_code: await newCustomerCode(ctx) }
      : { lifecycle: 'customer', is_customer: true }
  await updateRecord(
    { ...ctx, person: null, ...(ctx.person ? { acting_for: ctx.person.id } : {}) },
    ctx.snapshot.get('cm/organization'),
    organization,
    patch,
    { trusted: true },
  )
}

/** @throws 409 when it is closed already, 422 for what its reason asks for */
export async function loseLead(
  ctx: Context,
  id: number,
  { version, lost_reason, competitor, lost_note, cancel_activities = false }: BodyOf<typeof calls.loseLead>,
): Promise<void> {
  // What it changes besides the lead is found again when the losing is undone.
  const asOne = { ...ctx, change_set: ctx.change_set ?? randomUUID() }
  await actOnLead(asOne, id, { right: 'lose', status: ['open'] }, async (tx, before) => {
    const {
      rows: [reason],
    } = await sql<{ needs_competitor: boolean; needs_note: boolean; reopen_after_days: number | null }>`
      select needs_competitor, needs_note, reopen_after_days from cm_lost_reason where id = ${lost_reason ?? null} and deleted_at is null`.execute(
      tx.db,
    )
    const rival = competitor ?? (before.competitor as string | null)
    const errors: FieldErrors = reason
      ? {
          ...(reason.needs_competitor && !rival ? { competitor: required } : {}),
          ...(reason.needs_note && !lost_note ? { lost_note: required } : {}),
        }
      : { lost_reason: required }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const patch = {
      ...(version === undefined ? {} : { version }),
      lost_reason,
      competitor: rival,
      lost_note: lost_note ?? null,
      stage: await closingStage(tx, before, 'lost'),
      status: 'lost',
      lost_at: tx.now().toISOString(),
    }
    const lead = await write(tx, before, patch, {})
    if (cancel_activities) await cancelActivities(tx, id)
    if (reason?.reopen_after_days) await planFollowUp(tx, lead, reason.reopen_after_days)
    await publishEvent(tx, 'cm.lead.lost', { entity: 'cm/lead', record_id: id, organization: lead.organization, lost_reason })
  })
}

const required = [{ key: 'error:validation.required' }]

/** Days after closing in which its owner may open a lead again without the right to. */
const freeReopenDays = 7

/**
 * Back to the last open stage it stood in; `undo` also takes back what losing it did to its activities.
 * @throws 409 when it is open, 403 without the right, 422 when the period is closed
 */
export async function reopenLead(ctx: Context, id: number, { version, undo = false }: BodyOf<typeof calls.reopenLead>): Promise<void> {
  const entity = entityOf(ctx)
  await actOnLead(ctx, id, { status: ['won', 'lost'] }, async (tx, before) => {
    const closed = String(before.status === 'won' ? before.won_at : before.lost_at)
    const age = Temporal.Instant.from(closed).until(Temporal.Instant.fromEpochMilliseconds(tx.now().getTime())).total('hours') / 24
    const isFree =
      tx.person !== null && before.owner === tx.person.id && age <= freeReopenDays && can(tx.tree, `${entity.path}.actions.edit`)
    if (!isFree) requireAction(tx, entity, 'reopen')
    else if (before.status === 'won' && !mayDo(tx, entity, 'reopen') && (await isClosedAt(tx, closed)))
      throw invalidField('won_at', 'cm:error.period_closed')
    const stage = await lastOpenStage(tx, before)
    await write(
      tx,
      before,
      {
        ...(version === undefined ? {} : { version }),
        stage,
        status: 'open',
        won_at: null,
        lost_at: null,
        lost_reason: null,
        lost_note: null,
      },
      {},
    )
    if (undo) await replanActivities(tx, id)
    await publishEvent(tx, 'cm.lead.reopened', {
      entity: 'cm/lead',
      record_id: id,
      organization: before.organization,
      was: before.status,
      closed_at: closed,
      amount_base: before.amount_base,
    })
  })
}

/** Figures of that day no longer change: what is taken back is a correction of today (R8), which takes the right to reopen. */
async function isClosedAt(ctx: Context, instant: string): Promise<boolean> {
  const isClosed = await closedDays(ctx)
  return isClosed(Temporal.Instant.from(instant).toZonedDateTimeISO(ctx.companyZone()).toPlainDate().toString())
}

async function lastOpenStage(ctx: Context, { id, pipeline }: Values): Promise<number> {
  const open = (await stagesOf(ctx, Number(pipeline))).filter(({ kind }) => kind === 'open')
  const { rows } = await sql<{
    stage: number
  }>`select from_stage_id as stage from cm_lead_stage_log where lead_id = ${id} and from_stage_id is not null order by at desc, id desc`.execute(
    ctx.db,
  )
  const last = rows.map(({ stage }) => Number(stage)).find((stage) => open.some((candidate) => candidate.id === stage)) ?? open.at(-1)?.id
  if (last === undefined) throw notFound()
  return last
}
