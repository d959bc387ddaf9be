/** Why somebody may or may not (sc.md §2 Inspector): the server's reasons, made of what the tree is made of. */
import type { HeldRights, RightExplanation } from '../../shared/sc/rights-explanation'
import type { PersonChange, RightsChange, RoleRights } from '../../shared/sc/role-rights'
import { http } from '../../providers/http/http'

/** @property record `module/entity/id` @property user absent = oneself */
export interface WhyQuestion {
  path: string
  record?: string
  user?: number
}

export async function explainRight({ path, record, user }: WhyQuestion): Promise<RightExplanation> {
  const params = { path, ...(record ? { record } : {}), ...(user === undefined ? {} : { user }) }
  return (await http.get<{ data: RightExplanation }>('/api/sc/rights/explain', { params })).data.data
}

export const readHeldRights = async (user: number): Promise<HeldRights> =>
  (await http.get<{ data: HeldRights }>('/api/sc/rights/held', { params: { user } })).data.data

const listeners = new Set<(question: WhyQuestion) => void>()

/** Shows the answer over the screen, from wherever it is asked. */
export function askWhy(question: WhyQuestion): void {
  for (const listener of listeners) listener(question)
}
export function onWhy(listener: (question: WhyQuestion) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readRoleRights = async (role: number): Promise<RoleRights> =>
  (await http.get<{ data: RoleRights }>(`/api/sc/rights/role/${role}`)).data.data

/** Who would gain and lose, a hundred people a call. @param after id of the last person of the call before; 0 = from the start */
export async function previewRights(
  role: number,
  change: RightsChange,
  after: number,
): Promise<{ data: PersonChange[]; meta: { next: number | null; total: number } }> {
  return (
    await http.post<{ data: PersonChange[]; meta: { next: number | null; total: number } }>(`/api/sc/rights/role/${role}/preview`, {
      ...change,
      after,
    })
  ).data
}

/** @param rights as they were read: who changed them meanwhile is not overwritten (409) */
export async function saveRights({ role, grants, assignments }: RoleRights, change: RightsChange): Promise<void> {
  const read = Object.fromEntries([
    ...grants.map(({ id, version }) => [`g${id}`, version]),
    ...assignments.map(({ id, version }) => [`a${id}`, version]),
  ])
  await http.post(`/api/sc/rights/role/${role.id}`, { ...change, read })
}
