/** What can be said against a lead that its schema can't say (cm.md §3.5, R3, R7, §9). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { mayDo } from '../../../resource/query/rights'
import { daysSinceActivity } from './lead-activities'
import { stagesOf } from './lead-stages'
import { demandsOn, missingRequirements } from './rules/stage-requirements'

type Change = { before: Values | null; after: Values }

export interface LeadChecks {
  /** The demands of its stages are passed over by somebody who may (R3). */
  skips?: boolean
}

export async function leadErrors(ctx: Context, change: Change, { skips = false }: LeadChecks): Promise<FieldErrors> {
  const plain = { ...unpricedErrors(change), ...creditErrors(change), ...dateErrors(ctx, change) }
  if (Object.keys(plain).length > 0) return plain
  return {
    ...(await pairErrors(ctx, change)),
    ...(await termErrors(ctx, change)),
    ...(await priceErrors(ctx, change)),
    ...(await stageErrors(ctx, change, skips)),
  }
}

/** A product has no price in a currency that has no rate. */
function unpricedErrors({ after }: Change): FieldErrors {
  const lines = (after.lines ?? []) as readonly Values[]
  return Object.fromEntries(
    lines.flatMap(({ unit_price }, index) =>
      (unit_price ?? null) === null ? [[`lines.${index}.unit_price`, [{ key: 'error:validation.required' }]]] : [],
    ),
  )
}

function creditErrors({ after }: Change): FieldErrors {
  const credits = (after.credits ?? []) as readonly { user: number; share: string }[]
  if (credits.length === 0) return {}
  const twice = credits.findIndex(({ user }, index) => credits.findIndex((other) => other.user === user) < index)
  if (twice >= 0) return { [`credits.${twice}.user`]: [{ key: 'cm:error.credit_twice' }] }
  const sum = credits.reduce((all, { share }) => all.plus(share), new Decimal(0))
  return sum.equals(100) ? {} : { credits: [{ key: 'cm:error.credits_sum', params: { sum: sum.toFixed() } }] }
}

/** A close long before the lead began is a slip. */
function dateErrors(ctx: Context, { before, after }: Change): FieldErrors {
  const date = after.expected_close_date
  if (typeof date !== 'string' || before?.expected_close_date === date) return {}
  const created = typeof before?.created_at === 'string' ? before.created_at.slice(0, 10) : companyToday(ctx)
  const earliest = Temporal.PlainDate.from(created).subtract({ years: 1 }).toString()
  return date < earliest ? { expected_close_date: [{ key: 'cm:error.close_too_early', params: { date: earliest } }] } : {}
}

/** A person of another organization is nobody's contact here; a blocked one gets no new leads. */
async function pairErrors(ctx: Context, { before, after }: Change): Promise<FieldErrors> {
  if (typeof after.organization !== 'number' || (before?.organization === after.organization && before.person === after.person)) return {}
  const {
    rows: [row],
  } = await sql<{ blocked: boolean; foreign: boolean }>`
    select exists (select 1 from cm_organization where id = ${after.organization} and lifecycle = 'blocked') as blocked,
      exists (select 1 from cm_person as p where p.id = ${after.person ?? null} and p.organization_id is not null and p.organization_id <> ${after.organization}
        and not exists (select 1 from cm_person__positions as post where post.parent_id = p.id and post.organization_id = ${after.organization})) as foreign`.execute(
    ctx.db,
  )
  return {
    ...(row?.blocked && before?.organization !== after.organization ? { organization: [{ key: 'cm:error.organization_blocked' }] } : {}),
    ...(row?.foreign ? { person: [{ key: 'cm:error.foreign_person' }] } : {}),
  }
}

async function termErrors(ctx: Context, { before, after }: Change): Promise<FieldErrors> {
  if (
    typeof after.term_of_payment !== 'number' ||
    (before?.term_of_payment === after.term_of_payment && before.currency === after.currency)
  )
    return {}
  const {
    rows: [row],
  } = await sql<{ currencies: string[] | null }>`select currencies from cm_term_of_payment where id = ${after.term_of_payment}`.execute(
    ctx.db,
  )
  const allowed = row?.currencies ?? []
  return allowed.length === 0 || allowed.includes(String(after.currency))
    ? {}
    : { currency: [{ key: 'cm:error.currency_of_term', params: { currencies: allowed.join(', ') } }] }
}

/** Below a product's least price, or beyond the discount that the customer's rating gives, somebody with the right must sell (R7). */
export async function priceErrors(ctx: Context, { before, after }: Change): Promise<FieldErrors> {
  const lines = (after.lines ?? []) as readonly { product: number | null; unit_price: string; discount: string | null }[]
  if (lines.length === 0 || ctx.person === null || mayDo(ctx, ctx.snapshot.get('cm/lead'), 'discount')) return {}
  const { rows: least } = await sql<{ id: number; price: string }>`
    select id, min_price::text as price from cm_product where id = any(${lines.flatMap(({ product }) => product ?? [])}::bigint[]) and min_price is not null`.execute(
    ctx.db,
  )
  const {
    rows: [rating],
  } = await sql<{ most: string | null }>`
    select rating.max_discount::text as most from cm_organization as o join cm_sales_rating as rating on rating.id = o.sales_rating_id where o.id = ${after.organization ?? null}`.execute(
    ctx.db,
  )
  // Lines that somebody with the right has agreed to stay as they are.
  const known = new Set(((before?.lines ?? []) as readonly Values[]).map((line) => priceKey(line)))
  return Object.fromEntries(
    lines.flatMap((line, index): [string, { key: string; params?: Values }[]][] => {
      if (known.has(priceKey(line))) return []
      const floor = least.find(({ id }) => Number(id) === line.product)
      const price = new Decimal(line.unit_price).times(new Decimal(100).minus(line.discount ?? 0)).dividedBy(100)
      if (floor && price.lt(floor.price))
        return [[`lines.${index}.unit_price`, [{ key: 'cm:error.below_min_price', params: { price: new Decimal(floor.price).toFixed() } }]]]
      if (rating?.most && new Decimal(line.discount ?? 0).gt(rating.most))
        return [
          [`lines.${index}.discount`, [{ key: 'cm:error.above_max_discount', params: { percent: new Decimal(rating.most).toFixed() } }]],
        ]
      return []
    }),
  )
}

const priceKey = ({ product, unit_price, discount }: Values) =>
  [product, new Decimal(String(unit_price)).toFixed(), new Decimal(String(discount ?? 0)).toFixed()].join(' ')

/** The stage is of the pipeline, won and lost are acts of their own, and each stage on the way has what it asks for. */
async function stageErrors(ctx: Context, { before, after }: Change, skips: boolean): Promise<FieldErrors> {
  const stages = typeof after.pipeline === 'number' ? await stagesOf(ctx, after.pipeline) : []
  const target = stages.find(({ id }) => id === after.stage)
  if (!target) return { stage: [{ key: 'cm:error.stage_of_pipeline' }] }
  if (target.kind !== after.status) return { stage: [{ key: `cm:error.close_${target.kind}` }] }
  if (before && before.stage === after.stage) return {}
  const from = before && before.pipeline === after.pipeline ? Number(before.stage) : null
  const demands = demandsOn(stages, { from, to: target.id, isNew: before === null })
  if (skips || demands.length === 0) return {}
  const asks = demands.some((stage) => stage.requires_activity_days !== null)
  return missingRequirements(demands, {
    values: after,
    checklist_done: Object.keys((after.checklist_done ?? {}) as object),
    days_since_activity: asks ? await daysSinceActivity(ctx, before ? Number(before.id) : null) : null,
  })
}
