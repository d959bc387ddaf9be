/** How a person's permission tree is made (sc.md §5.1, steps 2–7): a pure function of the roles he holds and the declarations. */
import type { Entity } from '../../../src/schemas/core/define'
import type { PermissionObject, PermissionTree } from '../../../src/schemas/core/permission'
import type { HeldBy } from '../../../src/shared/sc/rights-explanation'
import { coversPath, isWildcard, scopeRank, widerScope, type GrantDraft } from '../../../src/shared/sc/role-rights'
import { scopes, type Scope } from '../../../src/schemas/core/types'
import { permissionTargets, type PermissionTarget } from './permission-objects'

/** A row of sc/role-grant. */
export interface Grant extends GrantDraft {
  id?: number
}
/** @property held as far as the loader tells; the tree asks only whether it is held */
export interface HeldRole {
  code: string
  grants: readonly Grant[]
  held?: readonly HeldBy[]
}
/**
 * @property scope owner code of the department tree whose rows it covers; null = all
 * @property owner owner code to whom it was given
 */
export interface ModuleAdministration {
  module: string
  scope: string | null
  owner?: string
}

export interface Holdings {
  roles: readonly HeldRole[]
  moduleAdmins: readonly ModuleAdministration[]
  /** Modules of the licence that are switched on; absent = all. */
  modules?: ReadonlySet<string>
  /** Those of them whose licence has lapsed: nothing of them is hidden, nothing changes any more. */
  read_only?: ReadonlySet<string>
}

export interface ComposedRights {
  tree: PermissionTree
  /** Owner codes that `listed` means, by `path.read` and `path.write`. */
  targets: Readonly<Record<string, readonly string[]>>
}

/**
 * @param holdings the roles of today (step 1 is the loader's), with their grants; built-in roles by their code
 * @param entities the declarations: actions, guards, `x.default_grants`, `x.explicit_grants_only`
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
    if (holdings.read_only?.has(module)) keepReading(right)
    if (right.actions.size === 0) continue
    const object = toObject(name, right, target)
    ;((tree[module] ??= {})[area] ??= []).push(object)
    if (object.read?.includes('listed')) listed[`${target.path}.read`] = [...right.readTargets].sort()
    if (object.write?.includes('listed')) listed[`${target.path}.write`] = [...right.writeTargets].sort()
  }
  return { tree, targets: listed }
}

export interface Right {
  actions: Set<string>
  fields: Set<string>
  read: Scope | 'none'
  write: Scope | 'none'
  readTargets: Set<string>
  writeTargets: Set<string>
}

/** Where a right comes from: a role (by what it is, by the declaration, or by a grant with this path) or a module's administration. */
export type Source =
  | { role: HeldRole; by: 'builtin' | 'declaration' }
  | { role: HeldRole; by: 'grant'; pattern: string; id?: number }
  | { administration: ModuleAdministration }

/** One grant or denial that speaks of an object. `void` says why it does not count. */
export interface ConsideredGrant extends Omit<Grant, 'path' | 'id'> {
  source: Source
  /** `closed`: no wildcard, administrator or auditor reaches this object. `admin`: an administrator's rights are not denied. */
  void?: 'closed' | 'admin'
}

const rightOn = (target: PermissionTarget, holdings: Holdings): Right => settle(consider(target, holdings), target)

/** Everything in the holdings that speaks of this object, whether it counts or not: what the tree is made of, and what explains it. */
export function consider(target: PermissionTarget, { roles, moduleAdmins }: Holdings): ConsideredGrant[] {
  const closed = target.closed ? { void: 'closed' as const } : {}
  const administrations = moduleAdmins
    .filter(({ module }) => target.path.startsWith(`${module}.`))
    .map((administration): ConsideredGrant => ({
      ...administered(target, administration),
      effect: 'allow',
      source: { administration },
      ...closed,
    }))
  return [...roles.flatMap((role) => allowances(target, role)), ...administrations, ...denials(target, roles)]
}

/** Allowances joined, then the denials taken away. */
export function settle(considered: readonly ConsideredGrant[], target: PermissionTarget): Right {
  const right: Right = {
    actions: new Set(),
    fields: new Set(),
    read: 'none',
    write: 'none',
    readTargets: new Set(),
    writeTargets: new Set(),
  }
  const counting = considered.filter((entry) => entry.void === undefined)
  for (const entry of counting) if (entry.effect === 'allow') add(right, entry, target)
  for (const entry of counting) if (entry.effect === 'deny') deny(right, entry)
  return right
}

type Allowance = Pick<ConsideredGrant, 'actions' | 'fields' | 'read' | 'write' | 'targets'>

function allowances(target: PermissionTarget, role: HeldRole): ConsideredGrant[] {
  const closed = target.closed ? { void: 'closed' as const } : {}
  const declared = target.default_grants
    .filter((grant) => grant.role === role.code)
    .map((grant): ConsideredGrant => ({
      effect: 'allow',
      actions: grant.actions,
      fields: grant.fields ?? [],
      read: grant.read ?? 'none',
      write: grant.write ?? 'none',
      targets: [],
      source: { role, by: 'declaration' },
    }))
  const granted = role.grants
    .filter((grant) => grant.effect === 'allow' && coversPath(grant.path, target.path))
    .map((grant): ConsideredGrant => ({
      ...grant,
      source: { role, by: 'grant', pattern: grant.path, ...(grant.id === undefined ? {} : { id: grant.id }) },
      ...(isWildcard(grant.path) ? closed : {}),
    }))
  return [
    ...builtIn(role.code, target).map((allowance): ConsideredGrant => ({
      ...allowance,
      effect: 'allow',
      source: { role, by: 'builtin' },
      ...closed,
    })),
    ...declared,
    ...granted,
  ]
}

function builtIn(code: string, target: PermissionTarget): Allowance[] {
  if (code === 'admin') return [{ actions: target.actions, fields: target.fields, read: 'all', write: 'all', targets: [] }]
  if (code !== 'auditor') return []
  const fields = target.fields.filter((field) => field.endsWith('-show'))
  return [{ actions: readingActions, fields, read: 'all', write: 'none', targets: [] }]
}

function administered(target: PermissionTarget, { scope }: ModuleAdministration): Allowance {
  const rows = scope === null ? 'all' : 'listed'
  return { actions: target.actions, fields: target.fields, read: rows, write: rows, targets: scope === null ? [] : [scope] }
}

/** Denials do not bind `admin`; but a closed object is not his by that role, so there they hold. */
function denials(target: PermissionTarget, roles: readonly HeldRole[]): ConsideredGrant[] {
  const isAdmin = !target.closed && roles.some((role) => role.code === 'admin')
  return roles.flatMap((role) =>
    role.grants
      .filter((grant) => grant.effect === 'deny' && coversPath(grant.path, target.path))
      .map((grant): ConsideredGrant => ({
        ...grant,
        source: { role, by: 'grant', pattern: grant.path, ...(grant.id === undefined ? {} : { id: grant.id }) },
        ...(isAdmin ? { void: 'admin' as const } : {}),
      })),
  )
}

function add(right: Right, allowance: Allowance, target: PermissionTarget): void {
  for (const action of allowance.actions) if (target.actions.includes(action)) right.actions.add(action)
  for (const field of allowance.fields) if (target.fields.includes(field)) right.fields.add(field)
  right.read = widerScope(right.read, allowance.read)
  right.write = widerScope(right.write, allowance.write)
  // Targets belong to the scope that says `listed`: a grant that reads all rows and changes listed ones lists nothing to read.
  if (allowance.read === 'listed') for (const code of allowance.targets) right.readTargets.add(code)
  if (allowance.write === 'listed') for (const code of allowance.targets) right.writeTargets.add(code)
}

/** A denial without actions and fields removes the object. */
function deny(right: Right, { actions, fields }: Allowance): void {
  if (actions.length === 0 && fields.length === 0) right.actions.clear()
  for (const action of actions) right.actions.delete(action)
  for (const field of fields) right.fields.delete(field)
}

const readingActions = ['list', 'show', 'export']

function keepReading(right: Right): void {
  for (const action of right.actions) if (!readingActions.includes(action)) right.actions.delete(action)
  for (const field of right.fields) if (!field.endsWith('-show')) right.fields.delete(field)
  right.write = 'none'
  right.writeTargets.clear()
}

export function toObject(name: string, right: Right, target: PermissionTarget): PermissionObject {
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
  return scopes.slice(0, scopeRank(widest) + 1).filter((scope) => scope !== 'listed' || hasTargets)
}
