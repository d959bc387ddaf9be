/**
 * Who reads a bulletin (bb.md §5.1), once for list, page, search, comments, files and live events: of its category's readers those whom the
 * audience names, without the excluded, while its time has come. Managers, approvers and authors read it besides.
 */
import { sql } from 'kysely'
import { moment } from '../../../database/connection/prepared'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { organisation } from '../../sc'
import { categoriesOfOwners, maintainsAll, mayIn, ownersOf } from '../category/rights'
import { among } from './rules/targets'

const column = (alias: string, name: string): Sql => sql.ref(`${alias}.${name}`)

/** Is the caller meant, whatever its state and time? */
export function isMeant(ctx: Context, alias: string): Sql<boolean> {
  const owners = [...(ctx.person?.owners ?? [])]
  const [audience, exclude] = [column(alias, 'audience'), column(alias, 'exclude')]
  return sql<boolean>`((coalesce(cardinality(${audience}), 0) = 0 or ${audience} && ${owners}::text[])
    and not coalesce(${exclude} && ${owners}::text[], false)
    and ${column(alias, 'category_id')} in ${categoriesOfOwners(owners, 'read')})`
}

/** Its time has come; it may have ended. */
export const isOut = (ctx: Context, alias: string): Sql<boolean> =>
  sql<boolean>`(${column(alias, 'state')} = 'published' and ${column(alias, 'publish_at')} <= ${moment(ctx)})`

export const isLive = (ctx: Context, alias: string): Sql<boolean> =>
  sql<boolean>`(${isOut(ctx, alias)} and (${column(alias, 'expire_at')} is null or ${column(alias, 'expire_at')} > ${moment(ctx)}))`

/** Its own right of the category's managers, and of approvers while it waits for them. */
export const oversees = (ctx: Context, alias: string): Sql<boolean> => sql<boolean>`(${mayIn(ctx, 'manage', column(alias, 'category_id'))}
  or ((${column(alias, 'state')} = 'submitted' or ${column(alias, 'pending')} is not null)
    and ${mayIn(ctx, 'approve', column(alias, 'category_id'))}))`

/** What a person reads besides their own: `alsoReads` of bb/bulletin. */
export const readsBulletin = (ctx: Context, alias: string): Sql<boolean> =>
  maintainsAll(ctx) ? sql<boolean>`true` : sql<boolean>`((${isOut(ctx, alias)} and ${isMeant(ctx, alias)}) or ${oversees(ctx, alias)})`

export interface Addressed {
  category: unknown
  audience?: unknown
  exclude?: unknown
}

const codesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [])

/** The same rule for all people at once. @returns ids of active people, ascending */
export async function targetsOf(ctx: Context, { category, audience, exclude }: Addressed): Promise<number[]> {
  const readers = await organisation.expand(ctx, await ownersOf(ctx, Number(category), 'read'))
  const meant = codesIn(audience)
  return among(readers, {
    audience: meant.length === 0 ? undefined : await organisation.expand(ctx, meant),
    exclude: await organisation.expand(ctx, codesIn(exclude)),
  })
}
