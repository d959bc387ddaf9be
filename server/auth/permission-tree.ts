/** How a person's permission tree is made (sc.md §5.1, steps 2–7): a pure function of the roles he holds and the declarations. */
import type { Entity } from '../../src/schemas/define'
import type { PermissionObject, PermissionTree } from '../../src/schemas/permission'
import { scopes, type Scope } from '../../src/schemas/types'
import { permissionTargets, type PermissionTarget } from './permission-objects'

/** A row of sc/role-grant. */
export interface Grant {
  path: string
  effect: 'allow' | 'deny'
  actions: readonly string[]
  fields: readonly string[]
  read: Scope | 'none'
  write: Scope | 'none'
  /** Owner codes that `listed` means. */
  targets: readonly string[]
}
export interface HeldRole { code: string; grants: readonly Grant[] }
/** @property scope owner code of the department tree whose rows it covers; null = all */
export interface ModuleAdministration { module: string; scope: string | null }

export interface Holdings {
  roles: readonly HeldRole[]
  moduleAdmins: readonly ModuleAdministration[]
  /** Modules of the licence that are switched on; absent = all. */
  modules?: ReadonlySet<string>
}

export interface ComposedRights {
  tree: PermissionTree
  /** Owner codes that `listed` means, by `path.read` and `path.write`. */
  targets: Readonly<Record<string, readonly string[]>>
}

/**
 * @param holdings the roles of today (step 1 is the loader's), with their grants; built-in roles by their code
 * @param entities the declarations: actions, guards, `x.default_grants`, `x.closed`
 * @param further rights that no entity carries
 */
export function composeTree(holdings: Holdings, entities: readonly Entity[], further?: readonly PermissionTarget[]): ComposedRights {
  return composeRights(holdings, permissionTargets(entities, further))
}

/** As composeTree, over targets that were collected before: once a snapshot, not once a person. */
export function composeRights(holdings: Holdings, targets: readonly PermissionTarget[]): ComposedRights {
  const tree: Record<string, Record<string, PermissionObject[]>> = {}
  const listed: Record<string, readonly string[]> = {}
  for (const target of targets) {
    const [module = '', area = '', name = ''] = target.path.split('.')
    if (holdings.modules && !holdings.modules.has(module)) continue
    const right = rightOn(target, holdings)
    if (right.actions.size === 0) continue
    const object = toObject(name, right, target)
    ;((tree[module] ??= {})[area] ??= []).push(object)
    if (object.read?.includes('listed')) listed[`${target.path}.read`] = [...right.readTargets].sort()
    if (object.write?.includes('listed')) listed[`${target.path}.write`] = [...right.writeTargets].sort()
  }
  return { tree, targets: listed }
}

interface Right {
  actions: Set<string>
  fields: Set<string>
  read: Scope | 'none'
  write: Scope | 'none'
  readTargets: Set<string>
  writeTargets: Set<string>
}
type Allowance = Omit<Grant, 'path' | 'effect'>

function rightOn(target: PermissionTarget, { roles, moduleAdmins }: Holdings): Right {
  const right: Right = { actions: new Set(), fields: new Set(), read: 'none', write: 'none', readTargets: new Set(), writeTargets: new Set() }
  for (const allowance of allowances(target, roles)) add(right, allowance, target)
  if (!target.closed) for (const administration of moduleAdmins) if (target.path.startsWith(`${administration.module}.`)) add(right, administered(target, administration), target)
  // Denies do not bind `admin`; but a closed object is not his by that role, so there they hold.
  if (target.closed || !roles.some((role) => role.code === 'admin')) deny(right, target, roles)
  return right
}

function allowances(target: PermissionTarget, roles: readonly HeldRole[]): Allowance[] {
  return roles.flatMap((role) => [
    ...(target.closed ? [] : builtIn(role.code, target)),
    ...target.default_grants.filter((grant) => grant.role === role.code).map((grant) => ({
      actions: grant.actions, fields: grant.fields ?? [], read: grant.read ?? 'none' as const, write: grant.write ?? 'none' as const, targets: [],
    })),
    ...role.grants.filter((grant) => grant.effect === 'allow' && covers(grant.path, target, { wildcards: !target.closed })),
  ])
}

function builtIn(code: string, target: PermissionTarget): Allowance[] {
  if (code === 'admin') return [{ actions: target.actions, fields: target.fields, read: 'all', write: 'all', targets: [] }]
  if (code !== 'auditor') return []
  const fields = target.fields.filter((field) => field.endsWith('-show'))
  return [{ actions: ['list', 'show', 'export'], fields, read: 'all', write: 'none', targets: [] }]
}

function administered(target: PermissionTarget, { scope }: ModuleAdministration): Allowance {
  const rows = scope === null ? 'all' : 'listed'
  return { actions: target.actions, fields: target.fields, read: rows, write: rows, targets: scope === null ? [] : [scope] }
}

/** `cm.*`, `cm.admin.*`, or the object's own path. */
function covers(pattern: string, target: PermissionTarget, { wildcards }: { wildcards: boolean }): boolean {
  if (pattern === target.path) return true
  return wildcards && pattern.endsWith('.*') && target.path.startsWith(pattern.slice(0, -1))
}

function add(right: Right, allowance: Allowance, target: PermissionTarget): void {
  for (const action of allowance.actions) if (target.actions.includes(action)) right.actions.add(action)
  for (const field of allowance.fields) if (target.fields.includes(field)) right.fields.add(field)
  right.read = wider(right.read, allowance.read)
  right.write = wider(right.write, allowance.write)
  if (rank(allowance.read) >= rank('listed')) for (const code of allowance.targets) right.readTargets.add(code)
  if (rank(allowance.write) >= rank('listed')) for (const code of allowance.targets) right.writeTargets.add(code)
}

function deny(right: Right, target: PermissionTarget, roles: readonly HeldRole[]): void {
  for (const grant of roles.flatMap((role) => role.grants)) {
    if (grant.effect !== 'deny' || !covers(grant.path, target, { wildcards: true })) continue
    if (grant.actions.length === 0 && grant.fields.length === 0) right.actions.clear()
    for (const action of grant.actions) right.actions.delete(action)
    for (const field of grant.fields) right.fields.delete(field)
  }
}

const rank = (scope: Scope | 'none'): number => (scope === 'none' ? -1 : scopes.indexOf(scope))
const wider = (a: Scope | 'none', b: Scope | 'none'): Scope | 'none' => (rank(a) >= rank(b) ? a : b)

function toObject(name: string, right: Right, target: PermissionTarget): PermissionObject {
  const read = cumulative(right.read, right.readTargets.size > 0)
  const write = cumulative(right.write, right.writeTargets.size > 0)
  const fields = target.fields.filter((field) => right.fields.has(field))
  return {
    name,
    actions: target.actions.filter((action) => right.actions.has(action)),
    ...(read.length > 0 ? { read } : {}),
    ...(write.length > 0 ? { write } : {}),
    ...(fields.length > 0 ? { fields } : {}),
  }
}

/** `tree` → own, dept, tree; `listed` only where targets are. */
function cumulative(widest: Scope | 'none', hasTargets: boolean): Scope[] {
  return scopes.slice(0, rank(widest) + 1).filter((scope) => scope !== 'listed' || hasTargets)
}
