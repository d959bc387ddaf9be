/** What one role gives by itself, cell by cell (sc.md §2 rights matrix): the same answer in the console and on the server. */
import { scopes, type Scope } from '../../schemas/core/types'

/** What is written on one path. Without actions and fields a denial takes the whole object. */
export interface GrantDraft {
  /** `cm.admin.tag`, or with a wildcard `cm.admin.*`, `cm.*`. */
  path: string
  effect: 'allow' | 'deny'
  actions: readonly string[]
  fields: readonly string[]
  read: Scope | 'none'
  write: Scope | 'none'
  /** Owner codes that `listed` means. */
  targets: readonly string[]
}

/** @property entities `module/entity`, those that share the path @property declared what the product gives the role without any grant */
export interface MatrixObject {
  path: string
  entities: readonly string[]
  actions: readonly string[]
  fields: readonly string[]
  /** No wildcard reaches it. */
  closed: boolean
  declared: Pick<GrantDraft, 'actions' | 'fields' | 'read' | 'write'>
}

export interface RoleRights {
  role: { id: number; code: string; name: unknown; builtin: boolean }
  objects: readonly MatrixObject[]
  grants: readonly (GrantDraft & { id: number; version: number })[]
  assignments: readonly { id: number; version: number; owner: string; start_date: string | null; end_date: string | null }[]
  /** Names of positions that carry the role. */
  positions: readonly { id: number; name: unknown }[]
}

/** A role's grants and holders as they shall be. */
export interface RightsChange {
  grants: readonly GrantDraft[]
  /** Owner codes. */
  added: readonly string[]
  /** Ids of assignments. */
  removed: readonly number[]
}

/** How one person's rights change: all paths counted, the first ones named. */
export interface PersonChange {
  id: number
  name: string
  gains: number
  loses: number
  gained: readonly string[]
  lost: readonly string[]
}

export const isWildcard = (pattern: string): boolean => pattern.endsWith('.*')

/** `cm.*`, `cm.admin.*`, or the object's own path. */
export const coversPath = (pattern: string, path: string): boolean =>
  pattern === path || (isWildcard(pattern) && path.startsWith(pattern.slice(0, -1)))

/** @property by where it comes from: the cell's own path, a wildcard above it, the declaration; null = nothing speaks of it */
export interface CellState {
  effect: 'allow' | 'deny' | 'none'
  by: 'own' | 'wildcard' | 'declared' | null
}

/** @param entry an action, or a guarded field */
export function cellState(grants: readonly GrantDraft[], object: MatrixObject, key: 'actions' | 'fields', entry: string): CellState {
  const reaching = grants.filter((grant) => reaches(grant, object))
  const denials = reaching.filter(
    (grant) => grant.effect === 'deny' && (grant[key].includes(entry) || (grant.actions.length === 0 && grant.fields.length === 0)),
  )
  if (denials.length > 0) return { effect: 'deny', by: denials.every(({ path }) => path === object.path) ? 'own' : 'wildcard' }
  const given = reaching.filter((grant) => grant.effect === 'allow' && grant[key].includes(entry))
  if (given.some(({ path }) => path !== object.path)) return { effect: 'allow', by: 'wildcard' }
  if (object.declared[key].includes(entry)) return { effect: 'allow', by: 'declared' }
  return given.length > 0 ? { effect: 'allow', by: 'own' } : { effect: 'none', by: null }
}

/** The widest scope that the role gives without the object's own grant: the own one can only widen it. */
export function inheritedScope(grants: readonly GrantDraft[], object: MatrixObject, key: 'read' | 'write'): Scope | 'none' {
  return grants
    .filter((grant) => grant.effect === 'allow' && grant.path !== object.path && reaches(grant, object))
    .map((grant) => grant[key])
    .reduce(widerScope, object.declared[key])
}

export const scopeRank = (scope: Scope | 'none'): number => (scope === 'none' ? -1 : scopes.indexOf(scope))
export const widerScope = (a: Scope | 'none', b: Scope | 'none'): Scope | 'none' => (scopeRank(a) >= scopeRank(b) ? a : b)

/** A wildcard does not reach what is closed, but its denial does. */
function reaches({ path, effect }: GrantDraft, object: MatrixObject): boolean {
  return coversPath(path, object.path) && !(object.closed && effect === 'allow' && isWildcard(path))
}
