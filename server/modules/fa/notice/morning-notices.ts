/** What finance reminds people of at 09:00 (fa.md §7), and of missing rates at 10:00. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { formatMoney } from '../../../../src/shared/engine/amount-text'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { notify, workcal } from '../../sc'
import { dueSums } from '../home/due-sums'
import { notifyBookDates } from './book-date-notices'
import { notifyConfirmers } from './draft-digest'
import { notifyRole } from './notify-role'
import { notifyOverdueInvoices } from './overdue-invoices'
import { isFirstWorkdayOfWeek } from './rules/book-dates'

export const notifyMornings: JobKind = {
  kind: 'fa.morning-notices',
  async run(job) {
    await job.transact(async (ctx) => {
      const works = await workcal.companyWorks(ctx)
      const today = companyToday(ctx)
      await notifyBookDates(ctx, today, works)
      await notifyOverdueInvoices(ctx, today)
      if (isFirstWorkdayOfWeek(today, works)) await notifyPayments(ctx)
      if (works(today)) await notifyConfirmers(ctx)
    })
    return undefined
  },
}

export const notifyMissingRates: JobKind = {
  kind: 'fa.missing-rates',
  async run(job) {
    await job.transact(missingRates)
    return undefined
  },
}

/** To cashiers, what suppliers are owed this week. */
async function notifyPayments(ctx: Context): Promise<void> {
  const { due, overdue } = await dueSums(ctx, 'payable')
  if (new Decimal(due).isZero() && new Decimal(overdue).isZero()) return
  const currency = await companyCurrency(ctx)
  const amounts = { due: `${currency} ${formatMoney(due, currency)}`, overdue: `${currency} ${formatMoney(overdue, currency)}` }
  await notifyRole(ctx, 'cashier', {
    event: 'fa.payments-due',
    params: amounts,
    url: '/fa/use/transaction/manufacture?only=open',
    data: { title: notify.text('fa:notice.payments-due', () => amounts), icon: 'money' },
  })
}

/** Currencies that are quoted at all and have no rate of today, on workdays. */
async function missingRates(ctx: Context): Promise<void> {
  const today = companyToday(ctx)
  if (!(await workcal.companyWorks(ctx))(today)) return
  const { rows } = await sql<{ code: string }>`
    select currency.code from fa_currency as currency where currency.deleted_at is null and currency.active
      and exists (select 1 from fa_exchange_rate as rate where rate.currency_id = currency.id and rate.deleted_at is null)
      and not exists (select 1 from fa_exchange_rate as rate where rate.currency_id = currency.id and rate.deleted_at is null and rate.date >= ${today}::date)
    order by currency.code`.execute(ctx.db)
  if (rows.length === 0) return
  const currencies = rows.map(({ code }) => code).join(', ')
  await notifyRole(ctx, 'chief-accountant', {
    event: 'fa.rates-missing',
    params: { currencies },
    url: '/fa/admin/maintain/foreign-exchange',
    data: { title: notify.text('fa:notice.rates-missing', () => ({ currencies })), icon: 'dollar' },
  })
}
