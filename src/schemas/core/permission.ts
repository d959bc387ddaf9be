/** The permission tree and its dotted check (routes.md §6, sc.md §5.1): the same function on the server and in the console. */
import type { Scope } from './types'

/** Level 3: one object of an area. Level 4 are its keys, level 5 their entries. */
export interface PermissionObject {
  name: string
  actions?: readonly string[]
  read?: readonly Scope[]
  write?: readonly Scope[]
  fields?: readonly string[]
}
/** module → area → objects. */
export type PermissionTree = Readonly<Record<string, Readonly<Record<string, readonly PermissionObject[]>>>>

/**
 * Is this path in the tree? Levels 1 and 2 are keys, level 3 is matched by `name` in a list, level 4 is a key, level 5 a
 * list entry; a missing level means no, an empty list counts as missing.
 * @param path `module[.area[.name[.key[.entry]]]]`
 */
export function can(tree: PermissionTree | undefined, path: string): boolean {
  const [module = '', area, name, key, entry, ...tooMany] = path.split('.')
  if (!tree || tooMany.length > 0 || !Object.hasOwn(tree, module)) return false
  const areas = tree[module] ?? {}
  if (area === undefined) return Object.values(areas).some((objects) => objects.length > 0)
  if (!Object.hasOwn(areas, area)) return false
  const objects = areas[area] ?? []
  if (name === undefined) return objects.length > 0
  const object = objects.find((candidate) => candidate.name === name)
  if (!object || key === undefined) return object !== undefined
  if (!isLevel4(key)) return false
  const entries: readonly string[] = object[key] ?? []
  return entry === undefined ? entries.length > 0 : entries.includes(entry)
}

function isLevel4(key: string): key is 'actions' | 'read' | 'write' | 'fields' {
  return key === 'actions' || key === 'read' || key === 'write' || key === 'fields'
}

/** The object at level 3, for those who need its scopes. @param path `module.area.name` */
export function permissionObject(tree: PermissionTree | undefined, path: string): PermissionObject | undefined {
  const [module = '', area = '', name = ''] = path.split('.')
  return tree?.[module]?.[area]?.find((candidate) => candidate.name === name)
}
