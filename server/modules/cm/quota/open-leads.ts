/** What is still open, as rows of what would count on the day it is to close: weighted by its chance, and shared as it would be (cm.md R8 "Landing"). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import type { Sql } from '../../../kernel/sql'

/** A close that has passed is expected today at the earliest. */
export const openLeads = (ctx: Context): Sql => sql`(
  select coalesce(c.user_id, o.owner_id) as user_id, o.department_id, o.pipeline_id, null::text as activity_kind,
    greatest(o.expected_close_date, ${companyToday(ctx)}::date) as day,
    o.weighted_base * coalesce(c.share, 100) / 100 as amount, o.probability / 100 * coalesce(c.share, 100) / 100 as leads, 0::numeric as customers, 0::numeric as activities
  from cm_lead as o left join cm_lead__credits as c on c.parent_id = o.id
  where o.status = 'open' and o.deleted_at is null and o.expected_close_date is not null and coalesce(o.forecast_category, '') <> 'omitted')`
