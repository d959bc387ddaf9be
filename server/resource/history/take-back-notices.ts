/** What is undone is no news any more: entries of the bell that tell of it alone, and that nobody has read, go. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { publishToEach } from '../../outbox/publish'

/** @param changeSet the set that was undone as a whole */
export async function takeBackNotices(ctx: Context, changeSet: string): Promise<void> {
  const { rows } = await sql<{ user: number; ids: number[] }>`
    with gone as (
      update sc_user_notification set deleted_at = ${ctx.now()}, version = version + 1
      where change_set = ${changeSet} and read_at is null and deleted_at is null returning id, user_id
    )
    select user_id as user, array_agg(id) as ids from gone group by user_id`.execute(ctx.db)
  await pushGone(ctx, rows)
}

/** Every screen of a person hears that entries of the bell are gone. */
export const pushGone = (ctx: Context, gone: readonly { user: number; ids: readonly number[] }[]): Promise<void> =>
  publishToEach(
    ctx,
    'notification.read',
    gone.map(({ user, ids }) => ({ user, payload: { ids: ids.map(Number), read: true, archived: true } })),
  )
