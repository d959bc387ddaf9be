/** Dates of the books that chief accountants are reminded of (fa.md §7): months to lock, the VAT return, the closing of the year. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { notify } from '../../sc'
import { notifyRole } from './notify-role'
import { periodsToLock, vatReminder, yearEndReminder, type OpenPeriod, type Works } from './rules/book-dates'

export async function notifyBookDates(ctx: Context, today: string, works: Works): Promise<void> {
  await notifyPeriods(ctx, today, works)
  await notifyVat(ctx, today)
  await notifyYearEnd(ctx, today)
}

const periodPage = '/fa/admin/maintain/parameter-period'

async function notifyPeriods(ctx: Context, today: string, works: Works): Promise<void> {
  const { rows } = await sql<OpenPeriod>`
    select code, to_char("end", 'YYYY-MM-DD') as "end" from fa_period where state = 'open' and regular and deleted_at is null order by start`.execute(
    ctx.db,
  )
  const codes = periodsToLock(today, rows, works)
    .map(({ code }) => code)
    .join(', ')
  if (codes === '') return
  await notifyRole(ctx, 'chief-accountant', {
    event: 'fa.period-to-lock',
    params: { codes },
    url: periodPage,
    data: { title: notify.text('fa:notice.period-to-lock', () => ({ codes })), icon: 'calendar' },
  })
}

/** A return that is filed has locked its months. The day is that of Taiwan. */
async function notifyVat(ctx: Context, today: string): Promise<void> {
  const {
    rows: [parameter],
  } = await sql<{ months: number }>`select vat_months::int as months from fa_parameter where id = 1 and tax_country = 'TW'`.execute(ctx.db)
  const reminder = parameter && vatReminder(today, parameter.months)
  if (!reminder) return
  const { from, to, due: date, days } = reminder
  const { rows } = await sql`
    select 1 from fa_period where regular and not tax_locked and deleted_at is null
      and start between ${`${from}-01`}::date and ${`${to}-01`}::date limit 1`.execute(ctx.db)
  if (rows.length === 0) return
  await notifyRole(ctx, 'chief-accountant', {
    event: 'fa.vat-due',
    params: { from, to, date, days: `${days}` },
    url: periodPage,
    data: { title: notify.text('fa:notice.vat-due', () => ({ from, to, date, count: days })), icon: 'calendar' },
  })
}

async function notifyYearEnd(ctx: Context, today: string): Promise<void> {
  const { rows } = await sql<{ code: string; end: string; months: number; more_months: number; more_days: number }>`
    select year.code, to_char(year."end", 'YYYY-MM-DD') as "end", closing_months::int as months, closing_more_months::int as more_months,
      closing_more_days::int as more_days
    from fa_fiscal_year as year, fa_parameter as parameter
    where parameter.id = 1 and year.state <> 'closed' and year."end" < ${today}::date and year.deleted_at is null order by year."end"`.execute(
    ctx.db,
  )
  for (const { code, ...year } of rows) {
    const reminder = yearEndReminder(today, year, year)
    if (!reminder) continue
    const { due: date, days } = reminder
    await notifyRole(ctx, 'chief-accountant', {
      event: 'fa.year-end-due',
      params: { year: code, date, days: `${days}` },
      url: `/fa/use/accounting/year-end-account-mapping?year=${encodeURIComponent(code)}`,
      data: { title: notify.text('fa:notice.year-end-due', () => ({ year: code, date, count: days })), icon: 'calendar' },
    })
  }
}
