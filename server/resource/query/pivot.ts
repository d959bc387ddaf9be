/** What charts show: a count, sum or average by one or two fields, over exactly the rows that the list would show (shell.md §8). */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { holds, isChoice, isNumber, isOnDay, isReference } from '../../../src/schemas/core/field-types'
import { dateUnits, type Measure } from '../../../src/shared/engine/pivot'
import type { Context } from '../../kernel/context'
import { columnOf } from '../../database/schema/columns'
import { ApiError } from '../../kernel/errors'
import { groupField, titlesOfIds, asColumn } from './aggregate'
import { resolvePath } from './fields'
import { rowsSql, sortExpression } from './list'
import type { ListQuery } from './list-query'
import { logRelation } from './read-log'
import { mayRead, requireAction } from './rights'
import { readSql } from './row-guards'
import type { Sql } from '../../kernel/sql'

export interface Pivot {
  /** A field, of days with the unit that makes a group: `status`, `due:month`. */
  by: string
  over?: string
  measure: Measure
  /** The number that is added up. */
  of?: string
}
/** `by`, `over`: the value, of days the first of the group. `value`: exact decimal. Of money with a currency beside it one cell for each. */
export interface Cell {
  by: Value
  over?: Value
  currency?: string | null
  count: number
  value: string | null
}
type Value = string | number | boolean | null
export interface PivotAnswer {
  data: Cell[]
  meta: { refs: unknown; more: boolean }
}

/** Beyond that a chart says nothing more. */
const mostCells = 2_000

/**
 * @returns cells in the order of `by`, then `over`: choices as declared, references by title, days ascending, the empty one last
 * @throws 403 for a field that the caller may not read, 422 for one that makes no groups or is no number
 */
export async function pivotRecords(
  ctx: Context,
  entity: Entity,
  { by, over, measure, of, ...query }: Pivot & Pick<ListQuery, 'filter' | 'q' | 'trash'>,
): Promise<PivotAnswer> {
  requireAction(ctx, entity, 'list')
  const keys = [axis(ctx, entity, by, 'by'), ...(over ? [axis(ctx, entity, over, 'over')] : [])]
  const number = measure === 'count' ? undefined : numberField(ctx, entity, of)
  const currency = currencyOf(ctx, entity, number)
  const inner = [
    ...keys.map(({ key, sql: value }) => sql`${value} as ${sql.ref(columnOf(key))}`),
    ...(currency ? [sql`${readSql(ctx, entity, currency, 't')} as k_currency`] : []),
    ...(number ? [sql`${readSql(ctx, entity, number, 't')} as k_number`] : []),
  ]
  const groups = [...keys.map(({ key }) => sql.ref(`t.${columnOf(key)}`)), ...(currency ? [sql.ref('t.k_currency')] : [])]
  const value = number
    ? measure === 'sum'
      ? sql`sum(t.k_number)::text`
      : sql`round(avg(t.k_number), ${sql.lit(number.x.scale ?? 2)})::text`
    : sql`count(*)::text`
  const order = keys.map(({ key }) => orderOf(ctx, entity, key))
  const shown = rowsSql(ctx, entity, query)
  const { rows } = await sql<Cell>`
    select ${sql.join(keys.map(({ key }) => sql`${sql.ref(`t.${columnOf(key)}`)} as ${sql.ref(key.name.slice(2))}`))}${currency ? sql`, t.k_currency as currency` : sql``}, count(*)::int as count, ${value} as value
    from (select ${sql.join(inner)} from ${shown} as t) as t
    group by ${sql.join(groups)} order by ${sql.join([...order, ...(currency ? [sql`t.k_currency nulls first`] : [])])} limit ${mostCells + 1}`.execute(
    ctx.db,
  )
  const data = rows.slice(0, mostCells)
  await logRelation(ctx, entity, shown)
  return {
    data,
    meta: {
      refs: await refsOf(
        ctx,
        entity,
        keys.map(({ key }) => key),
        data,
      ),
      more: rows.length > mostCells,
    },
  }
}

/** A field as a column of the grouped rows (`k_by`, `k_over`), and where its values come from. */
interface Axis {
  key: Field
  sql: Sql
}

function axis(ctx: Context, entity: Entity, asked: string, place: 'by' | 'over'): Axis {
  const [name = '', unit] = asked.split(':')
  if (unit === undefined) {
    const field = groupField(ctx, entity, name, place)
    return { key: { ...asColumn(field), name: `k_${place}` }, sql: readSql(ctx, entity, field, 't') }
  }
  const { hops, field } = resolvePath(ctx, entity, name)
  if (hops.length > 0 || !isOnDay(field) || !dateUnits.some((one) => one === unit)) throw wrong('error:group_field', asked, place)
  return { key: { ...asColumn(field), name: `k_${place}`, type: 'date' }, sql: bucket(ctx, entity, field, unit) }
}

/** The first day of the group; an instant falls on the company's day, a week begins on Monday (shell.md §5.5, §5.6). */
function bucket(ctx: Context, entity: Entity, field: Field, unit: string): Sql {
  const column = readSql(ctx, entity, field, 't')
  const local = holds(field, 'date') ? sql`${column}::timestamp` : sql`(${column} at time zone ${ctx.companyZone()})`
  return sql`date_trunc(${sql.lit(unit)}, ${local})::date`
}

function numberField(ctx: Context, entity: Entity, name: string | undefined): Field {
  const resolved = name ? resolvePath(ctx, entity, name) : undefined
  if (!resolved || resolved.hops.length > 0 || !isNumber(resolved.field)) throw wrong('error:number_field', name ?? '', 'of')
  return resolved.field
}

/** @throws 403 where the amounts may be read, but not what they are in: a sum over currencies would be none */
function currencyOf(ctx: Context, entity: Entity, number: Field | undefined): Field | undefined {
  const name = number?.x.currency
  const field = name ? entity.fields.find((one) => one.name === name) : undefined
  if (field && !mayRead(ctx, entity, field)) throw new ApiError(403, { key: 'error:field_forbidden', params: { field: field.name } })
  return field
}

/** Choices by their place in the declaration, the rest as the list sorts it. */
function orderOf(ctx: Context, entity: Entity, key: Field): Sql {
  if (isChoice(key)) return sql`array_position(${key.values ?? []}::text[], ${sql.ref(`t.${columnOf(key)}`)}) nulls last`
  return sql`${sortExpression(ctx, { ...entity, fields: [key] }, key.name).sql} nulls last`
}

async function refsOf(ctx: Context, entity: Entity, keys: readonly Field[], cells: readonly Cell[]): Promise<unknown> {
  const found = await Promise.all(
    keys.filter(isReference).map(async (key) => {
      const ids = cells.map((cell) => (key.name === 'k_by' ? cell.by : cell.over)).filter((id) => typeof id === 'number')
      return titlesOfIds(ctx, entity, key, [...new Set(ids)])
    }),
  )
  const refs: Record<string, object> = {}
  for (const titles of found) for (const [name, entries] of Object.entries(titles)) refs[name] = { ...refs[name], ...entries }
  return refs
}

const wrong = (key: string, field: string, parameter: string) =>
  new ApiError(422, { key, params: { field } }, { errors: { [parameter]: [{ key, params: { field } }] } })
