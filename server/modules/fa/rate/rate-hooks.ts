/** Rows of rates (fa.md §3.1): what is unusual needs a confirmation, and who brought a row stands in it. */
import { sql } from 'kysely'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import { companyCurrency } from '../../../resource/read/company-currency'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { rateFaultsOf, rateFields, unusualChanges, type SixRates } from './rules/rate-checks'

export const rateHooks: EntityHooks = {
  beforeSave: (ctx, { before, after }) =>
    isSame(before, after)
      ? {}
      : { source: ctx.origin.import === undefined ? (ctx.person ? 'manual' : (after.source ?? 'manual')) : 'import' },

  async validate(ctx, { before, after }) {
    const faults = rateFaultsOf(ratesOf(after))
    if (faults.length > 0) return Object.fromEntries(faults.map(({ field, fault }) => [field, [{ key: `fa:error.rate.${fault}` }]]))
    if ((await codeOf(ctx, after.currency)) === (await companyCurrency(ctx))) return { currency: [{ key: 'fa:error.rate.own_currency' }] }
    if (isSame(before, after)) return undefined
    const changed = unusualChanges(await ratesBefore(ctx, after), ratesOf(after))
    const [first] = changed
    if (first)
      requireConfirmed(ctx, { key: 'fa:confirm.rate_change', params: { percent: first.percent, count: changed.length, date: after.date } })
    return undefined
  },

  async afterSave(ctx, { before, after }) {
    if (isSame(before, after)) return
    await publishEvent(ctx, 'fa.rate.changed', {
      ...{ entity: 'fa/exchange-rate', record_id: after.id },
      ...{ currency: await codeOf(ctx, after.currency), date: after.date },
    })
  },
}

const text = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)
const ratesOf = (row: Values): SixRates => ({
  ...{ spot_buy: text(row.spot_buy), spot_sell: text(row.spot_sell), cash_buy: text(row.cash_buy) },
  ...{ cash_sell: text(row.cash_sell), customs: text(row.customs), book: text(row.book) },
})
const isSame = (before: Values | null, after: Values): boolean =>
  before !== null && [...rateFields, 'date', 'currency'].every((field) => (before[field] ?? null) === (after[field] ?? null))

async function codeOf(ctx: Context, currency: unknown): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from fa_currency where id = ${text(currency)}::bigint`.execute(ctx.db)
  return rows[0]?.code ?? null
}

async function ratesBefore(ctx: Context, { currency, date }: Values): Promise<SixRates | null> {
  const { rows } = await sql<SixRates>`
    select spot_buy::text, spot_sell::text, cash_buy::text, cash_sell::text, customs::text, book::text from fa_exchange_rate
    where currency_id = ${text(currency)}::bigint and date < ${text(date)}::date and deleted_at is null order by date desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
