/** Days off that are owed (as.md R7 SUBST, R8, R10): for urgent work on the weekly day off, for a holiday on a day off of a roster. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { groupBy } from '../../../../src/shared/engine/group-by'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { HookRefusal } from '../hook/hook-words'
import { isFor, readRules, type StoredRule } from '../leave/grant-leave'
import { endOf } from '../leave/rules/annual-grants'
import { grantLot, writeLedger } from '../ledger/write-ledger'
import { readEmployee, type Employee } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { bandsFor } from './labour-bands'
import { classOf, earnsDayOff } from './rules/overtime-bands'

/**
 * The day off of a worked date follows its approved overtime: one a date, granted, or taken back.
 * @param isUsed what becomes of one that was taken already: refused, or kept
 * @throws HookRefusal lot_used
 */
export async function settleDayOff(ctx: Context, user: number, date: string, { isUsed }: { isUsed: 'refuse' | 'keep' }): Promise<void> {
  const { rows } = await sql<{ day_type: string; urgent: boolean }>`
    select day_type, coalesce(urgent, false) as urgent from as_overtime
    where user_id = ${user} and work_date = ${date}::date and state = 'approved' and coalesce(payable_min, applied_min) > 0
      and day_type is not null and deleted_at is null`.execute(ctx.db)
  const held = await heldLot(ctx, user, date)
  if (rows.length === 0 && !held) return
  const person = await readEmployee(ctx, user)
  const bands = await bandsFor(ctx, person, date)
  const isOwed = rows.some(({ day_type, urgent }) => earnsDayOff(classOf(day_type, urgent, bands), bands))
  const rule = isOwed ? await ruleOf(ctx, person, date) : undefined
  if (rule && !held) await grantLot(ctx, { ...lotOf(person, rule, date), source: 'overtime', source_id: sourceId(date) })
  if (held && isOwed === held.earned > 0) return
  if (held && !isOwed && held.left < held.earned) {
    if (isUsed === 'keep') return
    throw new HookRefusal(
      'lot_used',
      held.used_by === null
        ? { key: 'as:hook_refusal.day_off_gone' }
        : { key: 'as:hook_refusal.day_off_used', params: { no: held.used_by } },
    )
  }
  if (held)
    await writeLedger(
      ctx,
      { key: `day-off:${held.id}:${held.rows}`, user, leave: held.leave, ref: { entity: 'as/leave-entitlement', id: held.id } },
      [{ lot: held.id, kind: 'adjust', minutes: isOwed ? held.granted : -held.left, effective_date: date }],
    )
}

const sourceId = (date: string): string => `day-off:${date}`

interface HeldLot {
  id: number
  leave: number
  granted: number
  /** Granted and not taken back. */
  earned: number
  left: number
  rows: number
  used_by: string | null
}

async function heldLot(ctx: Context, user: number, date: string): Promise<HeldLot | undefined> {
  const { rows } = await sql<HeldLot>`
    select e.id::int as id, e.leave_id::int as leave, e.granted_min::int as granted, count(l.id)::int as rows,
      coalesce(sum(l.minutes), 0)::int as left,
      coalesce(sum(l.minutes) filter (where l.kind in ('grant', 'adjust')), 0)::int as earned,
      (select d.no from as_leave_ledger as used join as_dayoff as d on used.ref_entity = 'as/dayoff' and d.id = used.ref_id
        where used.lot_id = e.id and d.state in ('pending', 'approved') order by d.start_at limit 1) as used_by
    from as_leave_entitlement as e left join as_leave_ledger as l on l.lot_id = e.id
    where e.user_id = ${user} and e.source = 'overtime' and e.source_id = ${sourceId(date)} and e.deleted_at is null group by e.id`.execute(
    ctx.db,
  )
  return rows[0]
}

/** The rule that grants such days to the person: of the leave of their country. */
async function ruleOf(ctx: Context, person: Employee, date: string): Promise<StoredRule | undefined> {
  for (const rule of await readRules(ctx)) {
    if (rule.basis !== 'overtime' || rule.valid_from > date || (rule.valid_to !== null && rule.valid_to < date)) continue
    if ((rule.region === null || rule.region === person.country) && (await isFor(ctx, rule, person.user))) return rule
  }
  return undefined
}

const lotOf = ({ user, daily_minutes }: Employee, rule: StoredRule, date: string) => ({
  ...{ user, leave: rule.leave, rule: rule.id, minutes: daily_minutes, earned_on: date, valid_from: date },
  valid_to: rule.expire_months ? endOf(date, rule.expire_months) : null,
})

/** Nights that were missed are made up for. */
const lookBack = 31

interface GivenHoliday {
  user: number
  date: string
  regions: number[]
}

/** Who works by a roster, and has a day off anyway on the day that a holiday is given (R10): whose days these are, by person. */
export async function holidaysOnDaysOff(ctx: Context): Promise<Map<number, GivenHoliday[]>> {
  const today = companyToday(ctx)
  const { rows } = await sql<GivenHoliday>`
    select r.user_id::int as "user", to_char(r.work_date, 'YYYY-MM-DD') as date, array_agg(distinct e.region_id::int) as regions
    from as_roster_entry as r join sc_calendar_event as e on e.date = r.work_date and e.state = 'published' and e.deleted_at is null
      and e.kind in ('holiday', 'substitute_off') and e.pay_class = 'statutory'
    join sc_user as u on u.id = r.user_id and u.status = 'active' and u.deleted_at is null
    where r.state = 'published' and r.day_type in ('rest', 'regular_off', 'off') and r.source <> 'swap' and r.deleted_at is null
      and r.work_date between ${addDays(today, -lookBack)}::date and ${today}::date
    group by 1, 2 order by 1, 2`.execute(ctx.db)
  return groupBy(rows, ({ user }) => user)
}

/**
 * One floating day for each of them; the person's postings wait until the end of the transaction.
 * @returns how many lots are new
 */
export async function grantFloatingDays(ctx: Context, user: number, holidays: readonly GivenHoliday[]): Promise<number> {
  await lockPeople(ctx, [user])
  const person = await readEmployee(ctx, user)
  let granted = 0
  for (const { date } of holidays.filter(({ regions }) => regions.includes(person.region))) {
    const rule = await ruleOf(ctx, person, date)
    if (!rule) continue
    const { isNew } = await grantLot(ctx, { ...lotOf(person, rule, date), source: 'event', source_id: `holiday:${date}` })
    if (isNew) granted += 1
  }
  return granted
}
