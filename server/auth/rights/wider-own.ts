/** The wall behind all rules: whatever way a change takes, the one who makes it holds no more afterwards than before (sc.md §6). */
import { can } from '../../../src/schemas/core/permission'
import { actorOf, withAllRights, type Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { companyToday } from '../../kernel/company-time'
import { loadRights, targetsOf, type Rights } from './permission-loader'
import { composeRights, type ComposedRights } from './permission-tree'
import { rightsBeyond } from './view-as'

/**
 * Called where rights change, so no way of writing needs to know of it. Administrators may give themselves rights; the system may all.
 * @param who whose rights change
 * @throws 403 `own_rights` with `meta.paths`, at the end of the transaction or attempt
 */
export async function refuseWiderOwn(ctx: Context, who: number | 'all'): Promise<void> {
  const caller = actorOf(ctx)
  // Somebody who is signing in acts with the system's context: his first sign-in may make him a member of a dynamic group.
  const isSigningIn = ctx.person === null && Object.keys(ctx.tree).length === 0
  if (caller === null || isSigningIn || (who !== 'all' && who !== caller)) return
  if (ctx.beforeCommit) ctx.beforeCommit('own rights', (tx) => compareOwn(tx, caller))
  else await compareOwn(ctx, caller)
}

async function compareOwn(ctx: Context, caller: number): Promise<void> {
  const today = companyToday(ctx)
  const all = withAllRights(ctx)
  // Over another connection everything is still as it was before this transaction.
  const before = await loadRights({ ...all, db: ctx.autonomous }, caller, today)
  if (!before || before.roles.includes('admin')) return
  const after = await loadRights(all, caller, today)
  const paths = after ? widerPaths(given(ctx, before), given(ctx, after)) : []
  if (paths.length > 0)
    throw new ApiError(
      403,
      { key: 'auth:rights.own_wider', params: { path: paths[0] } },
      { code: 'own_rights', meta: { paths: paths.slice(0, 20) } },
    )
}

/** Without the licence: who loads one up is given nothing by that. */
const given = (ctx: Context, { holdings: { roles, moduleAdmins } }: Rights): ComposedRights =>
  composeRights({ roles, moduleAdmins }, targetsOf(ctx.snapshot))

function widerPaths(before: ComposedRights, after: ComposedRights): string[] {
  const listed = Object.entries(after.targets).flatMap(([path, codes]) =>
    can(before.tree, `${path}.all`) || codes.every((code) => before.targets[path]?.includes(code)) ? [] : [`${path}.listed`],
  )
  return [...new Set([...rightsBeyond(before.tree, after.tree), ...listed])]
}
