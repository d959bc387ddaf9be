/** The department of whoever a record belongs to: stored with it, so that a transfer does not move what was sold before (cm.md §3.3). */
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { organisation } from '../../sc'

/** @returns the department of the owner's primary post today; the stored one while the owner stays */
export async function ownerDepartment(ctx: Context, { before, after }: { before: Values | null; after: Values }): Promise<number | null> {
  if (typeof after.owner !== 'number') return null
  if (before && before.owner === after.owner && typeof before.department === 'number') return before.department
  const [post] = await organisation.departmentsOf(ctx, after.owner)
  return post?.department ?? null
}
