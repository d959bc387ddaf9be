/** Whose accounts a reader of customers and suppliers sees: all of them, or those of the own departments (fa.md §6). */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { reachesAll, rowPredicate } from '../../../resource/query/predicate'

/**
 * Organizations, bounded by `read` of fa.use.transaction and the department that each one belongs to. Working along with a customer's owner opens the
 * customer, not its account.
 */
function partyEntity(ctx: Context): Entity {
  const entity = ctx.snapshot.get('cm/organization')
  const { collaborators: _opensNothing, ...x } = entity.x
  return { ...entity, path: 'fa.use.transaction', x }
}

/** Organizations under `alias` whose accounts the caller may see. */
export const partyScope = (ctx: Context, alias: string): Sql<boolean> => rowPredicate(ctx, partyEntity(ctx), 'read', alias)

/** Whether no account is kept from the caller: those of people then neither. */
export const seesEveryParty = (ctx: Context): boolean => reachesAll(ctx, partyEntity(ctx), 'read')

/** Rows under `alias` whose organization is one of them; undefined where none is left out. */
export function ofSeenParty(ctx: Context, alias: string): Sql<boolean> | undefined {
  const entity = partyEntity(ctx)
  return reachesAll(ctx, entity, 'read')
    ? undefined
    : sql<boolean>`exists (select 1 from ${sql.table(entity.table)} as party where party.id = ${sql.ref(`${alias}.organization_id`)} and ${partyScope(ctx, 'party')})`
}
