/** What a bulk act did not do, in the caller's words: which record, and why. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import type { Texts } from '../../contracts/texts'
import type { RowFailure } from '../../contracts/bulk'
import { rowPredicate } from '../query/predicate'
import { hiddenFields } from '../query/rights'
import { titleSql } from '../query/titles'

/** @property title empty where the caller may not read it */
export interface TranslatedFailure {
  id: number
  title: string
  message: string
  errors: Record<string, string[]>
  meta?: unknown
}

export async function translateFailures(
  ctx: Context,
  entity: Entity,
  failed: readonly RowFailure[],
  { translate, fieldErrors }: Texts,
): Promise<TranslatedFailure[]> {
  const titles = await titlesOf(
    ctx,
    entity,
    failed.map(({ id }) => id),
  )
  return failed.map(({ id, text, errors = {}, meta }) => ({
    id,
    title: titles.get(id) ?? '',
    message: translate(ctx.language, text),
    errors: fieldErrors(ctx.language, errors),
    ...(meta === undefined ? {} : { meta }),
  }))
}

/** Deleted rows too: what could not be restored has a name. */
async function titlesOf(ctx: Context, entity: Entity, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0 || hiddenFields(ctx, entity).has(entity.title)) return new Map()
  const { rows } = await sql<{ id: number; title: string | null }>`
    select t.id, ${titleSql(ctx, entity, 't')} as title from ${sql.table(entity.table)} as t where t.id = any(${ids}::bigint[]) and ${rowPredicate(ctx, entity, 'read', 't')}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, title }) => [Number(id), title ?? '']))
}
