/** invited → signed in, or first password set → active (sc.md §4). */
import type { Context } from '../context'
import type { EntityHooks } from '../module'
import { updateRecord } from '../resource/write'
import { findAccountById } from './find-account'

/** @returns whether he was invited */
export async function becomeActive(ctx: Context, userId: number, hooks: Readonly<Record<string, EntityHooks>>): Promise<boolean> {
  const person = await findAccountById(ctx, userId)
  if (person?.status !== 'invited') return false
  await updateRecord(ctx, ctx.snapshot.get('sc/user'), userId, { status: 'active' }, { hooks, trusted: true })
  return true
}
