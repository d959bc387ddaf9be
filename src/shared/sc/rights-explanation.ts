/** What the server answers about rights and why they are held (sc.md §2 Inspector), for both sides. */
import type { Scope } from '../../schemas/core/types'

/** Why somebody holds a role: by being there, by an office in department `source`, by an assignment to owner `source`, by position `source`, by being named in a record of entity `source`. */
export interface HeldBy {
  how: 'implicit' | 'head' | 'assistant' | 'assignment' | 'position' | 'named'
  source: string | null
}

export interface Reason {
  effect: 'allow' | 'deny'
  /** The object that it speaks of: one, but for paths of a module or area. */
  object: string
  /** Does not count: the object is closed to it, or the person is an administrator, whom nothing is denied. */
  void?: 'closed' | 'admin'
  /** An allowance that a denial takes away. */
  denied?: boolean
  by: 'builtin' | 'declaration' | 'grant' | 'module-admin'
  role?: string
  /** How the role is held. */
  held?: readonly HeldBy[]
  /** The grant's path as it was written. */
  pattern?: string
  grant?: number
  module?: string
  /** To whom the module's administration was given, and the department tree that it covers. */
  owner?: string
  scope?: string | null
  actions: readonly string[]
  read: Scope | 'none'
  write: Scope | 'none'
}

export interface Explanation {
  path: string
  allowed: boolean
  /** Nothing is called so; the module is not licensed or switched off, or its licence lapsed; nobody has granted it; rows or fields without any action. Absent when a reason says it. */
  because?: 'unknown' | 'module_off' | 'module_lapsed' | 'not_granted' | 'no_action'
  reasons: readonly Reason[]
}

export interface RowExplanation {
  entity: string
  id: number
  /** Whether seeing the row is asked about, or changing it: by the path's action. */
  mode: 'read' | 'write'
  /** The row is among those that the person may see or change, the action apart. */
  visible: boolean
  /** False: no rule about rows, the action alone decides. */
  has_rule: boolean
  /** The rows go with those of this record. */
  parent?: { entity: string; id: number }
  /** Which scopes the person holds, and which of them the row fulfils. */
  scopes: readonly { scope: Scope | 'shared'; held: boolean; matches: boolean }[]
}

export interface RightExplanation extends Explanation {
  user: { id: number; name: string }
  record?: RowExplanation
  /** Names of what the reasons point at: owner codes, `position/7`, roles by code. */
  names: Readonly<Record<string, string>>
  roles: Readonly<Record<string, number>>
  /** `module/entity` of what the path is about, by which it is called in words. */
  entities: readonly string[]
  /** Who can give it: administrators of its module, else of the system. Nobody where it is held. */
  askable: readonly { id: number; name: string }[]
}

/** What a person holds, and from where. */
export interface HeldRights {
  user: { id: number; name: string }
  roles: readonly { code: string; held: readonly HeldBy[] }[]
  /** Owner codes of his groups, those with a condition among them. */
  groups: readonly string[]
  module_admins: readonly { module: string; owner: string; scope: string | null }[]
  /** The tree itself, object by object. */
  objects: readonly {
    path: string
    entities: readonly string[]
    actions: readonly string[]
    read: readonly Scope[]
    write: readonly Scope[]
  }[]
  names: RightExplanation['names']
  role_ids: RightExplanation['roles']
}
