/** The forecast (cm.md §2.4): what is won and expected by owner and month, now or as of a snapshot, against the targets. */
import { sql } from 'kysely'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { ForecastAnswer, ForecastCell, ForecastOwner, readForecast as call } from '../../../../src/shared/cm/forecast'
import type { QueryOf } from '../../../../src/shared/core/call'
import { addMonths, monthsFrom } from '../../../../src/shared/engine/months'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { rowPredicate } from '../../../resource/query/predicate'
import { requireAction } from '../../../resource/query/rights'
import { titleSql } from '../../../resource/query/titles'
import { companyCurrency } from '../../../resource/read/company-currency'
import { addQuotas, cellOf, changeSince, columnOf, quotaOf, type LeadSum, type QuotaSpan } from './rules/forecast'
import { leadSums } from './lead-sums'
import { quotaSpans } from './quota-spans'
import { firstHeld, snapshotDays, snapshotSums } from './snapshots'

const mostMonths = 12
const usualMonths = 3

/** @throws 403 without the right to it, 422 naming `to` or `from` for months that make no sense, `as_of` where there is no snapshot yet */
export async function readForecast(ctx: Context, asked: QueryOf<typeof call>): Promise<ForecastAnswer> {
  const snapshot = ctx.snapshot.get('cm/forecast-snapshot')
  requireAction(ctx, snapshot, 'list')
  const today = companyToday(ctx)
  const from = asked.from ?? today.slice(0, 7)
  const to = asked.to ?? addMonths(from, usualMonths - 1)
  const months = monthsFrom(from, to)
  if (months.length === 0) throw invalidField('to', 'cm:error.forecast_order')
  if (months.length > mostMonths) throw invalidField('to', 'cm:error.forecast_months', { n: mostMonths })
  const snapshots = await snapshotDays(ctx)
  const { as_of } = asked
  const taken_on = as_of === undefined ? null : (snapshots.find((day) => day <= as_of) ?? null)
  if (as_of !== undefined && taken_on === null) throw invalidField('as_of', 'cm:error.no_forecast_snapshot', { date: as_of })
  if (taken_on !== null && from < firstHeld(taken_on.slice(0, 7)))
    throw invalidField('from', 'cm:error.forecast_not_held', { month: firstHeld(taken_on.slice(0, 7)) })
  // What is compared with a snapshot is what the snapshot is allowed to tell, and no lead that one only works on.
  const also = taken_on === null ? {} : { also: rowPredicate(ctx, snapshot, 'read', 't') }
  const now = await leadSums(ctx, { won: { from, to }, until: to, ...also })
  const shown = taken_on === null ? now : await snapshotSums(ctx, { taken_on, from, to })
  const currency = await companyCurrency(ctx)
  const quotas = await quotaSpans(ctx, { from, to })
  const table = tableOf({ shown, now: taken_on === null ? null : now, quotas, months, digits: currencyDigits(currency) })
  const names = await ownersOf(ctx, [...new Set([...shown, ...now, ...quotas].map(({ owner }) => owner))])
  return {
    from,
    to,
    today,
    currency,
    months,
    snapshots,
    taken_on,
    columns: [
      columnOf('past', pastOf(shown, from)),
      ...months.map((month) =>
        columnOf(
          month,
          shown.filter((sum) => sum.month === month),
        ),
      ),
      columnOf(
        null,
        shown.filter(({ month }) => month === null),
      ),
    ],
    owners: names.map(({ owner, name }) => ({ owner, name, ...table([owner]) })),
    totals: table(names.map(({ owner }) => owner)),
  }
}

const pastOf = (sums: readonly LeadSum[], from: string): LeadSum[] =>
  sums.filter(({ month, is_open }) => is_open && month !== null && month < from)

interface ForecastMonthOptions {
  shown: readonly LeadSum[]
  now: readonly LeadSum[] | null
  quotas: readonly QuotaSpan[]
  months: readonly string[]
  digits: number
}

/** @returns the row of some owners together */
function tableOf({
  shown,
  now,
  quotas,
  months,
  digits,
}: ForecastMonthOptions): (owners: readonly (number | null)[]) => Pick<ForecastOwner, 'months' | 'past' | 'total'> {
  const [from = ''] = months
  return (owners) => {
    const isTheirs = ({ owner }: { owner: number | null }) => owners.includes(owner)
    const targets = months.map((month) =>
      addQuotas(
        owners.map((owner) =>
          quotaOf(
            quotas.filter((span) => span.owner === owner),
            { month, digits },
          ),
        ),
      ),
    )
    const cell = (pick: (sums: readonly LeadSum[]) => LeadSum[], quota: string | null): ForecastCell => {
      const then = cellOf(pick(shown.filter(isTheirs)), quota)
      return now === null ? then : { ...then, change: changeSince(then, cellOf(pick(now.filter(isTheirs)), null)) }
    }
    return {
      months: months.map((month, index) => cell((sums) => sums.filter((sum) => sum.month === month), targets[index] ?? null)),
      past: cell((sums) => pastOf(sums, from), null),
      total: cell((sums) => sums.filter((sum) => sum.month !== null && months.includes(sum.month)), addQuotas(targets)),
    }
  }
}

/** In the order of their accounts; nobody last. */
async function ownersOf(ctx: Context, ids: readonly (number | null)[]): Promise<{ owner: number | null; name: string | null }[]> {
  const { rows } = await sql<{ owner: number; name: string }>`
    select u.id::int as owner, ${titleSql(ctx, ctx.snapshot.get('sc/user'), 'u')} as name from sc_user as u where u.id = any(${ids.filter((id) => id !== null)}::bigint[]) order by u.account`.execute(
    ctx.db,
  )
  return ids.includes(null) ? [...rows, { owner: null, name: null }] : rows
}
