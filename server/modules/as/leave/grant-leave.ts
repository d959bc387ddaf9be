/** What rules of leave grant (as.md R6): simulated for a person, and given by the night. */
import { sql } from 'kysely'
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import type { SimulatedGrant } from '../../../../src/shared/as/setting-trials'
import type { Context } from '../../../kernel/context'
import { grantLot } from '../ledger/write-ledger'
import { organisation } from '../../sc'
import { readEmployee, todayOf, type Employee } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { grantsBetween, type Grant, type GrantRule } from './rules/annual-grants'

export interface StoredRule extends GrantRule {
  id: number
  leave: number
  region: string | null
  owners: string[]
  valid_from: string
  valid_to: string | null
}

export async function readRules(ctx: Context): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select r.id::int as id, r.leave_id::int as leave, t.region, coalesce(r.owners, '{}') as owners, to_char(r.valid_from, 'YYYY-MM-DD') as valid_from,
      to_char(r.valid_to, 'YYYY-MM-DD') as valid_to, r.basis, r.grant_timing, r.prorate, coalesce(r.round_to_min, 1) as round_to_min, r.round_mode,
      coalesce(r.part_time_ratio, false) as part_time_ratio, r.expire_months,
      coalesce((select json_agg(json_build_object('service_months', s.service_months, 'minutes', s.minutes, 'accrue_each_year', s.accrue_each_year,
        'max_minutes', s.max_minutes) order by s.service_months) from as_leave_rule__scale as s where s.parent_id = r.id), '[]') as scale
    from as_leave_rule as r join as_leave as t on t.id = r.leave_id and t.active is not false and t.deleted_at is null
    where r.deleted_at is null order by r.id`.execute(ctx.db)
  return rows
}

/** Grants of a rule between two days, while the rule holds and the person is employed. */
export function grantsOf(rule: StoredRule, person: Employee, from: string, until: string): Grant[] {
  if (rule.region !== null && rule.region !== person.country) return []
  const [first, last] = [rule.valid_from > from ? rule.valid_from : from, earliest(until, rule.valid_to, person.leave_date)]
  return first > last ? [] : grantsBetween(rule, person, first, last)
}

const earliest = (...dates: (string | null)[]): string => dates.filter((date) => date !== null).toSorted()[0] ?? '9999-12-31'

/** Of a leave type, by its id. */
type FoundGrant = Omit<SimulatedGrant, 'leave'> & { leave: number }

/** @param years from today on, back to the beginning of the service @returns grants in order; nothing is written */
export async function simulate(
  ctx: Context,
  user: number,
  { years, rule }: { years: number; rule: number | null },
): Promise<{ seniority_date: string; grants: FoundGrant[] }> {
  const person = await readEmployee(ctx, user)
  const until = addMonths(todayOf(ctx, person), years * 12)
  const rules = (await readRules(ctx)).filter(({ id }) => rule === null || id === rule)
  const grants: FoundGrant[] = []
  for (const one of rules)
    if (await isFor(ctx, one, user))
      grants.push(
        ...grantsOf(one, person, person.seniority_date, until).map(({ date, minutes, valid_to, service_months }) => ({
          ...{ date, leave: one.leave, rule: one.id, minutes, valid_to, service_months },
        })),
      )
  return { seniority_date: person.seniority_date, grants: grants.toSorted((a, b) => a.date.localeCompare(b.date)) }
}

export const isFor = async (ctx: Context, { owners }: StoredRule, user: number): Promise<boolean> =>
  owners.length === 0 || (await organisation.expand(ctx, owners)).includes(user)

/** What rules will grant to a person of a leave until a day, and have not given yet. */
export async function grantsDue(ctx: Context, person: Employee, leave: number, until: string): Promise<Grant[]> {
  const due: Grant[] = []
  for (const rule of (await readRules(ctx)).filter((one) => one.leave === leave))
    if (await isFor(ctx, rule, person.user)) due.push(...grantsOf(rule, person, addDays(todayOf(ctx, person), 1), until))
  return due
}

/** A night that was missed is made up for. */
const lookBack = 31

/** Rules that grant by the calendar, and whom those are for that name people. */
export interface CalendarRules {
  rules: readonly StoredRule[]
  chosen: ReadonlyMap<number, ReadonlySet<number>>
}

export async function calendarRules(ctx: Context): Promise<CalendarRules> {
  const rules = (await readRules(ctx)).filter(({ basis }) => basis !== 'event' && basis !== 'overtime' && basis !== 'manual')
  const chosen = new Map<number, ReadonlySet<number>>()
  for (const { id, owners } of rules) if (owners.length > 0) chosen.set(id, new Set(await organisation.expand(ctx, owners)))
  return { rules, chosen }
}

/** By id. */
export async function employedPeople(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from sc_user where status = 'active' and deleted_at is null order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Grants to a person that are due, each once (§7 daily 02:00); their postings wait until the end of the transaction.
 * @returns how many lots are new
 */
export async function grantDue(ctx: Context, user: number, { rules, chosen }: CalendarRules): Promise<number> {
  const person = await readEmployee(ctx, user)
  const today = todayOf(ctx, person)
  const due = rules
    .filter((rule) => chosen.get(rule.id)?.has(user) ?? true)
    .flatMap((rule) => grantsOf(rule, person, addDays(today, -lookBack), today).map((grant) => ({ rule, grant })))
  if (due.length > 0) await lockPeople(ctx, [user])
  let granted = 0
  for (const { rule, grant } of due) {
    const { isNew } = await grantLot(ctx, {
      ...{ user, leave: rule.leave, source: 'rule', source_id: `rule:${rule.id}:${grant.date}`, rule: rule.id },
      ...{ minutes: grant.minutes, valid_from: grant.valid_from, valid_to: grant.valid_to },
    })
    if (isNew) granted += 1
  }
  return granted
}
