/** Which posts hold on a day (sc.md §4 Post), for statements that name the table `post`. */
import { sql, type RawBuilder } from 'kysely'

/** @param day `YYYY-MM-DD`, or a date of the statement */
export function postHolds(day: string | RawBuilder<unknown>): RawBuilder<boolean> {
  const date = typeof day === 'string' ? sql`${day}::text::date` : day
  return sql<boolean>`(post.deleted_at is null and post.start_date <= ${date} and (post.end_date is null or post.end_date >= ${date}))`
}
