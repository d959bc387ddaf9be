/** How far the year of each region is (sc.md §4): prepared years wait to be published. */
import { sql } from 'kysely'
import type { YearCounts } from '../../../../src/shared/sc/calendar'
import type { Context } from '../../../kernel/context'

export async function yearStates(ctx: Context, year: number): Promise<(YearCounts & { region: number })[]> {
  const { rows } = await sql<YearCounts & { region: number }>`
    select region_id::int as region, (count(*) filter (where state = 'draft'))::int as drafts,
      (count(*) filter (where state = 'published'))::int as published
    from sc_calendar_event where deleted_at is null and kind <> 'observance'
      and date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    group by region_id order by region_id`.execute(ctx.db)
  return rows
}
