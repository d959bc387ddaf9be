/** `x.exclude` told in words: which row a range overlaps. The constraint holds it against two people at once. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isLine, isTranslated } from '../../../src/schemas/core/field-types'
import type { Context } from '../../kernel/context'
import { columnOf, sqlType } from '../../database/schema/columns'
import type { FieldErrors, Message } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { fieldOf } from '../query/fields'
import type { Sql } from '../../kernel/sql'
import { titleSql } from '../query/titles'

type Exclude = NonNullable<Entity['x']['exclude']>[number]

/** @returns an error on the declared field, naming the first row that the range would overlap */
export async function rangeErrors(ctx: Context, entity: Entity, after: Values): Promise<FieldErrors> {
  const errors: Record<string, Message[]> = {}
  for (const exclude of entity.x.exclude ?? []) {
    if (!takesPart(exclude, after) || isReversed(after[exclude.from], after[exclude.to])) continue
    const other = await overlapped(ctx, entity, exclude, after)
    if (other) errors[exclude.error] = [{ key: 'error:overlap', params: { label: labelOf(entity, other) } }]
  }
  return errors
}

interface Other {
  title: string | null
  start: string | null
  end: string | null
}

/** A title that is text names the row; else its range does. */
function labelOf(entity: Entity, { title, start, end }: Other): string {
  const named = fieldOf(entity, entity.title)
  if (title && named && (isLine(named) || isTranslated(named))) return title
  return `${start ?? '…'} – ${end ?? '…'}`
}

export function takesPart({ where = [], equal = [] }: Exclude, row: Values): boolean {
  const flags = where.every((part) => (typeof part === 'string' ? row[part] === true : row[part.field] !== part.not))
  return flags && equal.every((name) => row[name] !== null && row[name] !== undefined)
}

/** No range at all, which PostgreSQL would not even compare; that it is wrong is told by the field's own rules. */
function isReversed(from: unknown, to: unknown): boolean {
  if (from === null || from === undefined || to === null || to === undefined) return false
  const isNumeric = [from, to].every((value) => /^-?\d+(\.\d+)?$/.test(String(value)))
  return isNumeric ? new Decimal(String(to)).lt(String(from)) : String(to) < String(from)
}

async function overlapped(ctx: Context, entity: Entity, exclude: Exclude, after: Values): Promise<Other | undefined> {
  const field = (name: string) => fieldOf(entity, name) as Field // check.ts has seen that it exists
  const [start, end] = [field(exclude.from), field(exclude.to)]
  const stored = sqlType(start)
  const range =
    stored === 'date' ? 'daterange' : stored === 'timestamptz(3)' ? 'tstzrange' : stored === 'integer' ? 'int4range' : 'numrange'
  const value = (of: Field, given: unknown) =>
    sql`${given === null || given === undefined ? null : String(given)}::text::${sql.raw(sqlType(of))}`
  const column = (of: Field) => sql.ref(`t.${columnOf(of)}`)
  const rangeOf = (from: Sql, to: Sql) => sql`${sql.raw(range)}(${from}, ${to}, ${sql.lit(exclude.bounds)})`
  const conditions = [
    sql`t.deleted_at is null`,
    sql`t.id <> ${after.id ?? 0}`,
    ...(exclude.equal ?? []).map((name) => sql`${column(field(name))} = ${value(field(name), after[name])}`),
    ...(exclude.where ?? []).map((part) =>
      typeof part === 'string' ? column(field(part)) : sql`${column(field(part.field))} is distinct from ${part.not}`,
    ),
    sql`${rangeOf(column(start), column(end))} && ${rangeOf(value(start, after[exclude.from]), value(end, after[exclude.to]))}`,
  ]
  const {
    rows: [other],
  } = await sql<Other>`
    select ${titleSql(ctx, entity, 't')} as title, ${column(start)}::text as start, ${column(end)}::text as end
    from ${sql.table(entity.table)} as t where ${sql.join(conditions, sql` and `)} order by t.id limit 1`.execute(ctx.db)
  return other
}
