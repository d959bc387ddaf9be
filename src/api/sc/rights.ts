/** Why somebody may or may not (sc.md §2 Inspector): the server's reasons, made of what the tree is made of. */
import * as calls from '../../shared/sc/rights'
import type { HeldRights, RightExplanation } from '../../shared/sc/rights-explanation'
import type { RightsChange, RoleRights } from '../../shared/sc/role-rights'
import type { WhyQuestion } from '../../providers/notification/why-question'
import { call } from '../call'

export const explainRight = async ({ path, record, user }: WhyQuestion): Promise<RightExplanation> =>
  (
    await call(calls.explainRight, {
      query: { path, ...(record ? { record } : {}), ...(user === undefined ? {} : { user: String(user) }) },
    })
  ).data

export const readHeldRights = async (user: number): Promise<HeldRights> =>
  (await call(calls.readHeldRights, { query: { user: String(user) } })).data

export const readRoleRights = async (role: number): Promise<RoleRights> => (await call(calls.readRoleRights, { params: { id: role } })).data

/** Who would gain and lose, a hundred people a call. @param after id of the last person of the call before; 0 = from the start */
export const previewRights = (role: number, change: RightsChange, after: number): Promise<calls.ChangePreview> =>
  call(calls.previewRights, { params: { id: role }, body: { ...change, after } })

/** @param rights as they were read: who changed them meanwhile is not overwritten (409) */
export async function saveRights({ role, grants, assignments }: RoleRights, change: RightsChange): Promise<void> {
  const read = Object.fromEntries([
    ...grants.map(({ id, version }) => [`g${id}`, version]),
    ...assignments.map(({ id, version }) => [`a${id}`, version]),
  ])
  await call(calls.saveRights, { params: { id: role.id }, body: { ...change, read } })
}
