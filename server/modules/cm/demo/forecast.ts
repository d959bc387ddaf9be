/** The forecasts of the last twelve Mondays (cm.md §10), told from where the leads stood then, as their stages were logged. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import { addMonths } from '../../../../src/shared/engine/months'
import type { Context } from '../../../kernel/context'
import { companyToday, dayBounds } from '../../../kernel/company-time'
import { companyCurrency } from '../../../resource/read/company-currency'
import { sumOf, type LeadGroup } from '../forecast/lead-sums'
import { firstHeld, keepSnapshot } from '../forecast/snapshots'
import type { LeadSum } from '../forecast/rules/forecast'

const weeks = 12

export async function demoForecast(ctx: Context): Promise<void> {
  const today = Temporal.PlainDate.from(companyToday(ctx))
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  for (let week = weeks; week > 0; week -= 1) {
    // The Monday of this week has its own, when the schedule comes to it.
    const day = monday.subtract({ weeks: week }).toString()
    await keepSnapshot(ctx, day, await sumsOn(ctx, day))
  }
}

/** Each lead in the stage that it had entered last, with the chance of that stage. */
async function sumsOn(ctx: Context, day: string): Promise<LeadSum[]> {
  const month = day.slice(0, 7)
  const digits = currencyDigits(await companyCurrency(ctx))
  const { rows } = await sql<LeadGroup>`
    with stood as (
      select distinct on (log.lead_id) l.owner_id, l.rate, l.amount, l.amount_base, l.won_at, s.kind, s.probability, s.forecast_category, log.close_date
      from cm_lead_stage_log as log join cm_lead as l on l.id = log.lead_id and l.deleted_at is null join cm_stage as s on s.id = log.to_stage_id
      where log.at < ${dayBounds(ctx, day).start}::timestamptz order by log.lead_id, log.at desc, log.id desc
    ), dated as (
      select *, case when kind = 'won' then (won_at at time zone ${ctx.companyZone()})::date else close_date end as day from stood where kind <> 'lost'
    )
    select owner_id::int as owner, to_char(day, 'YYYY-MM') as month, kind as status, forecast_category, rate is not null or coalesce(amount, 0) = 0 as has_rate,
      count(*)::int as count, coalesce(sum(amount_base), 0)::text as amount, coalesce(sum(round(amount_base * probability / 100, ${digits}::int)), 0)::text as weighted
    from dated where kind = 'open' or (day >= ${`${firstHeld(month)}-01`}::date and day < ${`${addMonths(month, 1)}-01`}::date) group by 1, 2, 3, 4, 5`.execute(
    ctx.db,
  )
  return rows.map(sumOf)
}
