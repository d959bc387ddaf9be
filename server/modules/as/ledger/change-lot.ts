/** Lots that administrators change (as.md §2 user-leave, overtime-compensation): each change is a row of the ledger with its reason. */
import { sql } from 'kysely'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { updateRecord } from '../../../resource/write/write'
import type { LotState } from '../../../../src/shared/as/record-calls'
import { leaveYearEnd } from '../leave/rules/annual-grants'
import { overtimeSettings } from '../overtime/labour-bands'
import { readEmployee, todayOf } from '../person/employee'
import { firstOpenDate } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { requireOther } from '../record/cancel-record'
import { lotsOf, type StoredLot } from './lots'
import { writeLedger } from './write-ledger'

const entity = 'as/leave-entitlement'

interface Held {
  lot: StoredLot
  kind: string
  times: number
}

/** The lot, and its person's balance held. @throws 404 outside the caller's rows, 422 for one's own */
async function held(ctx: Context, id: number): Promise<Held> {
  const seen = await findRecord(ctx, ctx.snapshot.get(entity), id)
  if (!seen) throw notFound()
  await requireOther(ctx, Number(seen.user))
  await lockPeople(ctx, [Number(seen.user)])
  const lot = (await lotsOf(ctx, { user: Number(seen.user), leave: Number(seen.leave), lock: true })).find((one) => one.id === id)
  const { rows } = await sql<{ kind: string; times: number }>`
    select kind, (select count(*)::int from as_leave_ledger where lot_id = ${id}) as times from as_leave where id = ${Number(seen.leave)}`.execute(
    ctx.db,
  )
  if (!lot || !rows[0]) throw notFound()
  return { lot, ...rows[0] }
}

const stateOf = ({ id, left, valid_to }: StoredLot): LotState => ({ id, left_min: left, valid_to })

/** @throws 422 where less would be left than the leave type allows */
export async function adjustLot(ctx: Context, id: number, { minutes, reason }: { minutes: number; reason: string }): Promise<LotState> {
  return transact(ctx, async (tx) => {
    const { lot, times } = await held(tx, id)
    if (minutes === 0) throw invalidField('minutes', 'error:required')
    if (lot.left + minutes < -lot.allow_negative) throw invalidField('minutes', 'as:lot_refusal.too_little')
    const today = todayOf(tx, await readEmployee(tx, lot.user))
    const date = lot.valid_to !== null && lot.valid_to < today ? lot.valid_to : today < lot.valid_from ? lot.valid_from : today
    await writeLedger(tx, { key: `adjust:${id}:${times}`, user: lot.user, leave: lot.leave, ref: { entity, id }, reason }, [
      { lot: id, kind: 'adjust', minutes, effective_date: date },
    ])
    return stateOf({ ...lot, left: lot.left + minutes })
  })
}

/** @throws 422 before the present end, and of compensatory time after the leave year of the overtime (LSA-ER 22-2) */
export async function extendLot(ctx: Context, id: number, { valid_to, reason }: { valid_to: string; reason: string }): Promise<LotState> {
  return transact(ctx, async (tx) => {
    const { lot, kind } = await held(tx, id)
    if (lot.valid_to === null || valid_to <= lot.valid_to) throw invalidField('valid_to', 'as:lot_refusal.not_later')
    const person = await readEmployee(tx, lot.user)
    if (kind === 'comp') {
      const end = leaveYearEnd(lot.earned_on ?? lot.valid_from, (await overtimeSettings(tx)).annual_basis, person)
      if (valid_to > end) throw invalidField('valid_to', 'as:lot_refusal.past_leave_year', { end })
    }
    if (lot.valid_to < todayOf(tx, person)) throw invalidField('valid_to', 'as:lot_refusal.ended')
    await updateRecord(withAllRights(tx), tx.snapshot.get(entity), id, { valid_to, note: reason }, { trusted: true })
    return stateOf({ ...lot, valid_to })
  })
}

/** @throws 422 where nothing is left */
export async function payLot(ctx: Context, id: number, reason: string): Promise<LotState> {
  return transact(ctx, async (tx) => {
    const { lot, times } = await held(tx, id)
    if (lot.left <= 0) throw invalidField('id', 'as:lot_refusal.nothing_left')
    const today = await firstOpenDate(tx, todayOf(tx, await readEmployee(tx, lot.user)))
    await writeLedger(tx, { key: `payout:${id}:${times}`, user: lot.user, leave: lot.leave, ref: { entity, id }, reason }, [
      { lot: id, kind: 'pay_out', minutes: -lot.left, effective_date: today },
    ])
    return stateOf({ ...lot, left: 0 })
  })
}
