/** Why somebody may or may not (sc.md §2 Inspector): the server's reasons, made of what the tree is made of. */
import type { HeldRights, RightExplanation } from '../../shared/sc/rights-explanation'
import type { PersonChange, RightsChange, RoleRights } from '../../shared/sc/role-rights'
import type { WhyQuestion } from '../../providers/notification/why-question'
import { http } from '../../providers/http/http'

export async function explainRight({ path, record, user }: WhyQuestion): Promise<RightExplanation> {
  const params = { path, ...(record ? { record } : {}), ...(user === undefined ? {} : { user }) }
  return (await http.get<{ data: RightExplanation }>('/api/sc/rights/explain', { params })).data.data
}

export const readHeldRights = async (user: number): Promise<HeldRights> =>
  (await http.get<{ data: HeldRights }>('/api/sc/rights/held', { params: { user } })).data.data

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
