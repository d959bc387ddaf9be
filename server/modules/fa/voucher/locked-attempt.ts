/** Whoever tries to write to a locked day is in the log, also where nothing else is written, and chief accountants are notified (fa.md §3.1, §7, §12.9). */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { transact, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify } from '../../sc'
import { notifyRole } from '../notice/notify-role'
import type { Voucher } from './voucher-row'

type Attempted = Pick<Voucher, 'id' | 'number' | 'summary' | 'date'>

const lockedDay = /^fa:check\.(period_(locked|closed)|books_locked)$/

export async function logRefusedDay<Result>(ctx: Context, voucher: Attempted, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const refused = error instanceof ApiError ? error.details.errors?.date?.find(({ key }) => lockedDay.test(key)) : undefined
    // Over a connection of its own: the transaction of the act is undone.
    if (refused) await transact({ ...ctx, db: ctx.autonomous }, (own) => keepAttempt(own, voucher))
    throw error
  }
}

async function keepAttempt(ctx: Context, { id, number, summary, date }: Attempted): Promise<void> {
  const name = number ?? summary ?? `#${id}`
  await audit(ctx, {
    action: 'locked-attempt',
    module: 'fa',
    entity: 'voucher',
    record_id: id,
    label: name,
    changes: { date: { to: date } },
  })
  const person = ctx.person ? ((await personInEveryLanguage(ctx, ctx.person.id)) ?? '–') : '–'
  await notifyRole(ctx, 'chief-accountant', {
    event: 'fa.locked-attempt',
    params: { person, voucher: name, date: date ?? '–' },
    url: `/fa/use/accounting/voucher-view?id=${id}`,
    model: { module: 'fa', id },
    group_key: `fa locked attempt ${ctx.person?.id ?? 0}`,
    data: {
      title: notify.text('fa:notice.locked-attempt', (language) => ({ person: i18nText(person, language), name, date: date ?? '–' })),
      icon: 'warning',
    },
  })
}
