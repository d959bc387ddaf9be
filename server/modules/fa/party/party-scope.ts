/** Whose accounts a reader of customers and suppliers sees: all of them, or those of the own departments (fa.md §6). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { rowPredicate } from '../../../resource/query/predicate'

const organizationEntity = 'cm/organization'

/**
 * Organizations under `alias`: `read` of fa.use.transaction by the department that each one belongs to. Working along with a customer's owner opens
 * the customer, not its account.
 */
export function partyScope(ctx: Context, alias: string): Sql<boolean> {
  const entity = ctx.snapshot.get(organizationEntity)
  const { collaborators: _opensNothing, ...x } = entity.x
  return rowPredicate(ctx, { ...entity, path: 'fa.use.transaction', x }, 'read', alias)
}

/** Rows under `alias` whose organization is out of reach are left out; those of a person are for who sees all. */
export const ofScopedParty = (ctx: Context, alias: string): Sql<boolean> => {
  const table = sql.table(ctx.snapshot.get(organizationEntity).table)
  return sql<boolean>`exists (select 1 from ${table} as party where party.id = ${sql.ref(`${alias}.organization_id`)} and ${partyScope(ctx, 'party')})`
}

/** @throws 404 where its account is out of the caller's reach, as for one that does not exist */
export async function requireParty(ctx: Context, organization: number): Promise<void> {
  const table = sql.table(ctx.snapshot.get(organizationEntity).table)
  const { rows } = await sql`select 1 from ${table} as party where party.id = ${organization} and ${partyScope(ctx, 'party')}`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw notFound()
}
