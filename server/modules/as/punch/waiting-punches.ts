/**
 * Punches that readers sent after their month was locked: they count for nothing until it is open again and somebody takes them in (as.md
 * §4.2).
 */
import type { Context } from '../../../kernel/context'
import { notify, organisation } from '../../sc'
import type { LockedMonth } from '../period/locked-dates'

/** Who closes months, once for what a reader sends at one go. */
export async function notifyWaiting(ctx: Context, months: readonly LockedMonth[]): Promise<void> {
  const month = months.map((one) => one.month).join(', ')
  await notify.send(ctx, {
    event: 'as.punch-waiting',
    to: (await organisation.roleHolders(ctx, 'hr-admin')).map((id) => `u${id}`),
    self: true,
    params: { month },
    group_key: `as.punch-waiting:${month}`,
    url: '/as/admin/leave/employee-punch-record?filter[state]=waiting',
    data: { title: notify.text('as:notice.punch_waiting.title', () => ({ month })) },
  })
}
