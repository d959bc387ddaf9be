/** What an organization's leads and activities come to, kept in its row so that lists sort by it (cm.md §3.3). */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../context'
import { companyToday } from '../../resource/company-time'

/** Writes past the hooks and the version: these are no changes that anybody made. */
export async function refreshOrganization(ctx: Context, id: number): Promise<void> {
  const since = Temporal.PlainDate.from(companyToday(ctx)).subtract({ years: 1 }).toString()
  await sql`update cm_organization as o set
      open_amount = (select coalesce(sum(amount_base), 0) from cm_lead where organization_id = o.id and status = 'open' and deleted_at is null),
      won_amount_12m = (select coalesce(sum(amount_base), 0) from cm_lead where organization_id = o.id and status = 'won' and deleted_at is null and (won_at at time zone ${ctx.companyZone()})::date > ${since}::date)
    where o.id = ${id}`.execute(ctx.db)
}
