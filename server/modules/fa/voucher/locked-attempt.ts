/** Whoever tries to write to a locked day stands in the log, also where nothing else is written (fa.md §3.1, §12.9). */
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import type { Voucher } from './voucher-row'

const lockedDay = /^fa:check\.(period_(locked|closed)|books_locked)$/

export async function logRefusedDay<Result>(
  ctx: Context,
  voucher: Pick<Voucher, 'id' | 'number' | 'summary' | 'date'>,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const refused = error instanceof ApiError ? error.details.errors?.date?.find(({ key }) => lockedDay.test(key)) : undefined
    // Over a connection of its own: the transaction of the act is undone.
    if (refused)
      await audit(
        { ...ctx, db: ctx.autonomous, afterCommit: () => undefined },
        {
          action: 'locked-attempt',
          module: 'fa',
          entity: 'voucher',
          record_id: voucher.id,
          label: voucher.number ?? voucher.summary ?? String(voucher.id),
          changes: { date: { to: voucher.date } },
        },
      )
    throw error
  }
}
