/** What is missing in the calendars of regions for a period (sc.md §5.4): only published days count, so who plans has to know. */
import { sql } from 'kysely'
import type { CalendarGap } from '../../../../src/shared/sc/calendar'
import type { Context } from '../../../kernel/context'

/** @param range `YYYY-MM-DD`, both counted @returns in the order of regions, then of years; nothing where all is published */
export async function calendarGaps(
  ctx: Context,
  regions: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<CalendarGap[]> {
  const { rows } = await sql<CalendarGap>`
    select region.id::int as region, region.name, year.no as year, count(event.id) filter (where event.state = 'published') > 0 as is_published,
      (count(event.id) filter (where event.state = 'draft' and event.date between ${from}::date and ${to}::date))::int as drafts
    from sc_calendar_region as region
      cross join generate_series(extract(year from ${from}::date)::int, extract(year from ${to}::date)::int) as year(no)
      left join sc_calendar_event as event on event.region_id = region.id and event.deleted_at is null and event.kind <> 'observance'
        and event.date between make_date(year.no, 1, 1) and make_date(year.no, 12, 31)
    where region.id = any(${[...regions]}::bigint[]) group by region.id, region.name, year.no order by region.id, year.no`.execute(ctx.db)
  return rows.filter(({ is_published, drafts }) => !is_published || drafts > 0)
}
