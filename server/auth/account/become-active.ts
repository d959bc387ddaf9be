/** invited → signed in, or first password set → active (sc.md §4). */
import type { Context } from '../../kernel/context'
import { updateRecord } from '../../resource/write/write'
import { findAccountById } from './find-account'

/** @returns whether he was invited */
export async function becomeActive(ctx: Context, userId: number): Promise<boolean> {
  const person = await findAccountById(ctx, userId)
  if (person?.status !== 'invited') return false
  await updateRecord(ctx, ctx.snapshot.get('sc/user'), userId, { status: 'active' }, { trusted: true })
  return true
}
