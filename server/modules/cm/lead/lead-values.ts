/** What a lead derives from what is typed (cm.md §3.5, R6, R7, R10): computed before it is judged and written. */
import Decimal from 'decimal.js'
import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { organisation } from '../../sc/index'
import { companyCurrency } from '../../../resource/read/company-currency'
import { exchangeRate } from '../common/exchange-rates'
import { plannedDays } from './lead-activities'
import { defaultPipeline, pipelineOfStage, stagesOf, type LeadStage } from './lead-stages'
import { leadCurrency } from './lead-currency'
import { pricedLines } from './priced-lines'
import { ownerDepartment } from '../common/owner-department'
import { leadMoney } from './rules/lead-money'
import { rotting } from './rules/rotting'

type Change = { before: Values | null; after: Values }

/** @returns the changed fields only */
export async function leadValues(ctx: Context, { before, after }: Change): Promise<Values> {
  const place = await placeOf(ctx, { before, after })
  const people = await peopleOf(ctx, { before, after })
  const terms = await termsOf(ctx, { before, after })
  const money = await moneyOf(ctx, { before, after: { ...after, ...terms } }, place.stage)
  const standing = { ...after, ...place.values, ...people, ...terms, ...money }
  return {
    ...place.values,
    ...people,
    ...terms,
    ...money,
    push_count: pushCount(before, after),
    rotten: await isRotten(ctx, standing, place.stage),
    // Where it has another customer, that one's state is taken over once it is written (organization-blocked.ts).
    ...(before && before.organization !== after.organization ? { customer_blocked: false } : {}),
  }
}

interface Place {
  values: Values
  stage: LeadStage | undefined
}

/** Pipeline and stage, and what follows from standing there. */
async function placeOf(ctx: Context, { before, after }: Change): Promise<Place> {
  const pipeline = after.pipeline ?? (await pipelineOfStage(ctx, after.stage)) ?? (await defaultPipeline(ctx))
  const stages = typeof pipeline === 'number' ? await stagesOf(ctx, pipeline) : []
  const moved = before && before.pipeline !== pipeline && after.stage === before.stage
  const wanted = moved ? null : after.stage
  const stage =
    wanted === null || wanted === undefined ? stages.find(({ kind }) => kind === 'open') : stages.find(({ id }) => id === wanted)
  if (!stage) return { values: { pipeline }, stage }
  const entered = !before || before.stage !== stage.id
  return {
    stage,
    values: {
      pipeline,
      stage: stage.id,
      ...chances({ before, after }, stage),
      ...(entered ? await entry(ctx, { before, after }, stage) : {}),
    },
  }
}

/** On top of its column, unless its place was chosen. */
async function entry(ctx: Context, { before, after }: Change, stage: LeadStage): Promise<Values> {
  const now = ctx.now().toISOString()
  const isPlaced = before !== null && after.rank !== before.rank && typeof after.rank === 'string'
  return {
    stage_entered_at: now,
    last_touch_at: now,
    ...(isPlaced ? {} : { rank: generateKeyBetween(null, await firstRank(ctx, stage.id)) }),
  }
}

export async function firstRank(ctx: Context, stage: number): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ rank: string | null }>`
    select rank from cm_lead where stage_id = ${stage} and deleted_at is null and rank is not null order by rank collate "C" limit 1`.execute(
    ctx.db,
  )
  return row?.rank ?? null
}

/** Probability and category are the stage's, until somebody says otherwise; closing decides both. */
function chances({ before, after }: Change, stage: LeadStage): Values {
  if (stage.kind !== 'open')
    return { probability: stage.probability, probability_manual: false, forecast_category: stage.forecast_category, forecast_manual: false }
  const entered = !before || before.stage !== stage.id
  const own = (
    field: 'probability' | 'forecast_category',
    flag: 'probability_manual' | 'forecast_manual',
    same: (value: unknown) => boolean,
  ) => {
    const value = after[field] ?? null
    const typed = value !== null && (!before || !sameValue(value, before[field]))
    const manual = typed ? !same(value) : value !== null && after[flag] === true
    return { [flag]: manual, [field]: manual || (!typed && !entered && value !== null) ? value : stage[field] }
  }
  return {
    ...own('probability', 'probability_manual', (value) => sameValue(value, stage.probability)),
    ...own('forecast_category', 'forecast_manual', (value) => value === stage.forecast_category),
  }
}

const sameValue = (a: unknown, b: unknown) =>
  (a ?? null) === (b ?? null) || (isDecimal(a) && isDecimal(b) && new Decimal(String(a)).equals(String(b)))
const isDecimal = (value: unknown) => (typeof value === 'string' || typeof value === 'number') && /^-?\d+(\.\d+)?$/.test(String(value))

/** Who enters a lead owns it, unless its source has somebody for it; its department is the owner's when it changes hands. */
async function peopleOf(ctx: Context, { before, after }: Change): Promise<Values> {
  const owner = after.owner ?? before?.owner ?? (await sourceOwner(ctx, after.source)) ?? ctx.person?.id ?? ctx.acting_for ?? null
  return { owner, department: await ownerDepartment(ctx, { before, after: { ...after, owner } }) }
}

/** Copied from the organization when it is chosen, where nothing else was. */
async function termsOf(ctx: Context, { before, after }: Change): Promise<Values> {
  if (typeof after.organization !== 'number' || before?.organization === after.organization) return {}
  const {
    rows: [row],
  } = await sql<Record<'term_of_payment' | 'deposit_ratio' | 'way_of_delivery' | 'industry_type' | 'source', number | null>>`
    select term_of_payment_id as term_of_payment, deposit_ratio_id as deposit_ratio, way_of_delivery_id as way_of_delivery, industry_type_id as industry_type, source_id as source
    from cm_organization where id = ${after.organization}`.execute(ctx.db)
  if (!row) return {}
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => (value === null || (after[field] ?? null) !== null ? [] : [[field, Number(value)]])),
  )
}

/** The amount of its lines, and what it is worth in company currency: today's rate while it is open, the day's it closed for good. */
async function moneyOf(ctx: Context, { before, after }: Change, stage: LeadStage | undefined): Promise<Values> {
  const base = await companyCurrency(ctx)
  const currency = await leadCurrency(ctx, after, base)
  const { lines, totals } = await pricedLines(ctx, (Array.isArray(after.lines) ? after.lines : []) as readonly Values[], {
    before: (before?.lines ?? []) as readonly Values[],
    organization: after.organization,
    currency,
    base,
  })
  const amount = after.amount_mode === 'lines' ? totals.net.toFixed() : (after.amount ?? null)
  const isClosed = after.status !== 'open' && before !== null && before.status === after.status
  const rate =
    isClosed && currency === before.currency
      ? (before.rate as string | null)
      : await exchangeRate(ctx, { currency, to: base, date: companyToday(ctx) })
  const probability = stage ? chances({ before, after }, stage).probability : after.probability
  const known =
    amount === null || isDecimal(amount)
      ? { amount: amount === null ? null : String(amount), rate, probability: isDecimal(probability) ? String(probability) : null }
      : { amount: null, rate, probability: null }
  return { currency, lines, amount, rate, ...leadMoney(known, base) }
}

/** One more each time the close moves to a later month. */
function pushCount(before: Values | null, after: Values): number {
  const [was, now] = [before?.expected_close_date, after.expected_close_date]
  const count = typeof before?.push_count === 'number' ? before.push_count : 0
  return typeof was === 'string' && typeof now === 'string' && now.slice(0, 7) > was.slice(0, 7) ? count + 1 : count
}

/** R10. A lead that is closed does not rot. */
async function isRotten(ctx: Context, lead: Values, stage: LeadStage | undefined): Promise<boolean> {
  if (!stage || stage.kind !== 'open' || typeof lead.last_touch_at !== 'string') return false
  const last_touch = Temporal.Instant.from(lead.last_touch_at).toZonedDateTimeISO(ctx.companyZone()).toPlainDate().toString()
  const { planned, cover_days } = await plannedDays(ctx, typeof lead.id === 'number' ? lead.id : null)
  return rotting({ today: companyToday(ctx), last_touch, rot_days: stage.rot_days, planned, cover_days }).rotten
}

/**
 * Whose a lead of a source is (cm.md §3.2 `default_owner`).
 * Of a department or group the one who has the fewest open leads, so that what comes in is spread.
 * @returns null = the source has nobody for it
 */
async function sourceOwner(ctx: Context, source: unknown): Promise<number | null> {
  if (typeof source !== 'number') return null
  const {
    rows: [row],
  } = await sql<{ owner: string | null }>`select default_owner as owner from cm_source where id = ${source}`.execute(ctx.db)
  if (!row?.owner) return null
  const people = await organisation.expand(ctx, [row.owner])
  const {
    rows: [chosen],
  } = await sql<{ id: number }>`
    select person.id from unnest(${people}::bigint[]) as person (id)
    order by (select count(*) from cm_lead as l where l.owner_id = person.id and l.status = 'open' and l.deleted_at is null), person.id limit 1`.execute(
    ctx.db,
  )
  return chosen ? Number(chosen.id) : null
}
