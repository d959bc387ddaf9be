/** Approved overtime beside the plan of its work date (as.md R8, R10): where its day is of another type now, its minutes are of another class. Many people at once. */
import { sql } from 'kysely'
import type { DayType } from '../../../../src/shared/as/day-words'
import type { Context } from '../../../kernel/context'
import { personPlans } from '../plan/person-plan'
import type { JudgedSpan } from './judged-leave'

export interface OvertimeDifference {
  id: number
  no: string
  user: number
  instance: number | null
  date: string
  /** Types of the day: as it was approved, and as it is planned now. */
  was: DayType
  is: DayType
  /** In a month that is closed: nothing of it changes. */
  locked: boolean
}

const isJudged = sql<boolean>`state = 'approved' and deleted_at is null and day_type is not null`

/** @param lock the records are this transaction's @returns those whose day is of another type now, by person and date */
export async function overtimeDifferences(
  ctx: Context,
  { users, from, until }: JudgedSpan,
  { lock = false }: { lock?: boolean } = {},
): Promise<OvertimeDifference[]> {
  const { rows } = await sql<Omit<OvertimeDifference, 'is' | 'locked'>>`
    select id::int as id, no, user_id::int as "user", wf_instance_id::int as instance, to_char(work_date, 'YYYY-MM-DD') as date, day_type as was
    from as_overtime where ${isJudged} and user_id = any(${[...users]}::bigint[]) and work_date between ${from}::date and ${until}::date
    order by user_id, work_date, id ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const dates = rows.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const plans = await personPlans(ctx, [...new Set(rows.map(({ user }) => user))], first, last)
  return rows.flatMap((row) => {
    const person = plans.people.get(row.user)
    const is = person && plans.on(person, row.date).of.day_type
    return is === undefined || is === row.was ? [] : [{ ...row, is, locked: plans.isLocked(row.date) }]
  })
}

/** Whose approved overtime lies in the span, by id. @param users null = everybody */
export async function peopleOnOvertime(ctx: Context, users: readonly number[] | null, from: string, until: string): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select distinct user_id::int as "user" from as_overtime where ${isJudged} and work_date between ${from}::date and ${until}::date
      and (${users === null} or user_id = any(${[...(users ?? [])]}::bigint[])) order by 1`.execute(ctx.db)
  return rows.map(({ user }) => user)
}
