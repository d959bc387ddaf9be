/** The number that says "rights have changed": raised with the change, read with every session (sc.md §5.1, effect is immediate). */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context'
import { refuseWiderOwn } from '../rights/wider-own'
import { publishPermissionsChanged, publishPersonal } from '../../outbox/publish'

/**
 * In the caller's transaction: the next request of the person builds his tree anew, and his open screens are told.
 * @param who one person, or everybody when it can't be said whom a change touches (a role, a department, a setting)
 * @throws 403 before the commit, when the caller would hold more than before (`refuseWiderOwn`)
 */
export async function raiseEpoch(ctx: Context, who: number | 'all'): Promise<void> {
  await sql`insert into kontor_epoch (user_id, epoch) values (${who === 'all' ? 0 : who}, 1)
    on conflict (user_id) do update set epoch = kontor_epoch.epoch + 1`.execute(ctx.db)
  await refuseWiderOwn(ctx, who)
  if (who === 'all') await publishPermissionsChanged(ctx)
  else await publishPersonal(ctx, who, 'permission.changed')
}
