/** Lots that a settlement is about: ended by a day, with something left by the ledger; with whoever leaves all of theirs end (R6). */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import { isFor, readRules, type StoredRule } from '../leave/grant-leave'
import { anniversaryShortfall, grantsBetween } from '../leave/rules/annual-grants'
import { readEmployee } from '../person/employee'
import { endOfLot, hasLeft } from '../ledger/ended-lots'
import type { EndedLot } from './rules/settlement-lines'

interface SettledLeave {
  leave: number
  until: string
  /** Null = everybody. */
  users: readonly number[] | null
}

export async function endedLots(ctx: Context, { leave, until, users }: SettledLeave): Promise<EndedLot[]> {
  const leaver = hasLeft(sql`${until}::date`)
  const { rows } = await sql<EndedLot>`
    select lot.id::int as lot, lot.user_id::int as "user", to_char(${endOfLot(sql`${until}::date`)}, 'YYYY-MM-DD') as valid_to,
      coalesce(sum(row.minutes) filter (where row.kind in ('grant', 'adjust')), 0)::int as entitled,
      -coalesce(sum(row.minutes) filter (where row.kind in ('use', 'unuse')), 0)::int as used, sum(row.minutes)::int as left,
      to_char(origin.valid_to, 'YYYY-MM-DD') as carried_since,
      case when ${leaver} then 'none' else coalesce(rule.carry, 'none') end as carry, rule.carry_max_min,
      coalesce(rule.carry_months, 12) as carry_months, case when ${leaver} then 'pay' else coalesce(rule.on_expire, 'pay') end as on_expire
    from as_leave_entitlement as lot join as_leave_ledger as row on row.lot_id = lot.id join sc_user as u on u.id = lot.user_id
      left join as_leave_entitlement as origin on origin.id = lot.carried_from_id
      left join as_leave_rule as rule on rule.id = coalesce(lot.rule_id, origin.rule_id) and rule.deleted_at is null
    where lot.leave_id = ${leave} and ${endOfLot(sql`${until}::date`)} <= ${until}::date and lot.deleted_at is null
      and (${users === null} or lot.user_id = any(${users ?? []}::bigint[]))
    group by lot.id, origin.id, rule.id, u.id having sum(row.minutes) > 0 order by lot.user_id, 3, lot.id`.execute(ctx.db)
  return rows
}

interface Leaver {
  user: number
  left_on: string
  /** Of the first lot that was granted. */
  first: string
  granted: number
}

/**
 * What people who have left by the day were granted by the calendar, short of what the anniversary basis would have given (R6). What was
 * granted before the ledger began is what the rule gave then.
 */
export async function shortfalls(
  ctx: Context,
  { leave, until, users }: SettledLeave,
): Promise<{ user: number; left_on: string; minutes: number }[]> {
  const rules = (await readRules(ctx)).filter((rule) => rule.leave === leave && isByCalendar(rule))
  if (rules.length === 0) return []
  const { rows } = await sql<Leaver>`
    select lot.user_id::int as "user", to_char(u.leave_date, 'YYYY-MM-DD') as left_on, to_char(min(lot.valid_from), 'YYYY-MM-DD') as first,
      coalesce(sum(row.minutes) filter (where row.kind in ('grant', 'adjust')), 0)::int as granted
    from as_leave_entitlement as lot join as_leave_ledger as row on row.lot_id = lot.id join sc_user as u on u.id = lot.user_id
    where lot.leave_id = ${leave} and lot.source <> 'carry' and lot.deleted_at is null and ${hasLeft(sql`${until}::date`)}
      and (${users === null} or lot.user_id = any(${users ?? []}::bigint[]))
    group by lot.user_id, u.id order by lot.user_id`.execute(ctx.db)
  const found = []
  for (const { user, left_on, first, granted } of rows) {
    const person = await readEmployee(ctx, user)
    const rule = await ruleOf(ctx, rules, user, left_on)
    if (!rule) continue
    const before = grantsBetween(rule, person, person.seniority_date, addDays(first, -1)).reduce((sum, { minutes }) => sum + minutes, 0)
    found.push({ user, left_on, minutes: anniversaryShortfall(rule, person, before + granted, left_on) })
  }
  return found
}

const isByCalendar = ({ basis }: StoredRule): boolean => basis === 'calendar_year' || basis === 'fiscal_year'

async function ruleOf(ctx: Context, rules: readonly StoredRule[], user: number, date: string): Promise<StoredRule | undefined> {
  for (const rule of rules.filter(({ valid_from, valid_to }) => valid_from <= date && (valid_to === null || date <= valid_to)))
    if (await isFor(ctx, rule, user)) return rule
  return undefined
}

/** Of these people, who has left by the day. */
export async function leaversOf(ctx: Context, users: readonly number[], until: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id::int as id from sc_user as u where u.id = any(${users}::bigint[]) and ${hasLeft(sql`${until}::date`)}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** What is left of lots, which stay this transaction's until its end. */
export async function leftOf(ctx: Context, lots: readonly number[]): Promise<Map<number, number>> {
  await sql`select 1 from as_leave_entitlement where id = any(${lots}::bigint[]) order by id for update`.execute(ctx.db)
  const { rows } = await sql<{ lot: number; left: number }>`
    select lot_id::int as lot, sum(minutes)::int as left from as_leave_ledger where lot_id = any(${lots}::bigint[]) group by lot_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ lot, left }) => [lot, left]))
}
