/** Notices to everybody who holds a role of finance. */
import type { Context } from '../../../kernel/context'
import { notify, organisation } from '../../sc'

export async function notifyRole(
  ctx: Context,
  role: 'chief-accountant' | 'cashier',
  notice: Omit<Parameters<typeof notify.send>[1], 'to'>,
): Promise<void> {
  const people = await organisation.roleHolders(ctx, role)
  if (people.length > 0) await notify.send(ctx, { ...notice, to: people.map((id) => `u${id}`) })
}
