/** A currency over a span of days: its six rates, how each day changed, and which workdays have none (fa.md §2, foreign-exchange). */
import { sql } from 'kysely'
import type { RateDay, RateSeries } from '../../../../src/shared/fa/rate'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { companyCurrency } from '../../../resource/read/company-currency'
import { workcal } from '../../sc'
import { changePercent, gapsOf, leadingRate } from './rules/rate-checks'

/** @throws 404 of a currency that is not there */
export async function rateSeries(
  ctx: Context,
  { currency, from, to }: { currency: string; from: string; to: string },
): Promise<RateSeries> {
  const { rows: known } = await sql<{ id: number; unit: number }>`
    select id::int as id, unit::int as unit from fa_currency where code = ${currency} and deleted_at is null`.execute(ctx.db)
  const [one] = known
  if (!one) throw notFound()
  const { rows } = await sql<Omit<RateDay, 'change'>>`
    select id::int as id, version, to_char(date, 'YYYY-MM-DD') as date, spot_buy::text, spot_sell::text, cash_buy::text, cash_sell::text, customs::text,
      book::text
    from fa_exchange_rate where currency_id = ${one.id} and date between ${from}::date and ${to}::date and deleted_at is null
    order by date desc limit 750`.execute(ctx.db)
  const today = companyToday(ctx)
  return {
    ...{ currency, currency_id: one.id, to: await companyCurrency(ctx), unit: one.unit },
    days: rows.map((row, index) => {
      const before = rows[index + 1]
      return { ...row, change: before ? changePercent(leadingRate(before), leadingRate(row)) : null }
    }),
    gaps: gapsOf(
      rows.map(({ date }) => date),
      to < today ? to : today,
      await workcal.companyWorks(ctx),
    ),
  }
}
