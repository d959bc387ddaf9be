/** Each morning, how many drafts wait for those who confirm them (fa.md §7): as many as each of them may confirm. */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import { personContext } from '../../../auth/rights/person-context'
import { rightsOfMany } from '../../../auth/rights/rights-of-many'
import { companyToday } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import { notify } from '../../sc'
import { waitingVouchers } from '../home/waiting-vouchers'

export async function notifyConfirmers(ctx: Context): Promise<void> {
  for (const person of await confirmers(ctx)) {
    const theirs = await personContext(() => withAllRights(ctx))(person, null)
    const count = theirs ? (await waitingVouchers(theirs)).confirm : null
    if (count === null || count === 0) continue
    await notify.send(ctx, {
      event: 'fa.voucher-waiting',
      to: [`u${person}`],
      params: { count: `${count}` },
      url: '/fa/use/accounting/batch-confirm',
      group_key: 'fa voucher waiting',
      data: { title: notify.text('fa:notice.voucher-waiting', () => ({ count })), icon: 'audit' },
    })
  }
}

async function confirmers(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from sc_user where status = 'active' and deleted_at is null order by id`.execute(ctx.db)
  const people = rows.map(({ id }) => id)
  const rights = await rightsOfMany(withAllRights(ctx), people, companyToday(ctx))
  return people.filter((id) => can(rights.get(id)?.tree ?? {}, 'fa.use.voucher.actions.confirm'))
}
