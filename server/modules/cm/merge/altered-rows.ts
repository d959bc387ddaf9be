/** Rows of other entities that a merge has changed besides where they lead, and their way back (cm.md §9). */
import { same } from '../../../../src/schemas/core/same'
import { attempt, withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { updateRecord } from '../../../resource/write/write'

/** The fields that were changed. Plain JSON. */
export interface AlteredRow {
  entity: string
  id: number
  /** At which record it stood: only there it goes back. */
  at: { field: string; id: number }
  before: Values
  after: Values
}

/** By the system: who merges need not be allowed to write them. */
export async function alterRow(
  ctx: Context,
  entity: string,
  { id, field, patch }: { id: number; /** That leads to the merged record. */ field: string; patch: Values },
): Promise<AlteredRow> {
  const [all, declared] = [withAllRights(ctx), ctx.snapshot.get(entity)]
  const before = await findRecord(all, declared, id, { lock: true })
  await updateRecord(all, declared, id, patch, { trusted: true })
  return {
    entity,
    id,
    at: { field, id: Number(before?.[field]) },
    before: Object.fromEntries(Object.keys(patch).map((name) => [name, before?.[name] ?? null])),
    after: patch,
  }
}

/** Field by field, where nobody has changed it since. @returns whether all of it is as it was */
export async function alterBack(ctx: Context, { entity, id, at, before, after }: AlteredRow): Promise<boolean> {
  const [all, declared] = [withAllRights(ctx), ctx.snapshot.find(entity)]
  const current = declared && (await findRecord(all, declared, id, { lock: true }))
  if (!declared || !current || current[at.field] !== at.id) return false
  const names = Object.keys(after)
  const still = names.filter((name) => same(current[name] ?? null, after[name] ?? null))
  try {
    await attempt(ctx, (tx) =>
      updateRecord(withAllRights(tx), declared, id, Object.fromEntries(still.map((name) => [name, before?.[name] ?? null])), {
        trusted: true,
      }),
    )
  } catch (error) {
    // Its place is taken by now: another offer waits for the customer.
    if (error instanceof ApiError && error.status === 422) return false
    throw error
  }
  return still.length === names.length
}
