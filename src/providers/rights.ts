/** Why somebody may or may not (sc.md §2 Inspector): the server's reasons, made of what the tree is made of. */
import type { PersonChange, RightsChange, RoleRights } from '../schemas/role-rights'
import type { Scope } from '../schemas/types'
import { http } from './http'

export interface Reason {
  effect: 'allow' | 'deny'
  object: string
  void?: 'closed' | 'admin'
  denied?: boolean
  by: 'builtin' | 'declaration' | 'grant' | 'module-admin'
  role?: string
  held?: readonly { how: 'implicit' | 'head' | 'assistant' | 'assignment' | 'position'; source: string | null }[]
  pattern?: string
  grant?: number
  module?: string
  owner?: string
  scope?: string | null
  actions: readonly string[]
}
export interface RowExplanation {
  entity: string
  id: number
  mode: 'read' | 'write'
  visible: boolean
  has_rule: boolean
  parent?: { entity: string; id: number }
  scopes: readonly { scope: Scope | 'shared'; held: boolean; matches: boolean }[]
}
export interface RightExplanation {
  path: string
  user: { id: number; name: string }
  allowed: boolean
  because?: 'unknown' | 'module_off' | 'module_lapsed' | 'not_granted' | 'no_action'
  reasons: readonly Reason[]
  record?: RowExplanation
  names: Readonly<Record<string, string>>
  roles: Readonly<Record<string, number>>
}

/** @property record `module/entity/id` @property user absent = oneself */
export interface WhyQuestion { path: string; record?: string; user?: number }

export async function explainRight({ path, record, user }: WhyQuestion): Promise<RightExplanation> {
  const params = { path, ...(record ? { record } : {}), ...(user === undefined ? {} : { user }) }
  return (await http.get<{ data: RightExplanation }>('/api/sc/rights/explain', { params })).data.data
}

/** What a person holds, and from where. */
export interface HeldRights {
  user: { id: number; name: string }
  roles: readonly { code: string; held: NonNullable<Reason['held']> }[]
  groups: readonly string[]
  module_admins: readonly { module: string; owner: string; scope: string | null }[]
  objects: readonly { path: string; entities: readonly string[]; actions: readonly string[]; read: readonly Scope[]; write: readonly Scope[] }[]
  names: Readonly<Record<string, string>>
  role_ids: Readonly<Record<string, number>>
}

export const readHeldRights = async (user: number): Promise<HeldRights> => (await http.get<{ data: HeldRights }>('/api/sc/rights/held', { params: { user } })).data.data

const listeners = new Set<(question: WhyQuestion) => void>()

/** Shows the answer over the screen, from wherever it is asked. */
export function askWhy(question: WhyQuestion): void {
  for (const listener of listeners) listener(question)
}
export function onWhy(listener: (question: WhyQuestion) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readRoleRights = async (role: number): Promise<RoleRights> => (await http.get<{ data: RoleRights }>(`/api/sc/rights/role/${role}`)).data.data

/** Who would gain and lose, a hundred people a call. @param after id of the last person of the call before; 0 = from the start */
export async function previewRights(role: number, change: RightsChange, after: number): Promise<{ data: PersonChange[]; meta: { next: number | null; total: number } }> {
  return (await http.post<{ data: PersonChange[]; meta: { next: number | null; total: number } }>(`/api/sc/rights/role/${role}/preview`, { ...change, after })).data
}

/** @param rights as they were read: who changed them meanwhile is not overwritten (409) */
export async function saveRights({ role, grants, assignments }: RoleRights, change: RightsChange): Promise<void> {
  const read = Object.fromEntries([...grants.map(({ id, version }) => [`g${id}`, version]), ...assignments.map(({ id, version }) => [`a${id}`, version])])
  await http.post(`/api/sc/rights/role/${role.id}`, { ...change, read })
}
