/**
 * Roles that open closed paths (sc.md §6): who administers everything does not by that reach what is closed. He may give such roles to others,
 * and never to himself alone.
 */
import { targetsOf } from '../../../auth/rights/permission-loader'
import { composeRights, type Holdings } from '../../../auth/rights/permission-tree'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'

/** @returns the closed paths that these roles open together, `module.area.object` */
export function closedPaths(ctx: Context, roles: Holdings['roles']): string[] {
  const { tree } = composeRights(
    { roles, moduleAdmins: [] },
    targetsOf(ctx.snapshot).filter(({ closed }) => closed),
  )
  return Object.entries(tree).flatMap(([module, areas]) =>
    Object.entries(areas).flatMap(([area, objects]) => objects.map(({ name }) => `${module}.${area}.${name}`)),
  )
}

/**
 * @param roles that are being given, or whose grants grow
 * @param people who get them
 * @throws 422 on `field` when the caller alone gets what is closed
 */
export function refuseClosedForOneself(
  ctx: Context,
  { roles, people, field }: { roles: Holdings['roles']; people: readonly number[]; field: string },
): void {
  if (!ctx.person || people.length === 0 || people.some((id) => id !== ctx.person?.id)) return
  const [path] = closedPaths(ctx, roles)
  if (path) throw invalidField(field, 'sc:error.closed_own', { path })
}
