/** What all acts of one lead begin with (cm.md §4). */
import { transact, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import type { Saved } from '../../../contracts/hooks'
import { requireAction } from '../../../resource/query/rights'
import { lockForWrite } from '../../../resource/write/write'

interface Conditions {
  /** The action that the caller must have; absent = the act judges by itself. */
  right?: string
  /** How it must stand, one of these; absent = its hooks judge. */
  status?: readonly string[]
}

/**
 * Runs an act in one transaction, with the lead held until the commit.
 * @param act is given the lead as it stands
 * @throws 403 without the right, 404 outside the caller's rows, 409 that says how it stands
 */
export async function actOnLead<T>(
  ctx: Context,
  id: number,
  { right, status }: Conditions,
  act: (ctx: Context, lead: Saved) => Promise<T>,
): Promise<T> {
  const entity = ctx.snapshot.get('cm/lead')
  if (right) requireAction(ctx, entity, right)
  return transact(ctx, async (tx) => {
    const lead = await lockForWrite(tx, entity, id)
    if (status && !status.includes(String(lead.status))) throw new ApiError(409, { key: `cm:error.lead_is_${String(lead.status)}` })
    return act(tx, lead)
  })
}
