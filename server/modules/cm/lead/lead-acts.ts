/** What people do with a lead by its declared actions: win, lose, convert, reopen (cm.md §4). Each is one write, judged by its hooks. */
import { randomUUID } from 'node:crypto'
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { ActionUseCase, EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { invalid, invalidField, notFound } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { mayDo, requireAction } from '../../../resource/query/rights'
import { updateRecord } from '../../../resource/write/write'
import { passCredit } from '../credit/credit-gate'
import { mergedError, mergedInto } from '../merge/merged-into'
import { newCustomerCode } from '../party/customer-code'
import { closedDays } from '../quota/closed-days'
import { cancelActivities, planFollowUp, replanActivities } from './lead-activities'
import { partiesOf } from './lead-convert'
import { filledValues, skipping } from './lead-fill'
import { stagesOf } from './lead-stages'
import { readFill, readParties } from './rules/lead-input'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/lead')

/** @throws 409 `merged_into` where it has become part of another (§9) */
async function refuseMerged(ctx: Context, id: number): Promise<void> {
  const survivor = await mergedInto(ctx, entityOf(ctx), id)
  if (survivor !== null) throw mergedError(409, survivor)
}

async function closingStage(ctx: Context, { pipeline }: Values, kind: 'won' | 'lost'): Promise<number> {
  const stage = (await stagesOf(ctx, Number(pipeline))).find((candidate) => candidate.kind === kind)
  if (!stage) throw new Error(`pipeline ${String(pipeline)} has no ${kind} stage, which its hooks do not allow`)
  return stage.id
}

/** Refused for what is missing (422), and on `credit` where the customer's control does not let it pass. */
const win: ActionUseCase = {
  locks: refuseMerged,
  within: (ctx, { input }) => skipping(ctx, readFill(input)),
  run: async (ctx, { before, input }) => ({
    ...(await filledValues(ctx, before, readFill(input))),
    stage: await closingStage(ctx, before, 'won'),
    won_at: ctx.now().toISOString(),
  }),
  async afterwards(ctx, { id, after: lead }) {
    // With its amount as it is won for; refused, nothing of this is written.
    const credit = await passCredit(ctx, { checkpoint: 'lead_won', lead, amount: new Decimal(String(lead.amount ?? 0)) })
    await becomeCustomer(ctx, Number(lead.organization))
    await publishEvent(ctx, 'cm.lead.won', {
      entity: 'cm/lead',
      record_id: id,
      organization: lead.organization,
      amount_base: lead.amount_base,
      owner: lead.owner,
    })
    return credit ? { credit } : {}
  },
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

interface LostReason {
  needs_competitor: boolean
  needs_note: boolean
  reopen_after_days: number | null
}

async function lostReason(ctx: Context, id: unknown): Promise<LostReason | undefined> {
  const { rows } = await sql<LostReason>`
    select needs_competitor, needs_note, reopen_after_days from cm_lost_reason where id = ${id ?? null} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]
}

const required = [{ key: 'error:validation.required' }]

const lose: ActionUseCase = {
  locks: refuseMerged,
  // What it changes besides the lead is found again when the losing is undone.
  within: (ctx) => ({ ...ctx, change_set: ctx.change_set ?? randomUUID() }),
  async run(ctx, { before, input: { lost_reason, competitor, lost_note } }) {
    const reason = await lostReason(ctx, lost_reason)
    if (!reason) throw invalid({ lost_reason: required })
    const rival = competitor ?? before.competitor
    const errors = {
      ...(reason.needs_competitor && !rival ? { competitor: required } : {}),
      ...(reason.needs_note && !lost_note ? { lost_note: required } : {}),
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    return {
      competitor: rival,
      lost_note: lost_note ?? null,
      stage: await closingStage(ctx, before, 'lost'),
      lost_at: ctx.now().toISOString(),
    }
  },
  async afterwards(ctx, { id, after: lead, input: { cancel_activities } }) {
    if (cancel_activities === true) await cancelActivities(ctx, id)
    const reason = await lostReason(ctx, lead.lost_reason)
    if (reason?.reopen_after_days) await planFollowUp(ctx, lead, reason.reopen_after_days)
    await publishEvent(ctx, 'cm.lead.lost', {
      entity: 'cm/lead',
      record_id: id,
      organization: lead.organization,
      lost_reason: lead.lost_reason,
    })
  },
}

/** The raw fields stay as they came; refused with paths like `organization.name`, also for duplicates that nobody has looked at. */
const convert: ActionUseCase = {
  locks: refuseMerged,
  // One that has its organization already is offered no other.
  offers: (_ctx, alias) => sql<boolean>`${sql.ref(`${alias}.organization_id`)} is null`,
  run: (ctx, { before, input }) => partiesOf(ctx, before, readParties(input)),
}

/** Days after closing in which its owner may open a lead again without the right to. */
const freeReopenDays = 7

const closedAt = ({ status, won_at, lost_at }: Values): string => String(status === 'won' ? won_at : lost_at)

/** Back to the last open stage it stood in; `undo` also takes back what losing it did to its activities. */
const reopen: ActionUseCase = {
  locks: refuseMerged,
  offers(ctx, alias) {
    if (mayDo(ctx, entityOf(ctx), 'reopen')) return undefined
    if (!mayDo(ctx, entityOf(ctx), 'edit')) return sql<boolean>`false`
    const closed = sql`coalesce(${sql.ref(`${alias}.won_at`)}, ${sql.ref(`${alias}.lost_at`)})`
    return sql<boolean>`(${closed} >= ${ctx.now()}::timestamptz - make_interval(days => ${freeReopenDays}))`
  },
  async run(ctx, { before }) {
    const entity = entityOf(ctx)
    const closed = closedAt(before)
    const age = Temporal.Instant.from(closed).until(Temporal.Instant.fromEpochMilliseconds(ctx.now().getTime())).total('hours') / 24
    const isFree = ctx.person !== null && before.owner === ctx.person.id && age <= freeReopenDays && mayDo(ctx, entity, 'edit')
    if (!isFree) requireAction(ctx, entity, 'reopen')
    else if (before.status === 'won' && !mayDo(ctx, entity, 'reopen') && (await isClosedAt(ctx, closed)))
      throw invalidField('won_at', 'cm:error.period_closed')
    return { stage: await lastOpenStage(ctx, before), won_at: null, lost_at: null, lost_reason: null, lost_note: null }
  },
  async afterwards(ctx, { id, before, input: { undo } }) {
    if (undo === true) await replanActivities(ctx, id)
    await publishEvent(ctx, 'cm.lead.reopened', {
      entity: 'cm/lead',
      record_id: id,
      organization: before.organization,
      was: before.status,
      closed_at: closedAt(before),
      amount_base: before.amount_base,
    })
  },
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

export const leadActs: NonNullable<EntityHooks['actions']> = { win, lose, convert, reopen }
