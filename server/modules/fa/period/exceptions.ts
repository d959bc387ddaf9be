/** Leave to write in a locked period for some hours (fa.md §3.1): given by a second person, logged, and ended. */
import { sql } from 'kysely'
import { exceptionFault } from '../../../../src/shared/fa/open-days'
import { isPeriodState } from '../../../../src/shared/fa/period-states'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { createRecord } from '../../../resource/write/write'
import { notify } from '../../sc'

/** @throws 404 of an unknown period; 422 where it is not locked, for the granter themselves, past, or more than a day ahead */
export const grantLockException = (
  ctx: Context,
  requested: { period: number; owner: string; reason: string; until: string },
): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    const period = await findRecord(tx, tx.snapshot.get('fa/period'), requested.period)
    if (!period || !isPeriodState(period.state)) throw notFound()
    const fault = exceptionFault(
      { ...requested, state: period.state },
      { granter: tx.person?.owners ?? [], fourEyes: await fourEyes(tx), now: tx.now() },
    )
    if (fault) throw invalidField(fault.field, `fa:error.exception.${fault.fault}`, { code: period.code })
    const values = { ...requested, granted_by: actorOf(tx), revoked_at: null }
    const made = await createRecord(withAllRights(tx), tx.snapshot.get('fa/lock-exception'), values, { trusted: true })
    await notify.send(tx, {
      event: 'fa.exception-granted',
      to: [requested.owner],
      url: '/fa/use/accounting/voucher',
      data: {
        title: notify.text('fa:notice.exception-granted', () => ({ code: period.code })),
        body: requested.reason,
        icon: 'calendar',
      },
    })
    return { id: made.id }
  })

async function fourEyes(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`select four_eyes_confirm as on from fa_parameter where id = 1`.execute(ctx.db)
  return rows[0]?.on ?? true
}
