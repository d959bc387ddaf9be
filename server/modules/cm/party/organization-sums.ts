/** What an organization's leads and activities come to, kept in its row so that lists sort by it (cm.md §3.3). */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { runAlong } from '../../../database/connection/prepared'
import type { Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { flagBlocked } from './organization-blocked'

/** Writes past the hooks and the version: these are no changes that anybody made. */
export async function refreshOrganization(ctx: Context, id: number): Promise<void> {
  await runAlong(
    ctx.db,
    sql`update cm_organization as o set
      open_amount = (select coalesce(sum(amount_base), 0) from cm_lead where organization_id = o.id and status = 'open' and deleted_at is null),
      won_amount_12m = (select coalesce(sum(amount_base), 0) from cm_lead where organization_id = o.id and ${isOfTheYear(ctx)})
    where o.id = ${id}`,
  )
  await flagBlocked(ctx, id)
}

/** 04:00: a win leaves the sum of twelve months by the calendar alone. */
export const wonAmounts: JobKind = {
  kind: 'cm.won-amounts',
  async run(job) {
    await job.transact((ctx) => flagBlocked(ctx, null))
    return { result: { changed: await job.transact(refreshWonAmounts) } }
  },
}

/** In every row whose sum is another by now; in one statement, since both sides of the comparison are of one moment. @returns how many */
export async function refreshWonAmounts(ctx: Context): Promise<number> {
  const { numAffectedRows } = await sql`
    with won as (select organization_id as id, sum(amount_base) as amount from cm_lead where organization_id is not null and ${isOfTheYear(ctx)} group by organization_id)
    update cm_organization as o set won_amount_12m = coalesce(won.amount, 0)
    from cm_organization as same left join won on won.id = same.id
    where o.id = same.id and o.won_amount_12m is distinct from coalesce(won.amount, 0)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** Of the leads: those won in the twelve months to today. */
function isOfTheYear(ctx: Context) {
  const since = Temporal.PlainDate.from(companyToday(ctx)).subtract({ years: 1 }).toString()
  return sql`status = 'won' and deleted_at is null and (won_at at time zone ${ctx.companyZone()})::date > ${since}::date`
}
