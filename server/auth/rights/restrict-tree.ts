/** Trees cut down: one object for the same tree and the same cut, as long as the tree lives. */
import { can, type PermissionObject, type PermissionTree } from '../../../src/schemas/core/permission'
import { memoize } from '../../kernel/memoize'

/**
 * What an access token may, never more than its owner (sc.md §3.3).
 * @param paths `cm`, `cm.admin`, `cm.admin.tag`, `cm.admin.tag.actions`, `cm.admin.tag.actions.list`; a trailing `.*` may be written
 * @returns what is in the tree and under one of the paths; an action brings the rows that it acts on along
 */
export function restrictTree(tree: PermissionTree, paths: readonly string[]): PermissionTree {
  const made = restrictedTrees(tree)
  const key = JSON.stringify(paths)
  const restricted = made.get(key) ?? restrict(tree, paths)
  made.set(key, restricted)
  return restricted
}

const restrictedTrees = memoize<PermissionTree, Map<string, PermissionTree>>(() => new Map())

/** Outside the networks of administrators (`admin_networks`) nobody has an admin area. */
export const withoutAdminAreas = memoize((tree: PermissionTree): PermissionTree =>
  Object.fromEntries(
    Object.entries(tree)
      .map(([module, { admin: _admin, ...areas }]) => [module, areas])
      .filter(([, areas]) => Object.keys(areas ?? {}).length > 0),
  ),
)

function restrict(tree: PermissionTree, paths: readonly string[]): PermissionTree {
  const wanted = paths.map((path) => path.replace(/\.\*$/, ''))
  const restricted: Record<string, Record<string, PermissionObject[]>> = {}
  for (const [module, areas] of Object.entries(tree)) {
    for (const [area, objects] of Object.entries(areas)) {
      const kept = objects
        .map((object) => restrictObject(`${module}.${area}.${object.name}`, object, wanted))
        .filter((object) => object !== undefined)
      if (kept.length > 0) (restricted[module] ??= {})[area] = kept
    }
  }
  return restricted
}

/** Is the path, as far as it goes, in the tree? */
export const isWithin = (tree: PermissionTree, path: string): boolean => can(tree, path.replace(/\.\*$/, ''))

function restrictObject(path: string, object: PermissionObject, wanted: readonly string[]): PermissionObject | undefined {
  const covers = (deeper: string) => wanted.some((prefix) => deeper === prefix || deeper.startsWith(`${prefix}.`))
  if (covers(path)) return object
  const actions = (object.actions ?? []).filter((action) => covers(`${path}.actions.${action}`))
  if (actions.length === 0) return undefined
  const fields = (object.fields ?? []).filter((field) => covers(`${path}.fields.${field}`))
  const { name, read, write } = object
  return { name, actions, ...(read ? { read } : {}), ...(write ? { write } : {}), ...(fields.length > 0 ? { fields } : {}) }
}
