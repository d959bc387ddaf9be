/** What the month of each person is summed from (as.md R11): days, records, lots that lapsed, leave that is paid. Many at once. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { lawsOnDates } from '../labour/labour-law'
import { payStepsOf } from '../leave/leave-types'
import { planPeople } from '../plan/plan-people'
import type { PayBand } from '../overtime/rules/overtime-bands'
import type { ExpiredLot, MonthInput, SummaryDay, SummaryLeave, SummaryOvertime } from './rules/month-summary'

export interface Span {
  month: string
  starts_on: string
  ends_on: string
}

export interface PersonMonth {
  user: number
  /** Of the primary post on the last day of the month that the person worked here. */
  department: number | null
  input: MonthInput
}

type Of<T> = T & { user: number }
function byUser<T>(rows: readonly Of<T>[]): Map<number, Of<T>[]> {
  const found = new Map<number, Of<T>[]>()
  for (const row of rows) {
    const held = found.get(row.user)
    if (held) held.push(row)
    else found.set(row.user, [row])
  }
  return found
}

/** Everybody who was employed in it, and those who have left and are still paid something, by id. */
export async function monthInputs(ctx: Context, period: Span): Promise<PersonMonth[]> {
  const [days, overtimes, expired, annual] = [
    byUser(await readDays(ctx, period)),
    byUser(await readOvertimes(ctx, period)),
    byUser(await readExpired(ctx, period)),
    byUser(await readAnnual(ctx, period)),
  ]
  const people = await readPeople(ctx, period, [...expired.keys(), ...annual.keys()])
  const { rows: leaves } = await sql<SummaryLeave>`
    select id::int as id, code, pay_ratio::text as pay_ratio, affects_bonus, ${payStepsOf(sql.ref('leave.id'))} as pay_steps from as_leave as leave`.execute(
    ctx.db,
  )
  return people.map(({ user, department, person }) => ({
    user,
    department,
    input: {
      period,
      person,
      days: days.get(user) ?? [],
      leaves,
      overtimes: overtimes.get(user) ?? [],
      expired: expired.get(user) ?? [],
      annual: annual.get(user) ?? [],
    },
  }))
}

/** People of the month: whoever works here, or has left since it began. */
export const employedIn = ({ starts_on, ends_on }: Pick<Span, 'starts_on' | 'ends_on'>) =>
  sql<boolean>`u.deleted_at is null and u.status in ('active', 'suspended', 'left') and u.hire_date <= ${ends_on}::date
    and (u.leave_date is null or u.leave_date >= ${starts_on}::date)`

/** @param paid who is paid what is left of their leave, though they may have left before */
async function readPeople(ctx: Context, period: Span, paid: readonly number[]) {
  const { rows } = await sql<{ user: number; department: number | null }>`
    select u.id::int as "user", (select post.department_id::int from sc_user_department as post where post.user_id = u.id and post.is_primary and post.deleted_at is null
        and post.start_date <= ${period.ends_on}::date and (post.end_date is null or post.end_date >= ${period.starts_on}::date)
        order by post.start_date desc limit 1) as department
    from sc_user as u
    where ${employedIn(period)} or (u.id = any(${paid}::bigint[]) and u.hire_date is not null and u.deleted_at is null) order by u.id`.execute(
    ctx.db,
  )
  const people = await planPeople(
    ctx,
    rows.map(({ user }) => user),
  )
  return rows.flatMap(({ user, department }) => {
    const person = people.get(user)
    return person ? [{ user, department, person }] : []
  })
}

async function readDays(ctx: Context, { starts_on, ends_on }: Span): Promise<Of<SummaryDay>[]> {
  const { rows } = await sql<Of<SummaryDay>>`
    select user_id::int as "user", to_char(work_date, 'YYYY-MM-DD') as work_date, status, coalesce(scheduled_min, 0) as scheduled_min,
      coalesce(worked_min, 0) as worked_min, coalesce(night_min, 0) as night_min, coalesce(late_min, 0) as late_min,
      coalesce(early_min, 0) as early_min, coalesce(absent_min, 0) as absent_min, coalesce(leave_parts, '[]') as leave_parts,
      coalesce(closure_parts, '[]') as closure_parts
    from as_day_record where work_date between ${starts_on}::date and ${ends_on}::date and deleted_at is null order by work_date`.execute(
    ctx.db,
  )
  return rows
}

/** Taken as time off too: it counts to what a month has of overtime (R8). */
async function readOvertimes(ctx: Context, { starts_on, ends_on }: Span): Promise<Of<SummaryOvertime>[]> {
  const { rows } = await sql<Of<SummaryOvertime> & { labour_rule_set: string | null }>`
    select o.id::int as id, o.user_id::int as "user", to_char(o.work_date, 'YYYY-MM-DD') as work_date, coalesce(o.bands, '[]') as bands, o.night_min,
      o.mode = 'comp' as is_comp, m.labour_rule_set
    from as_overtime as o left join as_member as m on m.user_id = o.user_id and m.deleted_at is null
    where o.work_date between ${starts_on}::date and ${ends_on}::date and o.state = 'approved' and o.deleted_at is null
    order by o.work_date, o.id`.execute(ctx.db)
  const lawOn = await lawsOnDates(ctx, rows)
  return rows.map(({ labour_rule_set: _set, ...row }) => ({ ...row, premiums: lawOn(row.user, row.work_date).premiums }))
}

/** Paid out by the ledger itself; what a settlement pays is in its own month (§4.6). */
const paidOut = ({ starts_on, ends_on }: Span) => sql<boolean>`row.effective_date between ${starts_on}::date and ${ends_on}::date
  and row.ref_entity is distinct from 'as/annual-settlement'`

/**
 * Lots that were earned on a day and whose rest is paid in the month: of compensatory time what is left is the dearest part (R8); a day off
 * that is owed (R7 SUBST) is worth its own minutes, at the wage of the day that it was earned on.
 */
async function readExpired(ctx: Context, period: Span): Promise<Of<ExpiredLot>[]> {
  const { rows } = await sql<Of<Omit<ExpiredLot, 'pay_bands'> & { pay_bands: PayBand[] | null }>>`
    select lot.user_id::int as "user", to_char(coalesce(lot.earned_on, lot.valid_from), 'YYYY-MM-DD') as earned_on, lot.pay_bands,
      lot.granted_min as granted, -sum(row.minutes)::int as expired
    from as_leave_ledger as row join as_leave_entitlement as lot on lot.id = row.lot_id join as_leave as leave on leave.id = lot.leave_id
    where ${paidOut(period)} and (leave.kind = 'comp' and row.kind in ('expire', 'pay_out') or lot.earned_on is not null and row.kind = 'pay_out')
    group by lot.id having sum(row.minutes) < 0 order by lot.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, pay_bands: row.pay_bands ?? [{ min: row.granted, num: 1, den: 1 }] }))
}

/** Leave that is paid in this month: of posted settlements (§4.6; one that was reversed is not there), and of lots that ended or were paid out. */
async function readAnnual(ctx: Context, period: Span): Promise<Of<{ minutes: number; wage_date: string }>[]> {
  const { rows } = await sql<Of<{ minutes: number; wage_date: string }>>`
    select paid."user", sum(paid.minutes)::int as minutes, paid.wage_date from (
      select line.user_id::int as "user", line.minutes, to_char(coalesce(line.wage_date, settled.period_end), 'YYYY-MM-DD') as wage_date
      from as_annual_settlement__lines as line join as_annual_settlement as settled on settled.id = line.parent_id
      where settled.state = 'posted' and settled.pay_month = ${period.month} and settled.deleted_at is null and line.action = 'pay'
      union all
      select row.user_id::int, -row.minutes, to_char(least(coalesce(origin.valid_to, lot.valid_to), row.effective_date), 'YYYY-MM-DD')
      from as_leave_ledger as row join as_leave_entitlement as lot on lot.id = row.lot_id join as_leave as leave on leave.id = lot.leave_id
        left join as_leave_entitlement as origin on origin.id = lot.carried_from_id
      where ${paidOut(period)} and leave.kind <> 'comp' and lot.earned_on is null and row.kind = 'pay_out') as paid
    group by paid."user", paid.wage_date having sum(paid.minutes) > 0 order by paid.wage_date`.execute(ctx.db)
  return rows
}
