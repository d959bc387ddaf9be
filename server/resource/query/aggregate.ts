/** Count and sums of a list, whole or by the values of one field: over exactly the rows that the list would show. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { comparisonsOf, type Condition } from '../../../src/schemas/core/filter'
import { isChoice, isNumber, isReference } from '../../../src/schemas/core/field-types'
import { serverType } from '../../field-types/field-types'
import type { Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { columnOf, fieldSql } from '../../database/schema/columns'
import { resolvePath } from './fields'
import type { ListQuery } from './list-query'
import { rowsSql, sortExpression } from './list'
import { logRelation } from './read-log'
import { hiddenFields, mayReadEverywhere, requireAction } from './rights'
import { openSql, readSql } from './row-guards'
import type { Sql } from '../../kernel/sql'
import { titlesJson } from './titles'

/** Exact decimals as text; of money with a currency beside it one sum for each (`''` = the company's own). */
export type Sums = Record<string, string | Record<string, string>>
export interface Group {
  value: string | number | boolean | null
  count: number
  sums: Sums
}
export interface Aggregate {
  data: Group[]
  /** `left_out`: so many cancelled records are in the total, but not in the sums. */
  meta: { total: number; sums: Sums; left_out: number; refs: unknown; more: boolean }
}

/** Further ones are cut off, and the answer says so: nobody reads a list of a thousand heads. */
const mostGroups = 500

/**
 * Sums leave out what is cancelled (`x.states`), unless the filter or the groups are about the state.
 * @param group a field of enum, reference, boolean or code type; absent = the whole alone
 * @throws 403 for a field the caller may not read, 422 for one that makes no groups
 */
export async function aggregateRecords(
  ctx: Context,
  entity: Entity,
  { group, ...query }: Pick<ListQuery, 'filter' | 'q' | 'trash'> & { group?: string },
): Promise<Aggregate> {
  requireAction(ctx, entity, 'list')
  const field = group === undefined ? undefined : groupField(ctx, entity, group)
  const summed = summedFields(ctx, entity)
  const rows = rowsSql(ctx, entity, query)
  const counted = summed.length > 0 ? countedSql(entity, query.filter) : undefined
  const all = await parts(ctx, entity, { summed, rows, counted })
  const whole = merged(all, summed)[0] ?? { value: null, count: 0, sums: zero(summed) }
  const ofGroups = field?.name === entity.x.states?.field ? undefined : counted
  const groups = field ? merged(await parts(ctx, entity, { summed, rows, field, counted: ofGroups }), summed) : []
  const data = groups.slice(0, mostGroups)
  await logRelation(ctx, entity, rows)
  return {
    data,
    meta: {
      total: whole.count,
      sums: whole.sums,
      left_out: all.reduce((sum, part) => sum + part.left_out, 0),
      refs: field ? await refsOf(ctx, entity, field, data) : {},
      more: groups.length > mostGroups,
    },
  }
}

/** Which rows of `t` are summed; undefined = all. */
function countedSql({ fields, x }: Entity, filter: Condition): Sql | undefined {
  const { field: name, cancelled = [] } = x.states ?? {}
  const state = fields.find((field) => field.name === name)
  if (!state || cancelled.length === 0 || comparisonsOf(filter).some(({ field }) => field === name)) return undefined
  return sql`(${fieldSql(state, 't')} = any(${[...cancelled]}::text[])) is not true`
}

/** What the schema marks, as far as the caller may read it and its currency. */
export function summedFields(ctx: Context, entity: Entity): Field[] {
  const readable = (name: string | undefined) =>
    name === undefined || entity.fields.some((field) => field.name === name && mayReadEverywhere(ctx, entity, field))
  return entity.fields.filter(
    (field) => field.x.total && isNumber(field) && mayReadEverywhere(ctx, entity, field) && readable(field.x.currency),
  )
}

/**
 * @param parameter the query's parameter that named the field
 * @throws 403 for a field that the caller may not read, 422 for one whose values make no groups
 */
export function groupField(ctx: Context, entity: Entity, name: string, parameter = 'group'): Field {
  const { hops, field } = resolvePath(ctx, entity, name)
  if (hops.length === 0 && (serverType(field).groups || field.x.codes)) return field
  throw new ApiError(
    422,
    { key: 'error:group_field', params: { field: name } },
    { errors: { [parameter]: [{ key: 'error:group_field', params: { field: name } }] } },
  )
}

/** One row a group and combination of currencies. */
interface Part {
  value: Group['value']
  currencies: (string | null)[]
  count: number
  left_out: number
  sums: (string | null)[]
}
interface Shape {
  summed: readonly Field[]
  rows: Sql
  field?: Field
  /** Which of them are summed. */
  counted: Sql | undefined
}

const currencyFields = (summed: readonly Field[]): string[] => [...new Set(summed.flatMap(({ x }) => x.currency ?? []))]

async function parts(ctx: Context, entity: Entity, { summed, rows: shown, field, counted }: Shape): Promise<Part[]> {
  const column = (name: string) => sql.ref(`t.${name}`)
  const isMade = field !== undefined && (field.custom !== undefined || openSql(ctx, entity, field, 't') !== undefined)
  const key = field && (isMade ? { ...asColumn(field), name: `k_${field.name}` } : asColumn(field))
  const value = key ? fieldSql(key, 't') : sql`null::text`
  // Of a group PostgreSQL knows columns only, within the subselect of a reference's title too: an added field is made one, and one that some rows close.
  const source =
    isMade && key ? sql`(select t.*, ${readSql(ctx, entity, field, 't')} as ${sql.ref(columnOf(key))} from ${shown} as t)` : shown
  const currencies = currencyFields(summed).map(column)
  const keys = [...(field ? [value] : []), ...currencies]
  const array = (items: readonly Sql[]) => (items.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(items)}]`)
  const order = key
    ? sql`order by ${sortExpression(ctx, { ...entity, fields: [key] }, key.name).sql} nulls last limit ${mostGroups * 4}`
    : sql``
  const { rows } = await sql<Part>`
    select ${value} as value, ${array(currencies)} as currencies, count(*)::int as count,
      count(*) filter (where not ${counted ?? sql`true`})::int as left_out,
      ${array(summed.map((one) => sql`(sum(${fieldSql(one, 't')}) filter (where ${counted ?? sql`true`}))::text`))} as sums
    from ${source} as t ${keys.length > 0 ? sql`group by ${sql.join(keys)}` : sql``} ${order}`.execute(ctx.db)
  return field && isChoice(field) ? rows.sort((a, b) => rank(field, a.value) - rank(field, b.value)) : rows
}

/** Values stand in the order of their declaration, the empty one last. */
const rank = (field: Field, value: Group['value']): number => (value === null ? Infinity : (field.values?.indexOf(String(value)) ?? 0))

/** The parts of one value put together: counts and plain sums added, money kept apart by currency. */
function merged(found: readonly Part[], summed: readonly Field[]): Group[] {
  const names = currencyFields(summed)
  const groups = new Map<Group['value'], Group>()
  for (const part of found) {
    const group = groups.get(part.value) ?? { value: part.value, count: 0, sums: zero(summed) }
    groups.set(part.value, group)
    group.count += part.count
    for (const [index, { name, x }] of summed.entries()) {
      const amount = part.sums[index]
      if (amount === null || amount === undefined) continue
      const sum = group.sums[name]
      if (typeof sum === 'string') group.sums[name] = added(sum, amount)
      else if (sum) {
        const currency = part.currencies[names.indexOf(x.currency ?? '')] ?? ''
        sum[currency] = added(sum[currency] ?? '0', amount)
      }
    }
  }
  return [...groups.values()]
}

const zero = (summed: readonly Field[]): Sums => Object.fromEntries(summed.map(({ name, x }) => [name, x.currency ? {} : '0']))

/** At the larger scale of the two, as PostgreSQL adds. */
const added = (a: string, b: string): string => new Decimal(a).plus(b).toFixed(Math.max(scaleOf(a), scaleOf(b)))
const scaleOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

/** The same field as a column of rows that were read already. */
export function asColumn({ custom: _custom, ...field }: Field): Field {
  const { guard: _guard, guard_if: _guardIf, ...x } = field.x
  return { ...field, x }
}

async function refsOf(ctx: Context, entity: Entity, field: Field, groups: readonly Group[]): Promise<Refs> {
  if (!isReference(field)) return {}
  return titlesOfIds(
    ctx,
    entity,
    asColumn(field),
    groups.flatMap(({ value }) => (value === null ? [] : [Number(value)])),
  )
}

/** Titles and links by entity and id, as lists have them (`meta.refs`). */
export type Refs = Record<string, Record<string, unknown>>

/** @param key a reference as a column, by whose entity and rights the titles are read */
export async function titlesOfIds(ctx: Context, entity: Entity, key: Field, ids: readonly number[]): Promise<Refs> {
  const {
    rows: [row],
  } = await sql<{ refs: Refs }>`
    with page as materialized (select 0::bigint as id, named.id as ${sql.ref(columnOf(key))} from unnest(${[...ids]}::bigint[]) as named(id))
    select ${titlesJson(ctx, { ...entity, fields: [key] }, 'page', hiddenFields(ctx, entity), false)} as refs`.execute(ctx.db)
  return row?.refs ?? {}
}
