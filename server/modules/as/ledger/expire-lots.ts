/** Lots come to their end (as.md R6, R8, §7 daily 02:00): what is left is carried over, paid or dropped, as the rule says. */
import { sql } from 'kysely'
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { publishEvent } from '../../../outbox/publish'
import { firstOpenDate } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { endOfLot, hasLeft } from './ended-lots'
import { atExpiry, type ExpiryRule, type LedgerKind } from './rules/consumption'
import { grantLot, writeLedger } from './write-ledger'

interface EndedLot extends ExpiryRule {
  id: number
  user: number
  leave: number
  kind: string
  source: string
  valid_to: string
  /** Its person has left: it ended with the employment. */
  has_left: boolean
  earned_on: string | null
  left: number
}

/**
 * Annual leave that is paid is left to the settlement, where wages are looked at (§4.6).
 * @param today lots that ended before it
 * @param only these, of those that were given back to
 * @returns how many lots ended with something left
 */
export async function expireLots(ctx: Context, today: string, only: readonly number[] | null = null): Promise<number> {
  return expireAll(ctx, await endedLots(ctx, today, sql<boolean>`${only === null} or lot.id = any(${only ?? []}::bigint[])`))
}

/** The same for one person, whose postings wait until the end of the transaction. */
export async function expireLotsOf(ctx: Context, user: number, today: string): Promise<number> {
  await lockPeople(ctx, [user])
  return expireAll(ctx, await endedLots(ctx, today, sql<boolean>`lot.user_id = ${user}`))
}

/** Whose lots ended with something left, by id. */
export const peopleWithEndedLots = async (ctx: Context, today: string): Promise<number[]> => [
  ...new Set((await endedLots(ctx, today, sql<boolean>`true`)).map(({ user }) => user)),
]

/** Compensatory time, and days off that are owed, end with whoever leaves; the leave that a settlement pays is left to it. */
async function endedLots(ctx: Context, today: string, which: Sql<boolean>): Promise<EndedLot[]> {
  const yesterday = sql`(${today}::date - 1)`
  const { rows } = await sql<EndedLot>`
    select lot.id::int as id, lot.user_id::int as "user", lot.leave_id::int as leave, t.kind, lot.source,
      to_char(${endOfLot(yesterday)}, 'YYYY-MM-DD') as valid_to, ${hasLeft(yesterday)} as has_left,
      to_char(lot.earned_on, 'YYYY-MM-DD') as earned_on, case when ${hasLeft(yesterday)} then 'none' else coalesce(r.carry, 'none') end as carry,
      r.carry_max_min, coalesce(r.carry_months, 12) as carry_months, coalesce(r.on_expire, 'pay') as on_expire, sum(l.minutes)::int as left
    from as_leave_entitlement as lot join as_leave as t on t.id = lot.leave_id join as_leave_ledger as l on l.lot_id = lot.id
      join sc_user as u on u.id = lot.user_id
      left join lateral (select * from as_leave_rule as rule where rule.deleted_at is null and (rule.id = lot.rule_id
        or (lot.rule_id is null and rule.leave_id = lot.leave_id and rule.valid_from <= lot.valid_to and (rule.valid_to is null or rule.valid_to >= lot.valid_to)))
        order by rule.valid_from desc limit 1) as r on true
    where ${endOfLot(yesterday)} < ${today}::date and lot.deleted_at is null and (${which})
    group by lot.id, t.id, u.id, r.carry, r.carry_max_min, r.carry_months, r.on_expire
    having sum(l.minutes) > 0 order by lot.user_id, lot.id`.execute(ctx.db)
  return rows
}

async function expireAll(ctx: Context, lots: readonly EndedLot[]): Promise<number> {
  let ended = 0
  for (const lot of lots) if (await expireLot(ctx, lot)) ended += 1
  return ended
}

async function expireLot(ctx: Context, lot: EndedLot): Promise<boolean> {
  const { carry, pay, drop } = atExpiry(lot.left, lot, lot.source === 'carry')
  if (lot.kind === 'annual' && lot.has_left) return false
  const isSettled = lot.kind === 'annual' && pay > 0
  // What is paid falls into a month that payroll has yet to read (R11): of somebody who leaves it is the last one.
  const ended = lot.has_left ? lot.valid_to : addDays(lot.valid_to, 1)
  const effective = lot.kind === 'comp' || pay > 0 ? await firstOpenDate(ctx, ended) : ended
  const rows: { kind: LedgerKind; minutes: number; effective_date: string }[] = [
    { kind: 'carry_out', minutes: -carry, effective_date: ended },
    // Compensatory time is paid by what its minutes are worth: payroll finds the lots that expired (R11 comp_expired).
    { kind: lot.kind === 'comp' ? 'expire' : 'pay_out', minutes: isSettled ? 0 : -pay, effective_date: effective },
    { kind: 'expire', minutes: -drop, effective_date: effective },
  ]
  const written = rows.filter(({ minutes }) => minutes !== 0)
  if (written.length === 0) return false
  const times = await timesExpired(ctx, lot.id)
  await writeLedger(
    ctx,
    { key: `expiry:${lot.id}:${times}`, user: lot.user, leave: lot.leave, ref: { entity: 'as/leave-entitlement', id: lot.id } },
    written.map((row) => ({ ...row, lot: lot.id })),
  )
  if (lot.kind === 'comp' && carry < lot.left)
    await publishEvent(ctx, 'as.comp.expired', {
      ...{ entity: 'as/leave-entitlement', record_id: lot.id, user: lot.user, earned_on: lot.earned_on ?? lot.valid_to },
      ...{ expired_on: effective, minutes: lot.left - carry, paid: pay },
    })
  if (carry > 0)
    await grantLot(ctx, {
      ...{ user: lot.user, leave: lot.leave, source: 'carry', source_id: `lot:${lot.id}:${times}`, carried_from: lot.id, minutes: carry },
      ...{ valid_from: ended, valid_to: addDays(addMonths(ended, lot.carry_months), -1), earned_on: lot.earned_on },
    })
  return true
}

/** A lot that was given back to after its end ends once more. */
async function timesExpired(ctx: Context, lot: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(distinct key)::int as times from as_leave_ledger where lot_id = ${lot} and kind in ('carry_out', 'expire', 'pay_out')`.execute(
    ctx.db,
  )
  return rows[0]?.times ?? 0
}
