/** Rates as rows have them (fa.md R5): for the call, for other modules, and for vouchers. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { isRateBasis, rateOn, type RateBasis, type RateFound, type RateRow } from './rules/rate-on'

/** @param basis default that of the parameters @returns the currency that has no rate on or before the day as `missing` */
export async function findRate(
  ctx: Context,
  { currency, to, date, basis }: { currency: string; to?: string | undefined; date: string; basis?: RateBasis | undefined },
): Promise<(RateFound & { to: string; basis: RateBasis }) | { missing: string }> {
  const books = await companyCurrency(ctx)
  const { rows: settings } = await sql<{ basis: string; max_age: number }>`
    select rate_basis as basis, rate_max_age_days as max_age from fa_parameter where id = 1`.execute(ctx.db)
  const set = settings[0]?.basis
  const requested = { currency, to: to ?? books, date, basis: basis ?? (isRateBasis(set) ? set : 'mid') }
  const rows = await latestRows(ctx, requested)
  const found = rateOn(requested, rows, { currency: books, maxAgeDays: settings[0]?.max_age ?? 10 })
  return 'missing' in found ? found : { ...found, to: requested.to, basis: requested.basis }
}

/** Of both currencies the last row that has the basis. */
async function latestRows(ctx: Context, { currency, to, date, basis }: Required<Parameters<typeof findRate>[1]>): Promise<RateRow[]> {
  const has = basis === 'mid' ? sql`r.spot_buy is not null and r.spot_sell is not null` : sql`${sql.ref(`r.${basis ?? ''}`)} is not null`
  const { rows } = await sql<RateRow>`
    select c.code as currency, to_char(row.date, 'YYYY-MM-DD') as date, c.unit::int as unit, row.spot_buy::text, row.spot_sell::text, row.book::text,
      row.customs::text
    from fa_currency as c
      cross join lateral (select r.* from fa_exchange_rate as r
        where r.currency_id = c.id and r.date <= ${date}::date and r.deleted_at is null and ${has} order by r.date desc limit 1) as row
    where c.code = any(${[currency, to]}::text[]) and c.deleted_at is null`.execute(ctx.db)
  return rows
}
