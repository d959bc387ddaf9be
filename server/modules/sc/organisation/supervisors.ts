/** The line above a person (sc.md §5.3) and who stands in for him. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { departmentsOf } from '../posts/posts'
import { supervisorChain, type ChainDepartment } from './rules/supervisor-chain'

export interface SupervisorOptions {
  /** Post to start from; default the primary one of the day. */
  post?: number
  max?: number
  untilRank?: number
  date?: string
}

/** @returns ids of the supervisors, nearest first; none for a person without a post on that day */
export async function supervisors(
  ctx: Context,
  user: number,
  { post: postId, date = companyToday(ctx), ...limits }: SupervisorOptions = {},
): Promise<number[]> {
  const posts = await departmentsOf(ctx, user, date)
  const post = postId === undefined ? (posts.find(({ is_primary }) => is_primary) ?? posts[0]) : posts.find(({ id }) => id === postId)
  if (!post) return []
  const departments = await departmentsAbove(ctx, post.department)
  const isActive = await activeAmong(ctx, [post.supervisor, ...peopleOf(departments)])
  return supervisorChain({ person: user, post, departments, isActive, ...limits })
}

/** Who decides for the people of a department, were it as described (sc.md §2 `/sc/adddept`). @returns ids, nearest first */
export async function departmentChain(ctx: Context, { parent, head, deputy_heads }: Omit<ChainDepartment, 'rank'>): Promise<number[]> {
  const departments = new Map(parent === null ? [] : await departmentsAbove(ctx, parent))
  // No department has this number, and nobody this one.
  departments.set(0, { parent, head, deputy_heads, rank: Infinity })
  return supervisorChain({
    person: 0,
    post: { department: 0, supervisor: null },
    departments,
    isActive: await activeAmong(ctx, peopleOf(departments)),
  })
}

/** The department itself among them. */
async function departmentsAbove(ctx: Context, department: number): Promise<ReadonlyMap<number, ChainDepartment>> {
  const { rows } = await sql<ChainDepartment & { id: number }>`
    with recursive above(id) as (
      select id from sc_department where id = ${department}
      union select department.parent_id from above join sc_department as department on department.id = above.id where department.parent_id is not null
    )
    select d.id, d.parent_id as parent, d.head_id as head, level.rank,
      array(select target_id from sc_department__deputy_heads as deputy where deputy.parent_id = d.id order by position) as deputy_heads
    from above join sc_department as d on d.id = above.id join sc_department_level as level on level.id = d.level_id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

const peopleOf = (departments: ReadonlyMap<number, ChainDepartment>): (number | null)[] =>
  [...departments.values()].flatMap(({ head, deputy_heads }) => [head, ...deputy_heads])

/**
 * The person proposed to stand in; tasks move only by a delegation of wf.
 * @param module two letters; an entry without modules is for all
 * @param at instant
 * @returns the first entry of `deputies` that holds then and whose person is active
 */
export async function deputyOf(ctx: Context, user: number, module: string, at: Date): Promise<number | null> {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ctx.companyZone()).toPlainDate().toString()
  const {
    rows: [deputy],
  } = await sql<{ id: number }>`
    select person.id from sc_user__deputies as entry join sc_user as person on person.id = entry.user_id
    where entry.parent_id = ${user} and person.deleted_at is null and person.status = 'active'
      and (entry.start_date is null or entry.start_date <= ${day}::text::date) and (entry.end_date is null or entry.end_date >= ${day}::text::date)
      and (coalesce(cardinality(entry.modules), 0) = 0 or ${module}::text = any(entry.modules))
    order by entry.position limit 1`.execute(ctx.db)
  return deputy?.id ?? null
}

async function activeAmong(ctx: Context, people: readonly (number | null)[]): Promise<(id: number) => boolean> {
  const ids = [...new Set(people.filter((id) => id !== null))]
  const { rows } = await sql<{
    id: number
  }>`select id from sc_user where id = any(${ids}::bigint[]) and deleted_at is null and status = 'active'`.execute(ctx.db)
  const active = new Set(rows.map(({ id }) => id))
  return (id) => active.has(id)
}
