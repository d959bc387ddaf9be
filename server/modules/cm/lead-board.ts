/** The board of a pipeline (cm.md §2.1): heads of all columns in one query, cards by column, 30 at a time. */
import { sql } from 'kysely'
import type { Condition } from '../../../src/schemas/types'
import type { Context } from '../../context'
import { actionsJson, whereSql } from '../../resource/list'
import { requireAction } from '../../resource/rights'
import { rowJson, type Sql } from '../../resource/row-json'
import { titlesJson } from '../../resource/titles'

export const groupings = ['stage', 'month', 'owner'] as const
export type Grouping = (typeof groupings)[number]

export interface Asked { pipeline: number; by: Grouping; filter: Condition; q?: string }

export interface BoardHead {
  /** Id of a stage or person, `2026-11`; null = no date, nobody. */
  value: string | number | null
  count: number
  /** In company currency. */
  sum: string
  weighted: string
  /** Leads with an amount in a currency that has no rate: they are in no sum. */
  no_rate: number
}

const keys: Readonly<Record<Grouping, Sql>> = {
  stage: sql`t.stage_id`,
  month: sql`to_char(t.expected_close_date, 'YYYY-MM')`,
  owner: sql`t.owner_id`,
}

/** Closed leads stand in their stages only: a month or a person is asked for what is still to come. */
function rowsOf(ctx: Context, { pipeline, by, filter, q }: Asked): Sql<boolean> {
  const rows = whereSql(ctx, ctx.snapshot.get('cm/lead'), { filter, trash: false, ...(q ? { q } : {}) })
  return sql<boolean>`${rows} and t.pipeline_id = ${pipeline} ${by === 'stage' ? sql`` : sql`and t.status = 'open'`}`
}

/** @throws 403 without the right to list */
export async function boardHeads(ctx: Context, asked: Asked): Promise<BoardHead[]> {
  requireAction(ctx, ctx.snapshot.get('cm/lead'), 'list')
  const { rows } = await sql<BoardHead>`
    select ${keys[asked.by]} as value, count(*)::int as count, coalesce(sum(t.amount_base), 0)::text as sum, coalesce(sum(t.weighted_base), 0)::text as weighted,
      (count(*) filter (where t.rate is null and coalesce(t.amount, 0) <> 0))::int as no_rate
    from cm_lead as t where ${rowsOf(ctx, asked)} group by 1 order by 1 nulls last`.execute(ctx.db)
  return rows.map((row) => ({ ...row, value: typeof row.value === 'string' && asked.by !== 'month' ? Number(row.value) : row.value }))
}

const cardFields = new Set([
  'number', 'title', 'organization', 'raw_company', 'raw_name', 'pipeline', 'stage', 'status', 'amount', 'currency', 'amount_base', 'weighted_base', 'expected_close_date', 'owner', 'priority',
  'next_activity_at', 'last_touch_at', 'rotten', 'tags',
])
export const cardsOfColumn = 30

/** @returns `{data, meta: {refs, more}}` as JSON text: a column's cards from `offset` on, in their order; of months and people the closest close first */
export async function boardCards(ctx: Context, asked: Asked & { value: string | number | null; offset: number }): Promise<string> {
  const entity = ctx.snapshot.get('cm/lead')
  requireAction(ctx, entity, 'list')
  const order = asked.by === 'stage' ? sql`t.rank collate "C" nulls last, t.id` : sql`t.expected_close_date nulls last, t.id`
  const hidden = new Set(entity.fields.map(({ name }) => name).filter((name) => !cardFields.has(name)))
  const { rows: [row] } = await sql<{ data: string; refs: string; rows: number }>`
    with page as materialized (
      select t.*, row_number() over (order by ${order}) as ordinal from cm_lead as t
      where ${rowsOf(ctx, asked)} and ${keys[asked.by]} is not distinct from ${asked.value} order by ${order} limit ${cardsOfColumn + 1} offset ${asked.offset}
    ), shown as (select * from page order by ordinal limit ${cardsOfColumn})
    select (select count(*) from page)::int as rows,
      coalesce((select json_agg(${rowJson(entity, 't', { only: cardFields, extra: [['_actions', actionsJson(ctx, entity, 't')]] })} order by t.ordinal) from shown as t), '[]')::text as data,
      (${titlesJson(ctx, entity, 'page', hidden, false)})::text as refs`.execute(ctx.db)
  if (!row) throw new Error('a statement of cards always answers one row')
  return `{"data":${row.data},"meta":{"refs":${row.refs},"more":${String(row.rows > cardsOfColumn)}}}`
}
