/** Posts of a person: where he works on a day, and the transfer from one department to another (sc.md §3.1, §12.6). */
import { sql } from 'kysely'
import type { Transfer } from '../../../../src/shared/sc/posts'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, lockForWrite, write } from '../../../resource/write/write'
import { postHolds } from './post-holds'
import { addDays } from '../calendar/rules/work-calendar'

export interface Post {
  id: number
  department: number
  job_position: number | null
  supervisor: number | null
  is_primary: boolean
  /** Head of the department, not of the post. */
  is_head: boolean
}

/** The posts that are current on the day, the primary one first. @param date default today in the company's zone */
export async function departmentsOf(ctx: Context, user: number, date = companyToday(ctx)): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select post.id, post.department_id as department, post.job_position_id as job_position, post.supervisor_id as supervisor, post.is_primary,
      coalesce(department.head_id = post.user_id, false) as is_head
    from sc_user_department as post join sc_department as department on department.id = post.department_id
    where post.user_id = ${user} and ${postHolds(date)}
    order by post.is_primary desc, post.start_date, post.id`.execute(ctx.db)
  return rows
}

/** The department of each one's primary post on the day, for many people at once. People without one are not in it. */
export async function primaryDepartments(
  ctx: Context,
  users: readonly number[],
  date = companyToday(ctx),
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ user: number; department: number }>`
    select post.user_id::int as user, post.department_id::int as department from sc_user_department as post
    where post.user_id = any(${[...users]}::bigint[]) and post.is_primary and ${postHolds(date)}`.execute(ctx.db)
  return new Map(rows.map(({ user, department }) => [user, department]))
}

/**
 * Ends the post on the day before and begins the new one, both or neither.
 * @returns ids of the ended and of the new post
 * @throws 422 when the post begins later or ends earlier, or nothing would change
 */
export async function transfer(
  ctx: Context,
  postId: number,
  { department, start_date, job_position, supervisor }: Transfer,
): Promise<{ ended: number; created: number }> {
  const entity = ctx.snapshot.get('sc/user-department')
  requireAction(ctx, entity, 'edit')
  requireAction(ctx, entity, 'create')
  return transact(ctx, async (tx) => {
    const present = await lockForWrite(tx, entity, postId)
    await refuseAway(tx, Number(present.user))
    if (start_date <= String(present.start_date))
      throw invalidField('start_date', 'sc:error.transfer_before_start', { date: present.start_date })
    if (typeof present.end_date === 'string' && present.end_date < start_date) throw invalidField('start_date', 'sc:error.transfer_ended')
    const position = job_position === undefined ? present.job_position : job_position
    if (department === present.department && position === present.job_position && (supervisor ?? null) === present.supervisor)
      throw invalidField('department', 'sc:error.transfer_same')
    // Past the hooks: between the two steps a person with several posts has no primary one.
    const end_date = addDays(start_date, -1)
    await write(tx, entity, 'updated', present, { end_date }, { ...present, end_date })
    const created = await createRecord(tx, entity, {
      user: present.user,
      department,
      job_position: position,
      supervisor: supervisor ?? null,
      is_primary: present.is_primary,
      start_date,
      end_date: present.end_date,
    })
    return { ended: postId, created: Number(created.id) }
  })
}

/** New posts are for those who are here, as everywhere; said in a sentence. */
async function refuseAway(ctx: Context, user: number): Promise<void> {
  const {
    rows: [person],
  } = await sql<{ status: string }>`select status from sc_user where id = ${user}`.execute(ctx.db)
  if (person?.status === 'suspended' || person?.status === 'left') throw invalidField('user', `sc:error.user_state_${person.status}`)
}
