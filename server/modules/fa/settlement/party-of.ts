/** The customer or supplier of a call, whichever of its merged ones was named. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { survivingOrganizations } from '../../cm'
import { partyScope } from '../party/party-scope'
import { objectNames } from '../report/names'

export interface Party {
  /** The one that remains. */
  id: number
  name: string
}

/** @throws 404 for an organization that does not exist, or whose account is not the caller's to see */
export async function partyOf(ctx: Context, organization: number): Promise<Party> {
  const id = (await survivingOrganizations(ctx, [organization])).get(organization)
  if (id === undefined || !(await isInScope(ctx, id))) throw notFound()
  return { id, name: (await objectNames(ctx, 'cm/organization', [id])).get(id)?.title ?? '' }
}

/** Of items of a person there is no scope. @throws 404 for a party whose account is not the caller's to see */
export async function requireParty(ctx: Context, organization: unknown): Promise<void> {
  if (typeof organization === 'number') await partyOf(ctx, organization)
}

/** Heads see the accounts of their own department's customers (fa.md §6). */
async function isInScope(ctx: Context, organization: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(ctx.snapshot.get('cm/organization').table)} as o where o.id = ${organization} and ${partyScope(ctx, 'o')}`.execute(
      ctx.db,
    )
  return rows.length > 0
}
