/** Approved leave beside the plan of its dates (as.md R10): what each record was charged, and where that is not what is owed now. Many people at once. */
import { sql } from 'kysely'
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import type { DayoffPart } from '../leave/dayoff-request'
import { readLeaveTypes, type LeaveType } from '../leave/leave-types'
import { leaveDifferences, type LeaveDifference } from '../leave/rules/rejudge-leave'
import { localDate } from '../person/employee'
import { plansOf, type PersonPlans } from '../plan/person-plan'
import { planPeople, type PlanPerson } from '../plan/plan-people'
import { leaveDay } from '../plan/planned-dates'

export interface ApprovedLeave {
  id: number
  no: string
  user: number
  leave: number
  version: number
  /** Minutes since 1970. */
  from: number
  until: number
  parts: readonly DayoffPart[]
  instance: number | null
}

export interface JudgedLeave {
  record: ApprovedLeave
  person: PlanPerson
  type: LeaveType
  /** Those that were judged. */
  dates: readonly string[]
  differences: readonly LeaveDifference[]
}

export interface JudgedSpan {
  users: readonly number[]
  /** First and last date that is judged, both counted. */
  from: string
  until: string
}

/** @param lock the records are this transaction's @param drafts as it would be if the rosters were published @returns all that touch the dates, by record */
export async function judgedLeave(
  ctx: Context,
  { users, from, until }: JudgedSpan,
  { lock = false, drafts = false }: { lock?: boolean; drafts?: boolean } = {},
): Promise<JudgedLeave[]> {
  const records = await approvedLeave(ctx, { users, from, until }, lock)
  if (records.length === 0) return []
  const people = await planPeople(ctx, [...new Set(records.map(({ user }) => user))])
  const plans = await plansOf(ctx, people, from, until, { drafts })
  const types = new Map((await readLeaveTypes(ctx)).map((type) => [type.id, type]))
  return records.flatMap((record) => {
    const [person, type] = [people.get(record.user), types.get(record.leave)]
    return person && type ? [judge(record, person, type, plans, { from, until })] : []
  })
}

function judge(
  record: ApprovedLeave,
  person: PlanPerson,
  type: LeaveType,
  plans: PersonPlans,
  { from, until }: Pick<JudgedSpan, 'from' | 'until'>,
): JudgedLeave {
  // A night shift of the day before reaches into the first date.
  const [first, last] = [addDays(localDate(person.zone, record.from), -1), localDate(person.zone, record.until - 1)]
  const dates = datesFrom(first > from ? first : from, last < until ? last : until)
  const days = dates.map((date) => leaveDay(plans.on(person, date), plans))
  const charged = new Map(record.parts.map(({ date, minutes }) => [date, minutes]))
  const unit = { count_mode: type.count_mode, unit_min: type.unit_min, step_min: type.step_min, daily_minutes: person.daily_minutes }
  return {
    ...{ record, person, type, dates },
    differences: leaveDifferences({ period: record, charged }, days, unit),
  }
}

/** Of which every date was charged: leave that came without its parts is nobody's to correct. */
async function approvedLeave(ctx: Context, { users, from, until }: JudgedSpan, lock: boolean): Promise<ApprovedLeave[]> {
  const { rows } = await sql<ApprovedLeave>`
    select id::int as id, no, user_id::int as "user", leave_id::int as leave, version, parts, wf_instance_id::int as instance,
      (extract(epoch from start_at) / 60)::int as "from", (extract(epoch from end_at) / 60)::int as until
    from as_dayoff where ${isApproved} and user_id = any(${[...users]}::bigint[]) and ${touches(from, until)}
    order by user_id, id ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows
}

const isApproved = sql<boolean>`state = 'approved' and deleted_at is null and jsonb_typeof(parts) = 'array'`
const touches = (from: string, until: string) =>
  sql<boolean>`start_at < ${until}::date + interval '2 days' and end_at > ${from}::date - interval '1 day'`

/** Whose approved leave lies in the span, by id. @param users null = everybody */
export async function peopleOnLeave(ctx: Context, users: readonly number[] | null, from: string, until: string): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    select distinct user_id::int as "user" from as_dayoff where ${isApproved} and ${touches(from, until)}
      and (${users === null} or user_id = any(${[...(users ?? [])]}::bigint[])) order by 1`.execute(ctx.db)
  return rows.map(({ user }) => user)
}
