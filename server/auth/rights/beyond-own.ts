/** Whoever could sign in as somebody would have that person's rights: so it is nobody with more than one's own (sc.md §6). */
import { actorOf, type Context } from '../../kernel/context'
import { companyToday } from '../../kernel/company-time'
import { loadRights } from './permission-loader'
import { rightsBeyond } from './view-as'

/** @returns paths that the person has and the caller lacks; none for an administrator, the system, and of oneself */
export async function rightsBeyondCaller(ctx: Context, id: number): Promise<string[]> {
  if (ctx.person === null || actorOf(ctx) === id || (await isAdministratorHere(ctx))) return []
  return rightsBeyond(ctx.tree, (await rightsOf(ctx, id))?.tree ?? {})
}

/** Not by an access token: that carries actions, and no role. */
export const isAdministratorHere = async (ctx: Context): Promise<boolean> =>
  ctx.origin.access_token === undefined && ctx.person !== null && isAdministrator(ctx, ctx.person.id)

export const isAdministrator = async (ctx: Context, id: number): Promise<boolean> =>
  (await rightsOf(ctx, id))?.roles.includes('admin') ?? false

const rightsOf = (ctx: Context, id: number) => {
  const system: Context = { ...ctx, person: null, tree: {} }
  return loadRights(system, id, companyToday(system))
}
