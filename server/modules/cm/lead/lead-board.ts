/** The board of a pipeline (cm.md §2.1): heads of all columns in one query, cards by column, 30 to begin with. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Condition, I18nText } from '../../../../src/schemas/core/types'
import type { Board, BoardColumn, BoardCards, Grouping, BoardColumnValue } from '../../../../src/shared/cm/lead'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { JsonText } from '../../../http/serve-call'
import { unionOfPaths, pageOf } from '../../../resource/query/access-paths'
import { chosenSql } from '../../../resource/query/list'
import { actionsJson } from '../../../resource/query/record-actions'
import { waysToRead } from '../../../resource/query/predicate'
import { hiddenFields, mayDo, requireAction } from '../../../resource/query/rights'
import type { Sql } from '../../../kernel/sql'
import { rowJson } from '../../../resource/query/row-json'
import { titlesJson } from '../../../resource/query/titles'
import { companyCurrency } from '../../../resource/read/company-currency'
import { stagesOf } from './lead-stages'

export interface BoardRequest {
  pipeline: number
  by: Grouping
  filter: Condition
  q?: string
}

const keys: Readonly<Record<Grouping, Sql>> = {
  stage: sql`t.stage_id`,
  month: sql`to_char(t.expected_close_date, 'YYYY-MM')`,
  owner: sql`t.owner_id`,
}

/** Closed leads stand in their stages only: a month or a person is asked for what is still to come. */
function chosenOf(ctx: Context, { pipeline, by, filter, q }: BoardRequest): Sql<boolean> {
  const chosen = chosenSql(ctx, ctx.snapshot.get('cm/lead'), { filter, trash: false, ...(q ? { q } : {}) })
  return sql<boolean>`${chosen} and t.pipeline_id = ${pipeline} ${by === 'stage' ? sql`` : sql`and t.status = 'open'`}`
}

/**
 * @param asked without a pipeline: the default one
 * @returns all stages in their order with what stands in them; of months and people those that have something
 * @throws 403 without the right to list, 404 for a pipeline that the caller does not see
 */
export async function readBoard(ctx: Context, asked: Omit<BoardRequest, 'pipeline'> & { pipeline: number | null }): Promise<Board> {
  requireAction(ctx, ctx.snapshot.get('cm/lead'), 'list')
  const pipelines = await visiblePipelines(ctx)
  const pipeline = asked.pipeline ?? pipelines.find(({ is_default }) => is_default)?.id ?? pipelines[0]?.id ?? null
  const currency = await companyCurrency(ctx)
  if (pipeline === null) return { pipeline, pipelines, columns: [], currency }
  if (!pipelines.some(({ id }) => id === pipeline)) throw notFound()
  const heads = await readHeads(ctx, { ...asked, pipeline })
  const columns = asked.by === 'stage' ? await stageColumns(ctx, pipeline, heads) : heads
  return { pipeline, pipelines, columns, currency }
}

/** Active ones, shown to everybody or to an owner code that means the caller. */
async function visiblePipelines(ctx: Context): Promise<Board['pipelines']> {
  const mine =
    ctx.person === null || mayDo(ctx, ctx.snapshot.get('cm/pipeline'), 'edit')
      ? sql`true`
      : sql`(coalesce(cardinality(visible_to), 0) = 0 or visible_to && ${ctx.person.owners}::text[])`
  const { rows } = await sql<Board['pipelines'][number]>`
    select id, name, is_default from cm_pipeline where deleted_at is null and active and ${mine} order by position nulls last, id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

async function readHeads(ctx: Context, asked: BoardRequest): Promise<BoardColumn[]> {
  const entity = ctx.snapshot.get('cm/lead')
  const { rows } = await sql<BoardColumn>`
    select ${keys[asked.by]} as value, count(*)::int as count, coalesce(sum(t.amount_base), 0)::text as sum, coalesce(sum(t.weighted_base), 0)::text as weighted,
      (count(*) filter (where t.rate is null and coalesce(t.amount, 0) <> 0))::int as no_rate
    from ${unionOfPaths(entity, waysToRead(ctx, entity, 't'), 't')} as t where ${chosenOf(ctx, asked)} group by 1 order by 1 nulls last`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, value: typeof row.value === 'string' && asked.by !== 'month' ? Number(row.value) : row.value }))
}

async function stageColumns(ctx: Context, pipeline: number, heads: readonly BoardColumn[]): Promise<BoardColumn[]> {
  const { rows: looks } = await sql<{
    id: number
    colour: string | null
    fold: boolean
    guidance: I18nText | null
  }>`select id, colour, fold, guidance from cm_stage where pipeline_id = ${pipeline}`.execute(ctx.db)
  return (await stagesOf(ctx, pipeline)).map(({ id, pipeline: _pipeline, position: _position, forecast_category: _category, ...stage }) => {
    const head = heads.find(({ value }) => value === id) ?? { value: id, count: 0, sum: '0', weighted: '0', no_rate: 0 }
    const look = looks.find((row) => Number(row.id) === id)
    return { ...head, stage: { ...stage, colour: look?.colour ?? null, fold: look?.fold ?? false, guidance: look?.guidance ?? null } }
  })
}

const standing = [
  'number',
  'title',
  'organization',
  'raw_company',
  'raw_name',
  'pipeline',
  'stage',
  'status',
  'amount',
  'currency',
  'amount_base',
  'weighted_base',
  'expected_close_date',
  'owner',
  'priority',
  'next_activity_at',
  'last_touch_at',
  'rotten',
  'customer_blocked',
  'tags',
]

/** What a card says: also fields that administrators want there (§3.7), to those who may read them. */
function cardFields(ctx: Context, entity: Entity): ReadonlySet<string> {
  const hidden = hiddenFields(ctx, entity)
  const added = entity.fields.filter(({ custom }) => custom?.show_in.includes('card')).map(({ name }) => name)
  return new Set([...standing, ...added].filter((name) => !hidden.has(name)))
}

export const cardsOfColumn = 30
/** Asked for at once where a column was scrolled far down. */
export const mostCards = 1_000
/** A column of no more is sorted: its cards may lie far apart in the order of all. */
const few = 500

/** @returns `limit` of a column's cards from `offset` on, in their order; of months and people the closest close first */
export async function boardCards(
  ctx: Context,
  asked: BoardRequest & { value: BoardColumnValue; offset: number; limit?: number },
): Promise<JsonText<BoardCards>> {
  const entity = ctx.snapshot.get('cm/lead')
  requireAction(ctx, entity, 'list')
  const { limit = cardsOfColumn } = asked
  const order = asked.by === 'stage' ? sql`t.rank collate "C" nulls last, t.id` : sql`t.expected_close_date nulls last, t.id`
  const only = cardFields(ctx, entity)
  const hidden = new Set(entity.fields.map(({ name }) => name).filter((name) => !only.has(name)))
  const ways = waysToRead(ctx, entity, 't')
  const chosen = sql<boolean>`${chosenOf(ctx, asked)} and ${asked.value === null ? sql`${keys[asked.by]} is null` : sql`${keys[asked.by]} = ${asked.value}`}`
  const {
    rows: [row],
  } = await sql<{ data: string; refs: string; rows: number }>`
    with total as materialized (select count(*)::int as rows from (select 1 from ${unionOfPaths(entity, ways, 't')} as t where ${chosen} limit ${few + 1}) as counted),
    page as materialized (
      select t.*, row_number() over (order by ${order}) as ordinal
      from ${pageOf(entity, ways, { chosen, order, limit: limit + 1, offset: sql`${asked.offset}`, total: sql<number>`(select rows from total)`, few })} as t
    ), shown as (select * from page order by ordinal limit ${limit})
    select (select count(*) from page)::int as rows,
      coalesce((select json_agg(${rowJson(entity, 't', { only, extra: [['_actions', actionsJson(ctx, entity, 't')]] })} order by t.ordinal) from shown as t), '[]')::text as data,
      (${titlesJson(ctx, entity, 'page', hidden, false)})::text as refs`.execute(ctx.db)
  if (!row) throw new Error('a statement of cards always answers one row')
  return new JsonText(`{"data":${row.data},"meta":{"refs":${row.refs},"more":${String(row.rows > limit)}}}`)
}
