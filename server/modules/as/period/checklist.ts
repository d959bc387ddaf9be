/** What stands in the way of locking a month (as.md §4.5, §2 /as/admin/period). */
import { sql } from 'kysely'
import { checklistKeys, type ChecklistItem } from '../../../../src/shared/as/period'
import type { Context } from '../../../kernel/context'
import { employedIn, type Span } from './month-input'

/** A month can be locked all the same; what is paid of it is what the law says. */
const advice: readonly ChecklistItem['key'][] = ['over_ceiling']

export async function checklist(ctx: Context, period: Span): Promise<ChecklistItem[]> {
  const [from, until] = [sql`${period.starts_on}::date`, sql`${period.ends_on}::date`]
  const zone = ctx.companyZone()
  const requests = (state: 'pending' | 'failed') => sql`
    (select count(*) from as_dayoff where state = ${state} and deleted_at is null and (start_at at time zone ${zone})::date <= ${until}
      and (end_at at time zone ${zone})::date >= ${from})
    + (select count(*) from as_overtime where state = ${state} and deleted_at is null and work_date between ${from} and ${until})
    + (select count(*) from as_unpunch where state = ${state} and deleted_at is null and work_date between ${from} and ${until})
    + (select count(distinct adjusted.id) from as_shift_adjustment as adjusted join as_shift_adjustment__lines as line on line.parent_id = adjusted.id
      where adjusted.state = ${state} and adjusted.deleted_at is null and line.work_date between ${from} and ${until})`
  const {
    rows: [counts],
  } = await sql<Record<ChecklistItem['key'], number>>`
    select (select count(*) from as_anomaly where state in ('open', 'reminded', 'explained') and deleted_at is null and work_date between ${from} and ${until})::int as anomalies,
      (${requests('pending')})::int as running_forms,
      (${requests('failed')})::int as unposted_forms,
      (select count(*) from as_punch where state = 'waiting' and deleted_at is null
        and coalesce(work_date, (at at time zone ${zone})::date) between ${from} and ${until})::int as waiting_punches,
      (select count(*) from as_roster_entry where state = 'draft' and deleted_at is null and work_date between ${from} and ${until})::int as unpublished_days,
      (select count(distinct user_id) from as_overtime where state = 'approved' and deleted_at is null and work_date between ${from} and ${until}
        and exceeds && array['month', 'month_extended', 'three_months', 'year', 'special_average'])::int as over_ceiling,
      ((select coalesce(sum(least(coalesce(u.leave_date, ${until}), ${until}) - greatest(u.hire_date, ${from}) + 1), 0) from sc_user as u where ${employedIn(period)})
        - (select count(*) from as_day_record as day join sc_user as u on u.id = day.user_id where ${employedIn(period)} and day.deleted_at is null
          and day.input_hash is not null and day.work_date between greatest(u.hire_date, ${from}) and least(coalesce(u.leave_date, ${until}), ${until})))::int as uncomputed_days`.execute(
    ctx.db,
  )
  return checklistKeys.map((key) => ({ key, count: counts?.[key] ?? 0, blocks: !advice.includes(key) && (counts?.[key] ?? 0) > 0 }))
}
