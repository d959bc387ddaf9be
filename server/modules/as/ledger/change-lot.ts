/** Lots that administrators change (as.md §2 user-leave, overtime-compensation): each change is a row of the ledger with its reason. */
import { sql } from 'kysely'
import type { leaveEntitlement } from '../../../../src/schemas/as/leave-entitlement'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { ActionCall, EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { leaveYearEnd } from '../leave/rules/annual-grants'
import { overtimeSettings } from '../overtime/labour-bands'
import { readEmployee, todayOf } from '../person/employee'
import { firstOpenDate } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { requireOther } from '../record/four-eyes'
import { lotsOf, type StoredLot } from './lots'
import { writeLedger } from './write-ledger'

const entity = 'as/leave-entitlement'
type Lot = RowOf<typeof leaveEntitlement>

interface Held {
  lot: StoredLot
  kind: string
  times: number
}

/** The lot, and its person's balance held. @throws 422 for one's own */
async function held(ctx: Context, { id, user, leave }: Lot): Promise<Held> {
  await requireOther(ctx, user)
  await lockPeople(ctx, [user])
  const lot = (await lotsOf(ctx, { user, leave, lock: true })).find((one) => one.id === id)
  const { rows } = await sql<{ kind: string; times: number }>`
    select kind, (select count(*)::int from as_leave_ledger where lot_id = ${id}) as times from as_leave where id = ${leave}`.execute(
    ctx.db,
  )
  if (!lot || !rows[0]) throw notFound()
  return { lot, ...rows[0] }
}

export const lotActions: NonNullable<EntityHooks<Lot>['actions']> = {
  adjust: {
    /** @throws 422 where less would be left than the leave type allows */
    async run(ctx, { id, before, input }) {
      const { lot, times } = await held(ctx, before)
      const minutes = typeof input.minutes === 'number' ? input.minutes : 0
      if (minutes === 0) throw invalidField('minutes', 'error:required')
      if (lot.left + minutes < -lot.allow_negative) throw invalidField('minutes', 'as:lot_refusal.too_little')
      const today = todayOf(ctx, await readEmployee(ctx, lot.user))
      const date = lot.valid_to !== null && lot.valid_to < today ? lot.valid_to : today < lot.valid_from ? lot.valid_from : today
      await post(ctx, lot, { key: `adjust:${id}:${times}`, reason: reasonIn(input), kind: 'adjust', minutes, date })
      return undefined
    },
  },
  extend: {
    /** @throws 422 before the present end, and of compensatory time after the leave year of the overtime (LSA-ER 22-2) */
    async run(ctx, { before, input }) {
      const { lot, kind } = await held(ctx, before)
      const until = typeof input.valid_to === 'string' ? input.valid_to.slice(0, 10) : ''
      if (lot.valid_to === null || until <= lot.valid_to) throw invalidField('valid_to', 'as:lot_refusal.not_later')
      const person = await readEmployee(ctx, lot.user)
      if (kind === 'comp') {
        const end = leaveYearEnd(lot.earned_on ?? lot.valid_from, (await overtimeSettings(ctx)).annual_basis, person)
        if (until > end) throw invalidField('valid_to', 'as:lot_refusal.past_leave_year', { end })
      }
      if (lot.valid_to < todayOf(ctx, person)) throw invalidField('valid_to', 'as:lot_refusal.ended')
      return { note: input.reason }
    },
  },
  payout: {
    /** @throws 422 where nothing is left */
    async run(ctx, { id, before, input }) {
      const { lot, times } = await held(ctx, before)
      if (lot.left <= 0) throw invalidField('reason', 'as:lot_refusal.nothing_left')
      const date = await firstOpenDate(ctx, todayOf(ctx, await readEmployee(ctx, lot.user)))
      await post(ctx, lot, { key: `payout:${id}:${times}`, reason: reasonIn(input), kind: 'pay_out', minutes: -lot.left, date })
      return undefined
    },
  },
}

/** Which the action requires. */
const reasonIn = ({ reason }: ActionCall['input']): string | null => (typeof reason === 'string' ? reason : null)

interface Posting {
  key: string
  reason: string | null
  kind: 'adjust' | 'pay_out'
  minutes: number
  date: string
}

const post = (ctx: Context, lot: StoredLot, { key, reason, kind, minutes, date }: Posting): Promise<void> =>
  writeLedger(ctx, { key, user: lot.user, leave: lot.leave, ref: { entity, id: lot.id }, reason }, [
    { lot: lot.id, kind, minutes, effective_date: date },
  ])
