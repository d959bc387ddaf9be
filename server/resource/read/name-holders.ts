/** A value that another record has already: told with that record, to whoever may see it (sc.md §9). */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isLine } from '../../../src/schemas/core/field-types'
import type { Context } from '../../kernel/context'
import { fieldSql } from '../../database/schema/columns'
import { ApiError, invalid, type FieldErrors } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { rowPredicate } from '../query/predicate'
import { mayDo, mayReadEverywhere } from '../query/rights'
import { titleSql } from '../query/titles'

/** @param act a write that is over, or was taken back, when it throws */
export async function namingHolders<T>(ctx: Context, entity: Entity, values: Values, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiError && error.details.errors && mayDo(ctx, entity, 'list'))
      throw await named(ctx, entity, values, error, error.details.errors)
    throw error
  }
}

async function named(ctx: Context, entity: Entity, values: Values, error: ApiError, errors: FieldErrors): Promise<ApiError> {
  const taken = entity.fields.filter(
    (field) =>
      isLine(field) && mayReadEverywhere(ctx, entity, field) && errors[field.name]?.some(({ key }) => key === 'error:validation.unique'),
  )
  const holders = await Promise.all(
    taken.map(async (field) => [field.name, await holderOf(ctx, entity, field, values[field.name])] as const),
  )
  const known = holders.filter((entry): entry is [string, string] => entry[1] !== undefined)
  return known.length === 0
    ? error
    : invalid({
        ...errors,
        ...Object.fromEntries(known.map(([name, holder]) => [name, [{ key: 'error:validation.unique_by', params: { holder } }]])),
      })
}

/** Compared as the unique index does. */
async function holderOf(ctx: Context, entity: Entity, field: Field, value: unknown): Promise<string | undefined> {
  if (typeof value !== 'string') return undefined
  const {
    rows: [row],
  } = await sql<{ title: string }>`
    select ${titleSql(ctx, entity, 't')} as title from ${sql.table(entity.table)} as t
    where t.deleted_at is null and kontor_fold(${fieldSql(field, 't')}) = kontor_fold(${value}) and ${rowPredicate(ctx, entity, 'read', 't')} limit 1`.execute(
    ctx.db,
  )
  return row?.title
}
