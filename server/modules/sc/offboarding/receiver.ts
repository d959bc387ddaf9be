/** Who receives what stood in somebody else's name. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'

/**
 * Held until the commit: whoever receives it is not offboarded meanwhile.
 * @param people.from whose it was; absent = of several people
 * @throws 422 on `to`: the same person, nobody, or not active
 */
export async function requireReceiver(ctx: Context, { from, to }: { from?: number; to: number }): Promise<void> {
  if (from === to) throw invalidField('to', 'sc:error.handover_self')
  const {
    rows: [receiver],
  } = await sql<{ status: string }>`select status from sc_user where id = ${to} and deleted_at is null for share`.execute(ctx.db)
  if (!receiver) throw invalidField('to', 'error:validation.reference')
  if (receiver.status !== 'active') throw invalidField('to', 'sc:error.handover_inactive')
}
