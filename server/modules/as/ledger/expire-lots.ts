/** Lots come to their end (as.md R6, R8, §7 daily 02:00): what is left is carried over, paid or dropped, as the rule says. */
import { sql } from 'kysely'
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { publishEvent } from '../../../outbox/publish'
import { firstOpenDate } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { atExpiry, type ExpiryRule, type LedgerKind } from './rules/consumption'
import { grantLot, writeLedger } from './write-ledger'

interface EndedLot extends ExpiryRule {
  id: number
  user: number
  leave: number
  kind: string
  source: string
  valid_to: string
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
  return expireAll(ctx, await endedLots(ctx, today, sql<boolean>`${only === null} or e.id = any(${only ?? []}::bigint[])`))
}

/** The same for one person, whose postings wait until the end of the transaction. */
export async function expireLotsOf(ctx: Context, user: number, today: string): Promise<number> {
  await lockPeople(ctx, [user])
  return expireAll(ctx, await endedLots(ctx, today, sql<boolean>`e.user_id = ${user}`))
}

/** Whose lots ended with something left, by id. */
export const peopleWithEndedLots = async (ctx: Context, today: string): Promise<number[]> => [
  ...new Set((await endedLots(ctx, today, sql<boolean>`true`)).map(({ user }) => user)),
]

async function endedLots(ctx: Context, today: string, which: Sql<boolean>): Promise<EndedLot[]> {
  const { rows } = await sql<EndedLot>`
    select e.id::int as id, e.user_id::int as "user", e.leave_id::int as leave, t.kind, e.source, to_char(e.valid_to, 'YYYY-MM-DD') as valid_to,
      to_char(e.earned_on, 'YYYY-MM-DD') as earned_on, coalesce(r.carry, 'none') as carry, r.carry_max_min, coalesce(r.carry_months, 12) as carry_months,
      coalesce(r.on_expire, 'pay') as on_expire, sum(l.minutes)::int as left
    from as_leave_entitlement as e join as_leave as t on t.id = e.leave_id join as_leave_ledger as l on l.lot_id = e.id
      left join lateral (select * from as_leave_rule as rule where rule.deleted_at is null and (rule.id = e.rule_id
        or (e.rule_id is null and rule.leave_id = e.leave_id and rule.valid_from <= e.valid_to and (rule.valid_to is null or rule.valid_to >= e.valid_to)))
        order by rule.valid_from desc limit 1) as r on true
    where e.valid_to < ${today}::date and e.deleted_at is null and (${which})
    group by e.id, t.id, r.carry, r.carry_max_min, r.carry_months, r.on_expire
    having sum(l.minutes) > 0 order by e.user_id, e.id`.execute(ctx.db)
  return rows
}

async function expireAll(ctx: Context, lots: readonly EndedLot[]): Promise<number> {
  let ended = 0
  for (const lot of lots) ended += Number(await expireLot(ctx, lot))
  return ended
}

async function expireLot(ctx: Context, lot: EndedLot): Promise<boolean> {
  const { carry, pay, drop } = atExpiry(lot.left, lot, lot.source === 'carry')
  const isSettled = lot.kind === 'annual' && pay > 0
  const ended = addDays(lot.valid_to, 1)
  const effective = lot.kind === 'comp' ? await firstOpenDate(ctx, ended) : ended
  const rows: { kind: LedgerKind; minutes: number }[] = [
    { kind: 'carry_out', minutes: -carry },
    // Compensatory time is paid by what its minutes are worth: payroll finds the lots that expired (R11 comp_expired).
    { kind: lot.kind === 'comp' ? 'expire' : 'pay_out', minutes: isSettled ? 0 : -pay },
    { kind: 'expire', minutes: -drop },
  ]
  const written = rows.filter(({ minutes }) => minutes !== 0)
  if (written.length === 0) return false
  const times = await timesExpired(ctx, lot.id)
  await writeLedger(
    ctx,
    { key: `expiry:${lot.id}:${times}`, user: lot.user, leave: lot.leave, ref: { entity: 'as/leave-entitlement', id: lot.id } },
    written.map((row) => ({ ...row, lot: lot.id, effective_date: effective })),
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
