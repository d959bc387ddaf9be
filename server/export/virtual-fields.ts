/** What comes with a record and is kept elsewhere (`x.virtual_fields`: a person's department, groups, roles), for sheets that come back. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/core/define'
import type { Context } from '../kernel/context'
import type { Values } from '../contracts/hooks'
import { rowPredicate } from '../resource/query/predicate'
import { mayBring } from '../resource/query/rights'
import { titleJson, type RefTitle } from '../resource/query/titles'
import type { RowPage } from './rows'
import type { Refs } from './values'

/** What of it the caller may bring back; nothing where nobody reads it. */
export const virtualFieldsOf = (ctx: Context, entity: Entity): Field[] =>
  ctx.hooks[entity.name]?.virtualFields ? entity.virtualFields.filter((field) => mayBring(ctx, field)) : []

/** The pages with what stands beside their rows, and the titles of what that points to. */
export async function* withVirtualFields(
  ctx: Context,
  entity: Entity,
  { pages, fields }: { pages: AsyncIterable<RowPage>; fields: readonly Field[] },
): AsyncGenerator<RowPage> {
  for await (const { rows, refs } of pages) {
    const virtual = await ctx.hooks[entity.name]?.virtualFields?.read(
      ctx,
      rows.map(({ id }) => Number(id)),
    )
    const given = rows.map((row) => ({ ...row, ...virtual?.get(Number(row.id)) }))
    yield { rows: given, refs: await withTitles(ctx, given, refs, fields) }
  }
}

async function withTitles(ctx: Context, rows: readonly Values[], refs: Refs, fields: readonly Field[]): Promise<Refs> {
  const found: Record<string, Readonly<Record<string, RefTitle>>> = { ...refs }
  for (const field of fields) {
    if (!field.ref) continue
    const ids = [...new Set(rows.flatMap((row) => [row[field.name] ?? []].flat()).filter((id): id is number => typeof id === 'number'))]
    const target = ctx.snapshot.get(field.ref)
    const visible = target.lookup || target.x.open_options ? sql<boolean>`true` : rowPredicate(ctx, target, 'read', 't')
    const { rows: titles } = await sql<{
      id: number
      found: RefTitle
    }>`select t.id, ${titleJson(ctx, target, 't')} as found from ${sql.table(target.table)} as t where t.id = any(${ids}::bigint[]) and ${visible}`.execute(
      ctx.db,
    )
    found[field.ref] = { ...found[field.ref], ...Object.fromEntries(titles.map((title) => [title.id, title.found])) }
  }
  return found
}
