/** Why somebody may or may not (sc.md §2 Inspector): the server's reasons, made of what the tree is made of. */
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
  because?: 'unknown' | 'module_off' | 'not_granted' | 'no_action'
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

const listeners = new Set<(question: WhyQuestion) => void>()

/** Shows the answer over the screen, from wherever it is asked. */
export function askWhy(question: WhyQuestion): void {
  for (const listener of listeners) listener(question)
}
export function onWhy(listener: (question: WhyQuestion) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
