/** 00:20: what the day before brought each bulletin (bb.md §7). Counted again, it is the same line. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday, dayBounds } from '../../../kernel/company-time'

export const countDay: JobKind = {
  kind: 'bb.daily-stats',
  async run(job) {
    const day = Temporal.PlainDate.from(companyToday(job.ctx)).subtract({ days: 1 }).toString()
    const { start, end } = dayBounds(job.ctx, day)
    const bulletins = await job.transact(async (ctx) => {
      const { rows } = await sql`
        insert into bb_daily_stat as line (day, bulletin_id, views, readers, comments)
        select ${day}::text::date, b.id, seen.views, coalesce(reading.readers, 0), coalesce(said.comments, 0)
        from bb_bulletin as b
          cross join lateral (select greatest(0,
            coalesce((select sum(r.views) from bb_receipt as r where r.bulletin_id = b.id and r.deleted_at is null), 0)
            - coalesce((select sum(had.views) from bb_daily_stat as had where had.bulletin_id = b.id and had.day < ${day}::text::date
              and had.deleted_at is null), 0))::int as views) as seen
          left join (select bulletin_id, count(distinct user_id)::int as readers from bb_reading
            where kind = 'read' and at between ${start}::timestamptz and ${end}::timestamptz and deleted_at is null
            group by bulletin_id) as reading on reading.bulletin_id = b.id
          left join (select record_id, count(*)::int as comments from sc_comment
            where module = 'bb' and entity = 'bulletin' and created_at between ${start}::timestamptz and ${end}::timestamptz
              and removed_at is null and deleted_at is null
            group by record_id) as said on said.record_id = b.id
        where b.deleted_at is null and b.id in (
            select bulletin_id from bb_receipt where last_viewed_at >= ${start}::timestamptz and deleted_at is null
            union select bulletin_id from bb_reading where kind = 'read' and at between ${start}::timestamptz and ${end}::timestamptz
            union select record_id from sc_comment where module = 'bb' and entity = 'bulletin'
              and created_at between ${start}::timestamptz and ${end}::timestamptz)
          and (seen.views > 0 or reading.readers > 0 or said.comments > 0)
        on conflict (day, bulletin_id) where deleted_at is null do update set views = excluded.views, readers = excluded.readers,
          comments = excluded.comments, version = line.version + 1
        returning 1`.execute(ctx.db)
      return rows.length
    })
    return { result: { bulletins } }
  },
}
