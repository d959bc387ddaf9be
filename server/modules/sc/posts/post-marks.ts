/** What lists of posts are narrowed by at a click: several posts, no primary one, heads, transfers to come (sc.md §2). They go by the day. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'

/**
 * Written past the revisions: they follow from the posts, the departments and the day.
 * @param users whose posts; absent = all
 * @param without a post about to go
 */
export async function refreshPostMarks(ctx: Context, users?: readonly number[], without = 0): Promise<void> {
  const today = sql`${companyToday(ctx)}::text::date`
  const current = (alias: string) =>
    sql`(${sql.ref(`${alias}.start_date`)} <= ${today} and (${sql.ref(`${alias}.end_date`)} is null or ${sql.ref(`${alias}.end_date`)} >= ${today}))`
  const others = (condition: ReturnType<typeof sql>) =>
    sql`select 1 from sc_user_department as other where other.user_id = post.user_id and other.deleted_at is null and other.id <> ${without} and ${current('other')} and ${condition}`
  await sql`
    with fresh as (
      select post.id, array_remove(array[
        case when ${current('post')} and exists (${others(sql`other.id <> post.id`)}) then 'several' end,
        case when person.status <> 'left' and not exists (${others(sql`other.is_primary`)}) then 'no_primary' end,
        case when ${current('post')} and exists (select 1 from sc_department as place where place.head_id = post.user_id and place.deleted_at is null and place.status = 'active') then 'head' end,
        case when post.start_date > ${today} then 'planned' end
      ], null)::text[] as marks
      from sc_user_department as post join sc_user as person on person.id = post.user_id
      where post.deleted_at is null ${users ? sql`and post.user_id = any(${users}::bigint[])` : sql``}
    )
    update sc_user_department as post set marks = fresh.marks from fresh where post.id = fresh.id and post.marks is distinct from fresh.marks`.execute(
    ctx.db,
  )
}
