/** HR settles what the plan requires now of leave that was approved (as.md R10): gives back, or takes it from the person's lots. */
import type { RowOf } from '../../../../src/schemas/core/define'
import type { leaveCorrection } from '../../../../src/schemas/as/leave-correction'
import type { EntityHooks } from '../../../contracts/hooks'
import type { PlanCause } from '../../../../src/schemas/as/leave-value-lists'
import type { Context } from '../../../kernel/context'
import { conflict, invalidField } from '../../../kernel/errors'
import { spoken } from '../hook/hook-words'
import { giveBackOn, takeOn } from '../ledger/correct-leave'
import { expireLots } from '../ledger/expire-lots'
import { ShortBalance, type Taken } from '../ledger/take-leave'
import type { LeaveDifference } from '../leave/rules/rejudge-leave'
import { lockedDates } from '../period/locked-dates'
import { todayOf } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { reasonOf, takenBy, writeParts } from './correct-leave'
import { judgedLeave, type JudgedLeave } from './judged-leave'

type Correction = RowOf<typeof leaveCorrection>

export const correctionHooks: EntityHooks<Correction> = {
  actions: {
    settle: {
      /** @throws 409 where the leave is no longer approved, 422 in a locked month and where too little is left */
      async run(ctx, { before }) {
        await lockPeople(ctx, [before.user])
        const judged = await judgedNow(ctx, before)
        const [difference] = judged.differences
        // What fits the plan by now is settled without a row.
        if (!difference) return undefined
        await requireOpen(ctx, judged)
        await settle(ctx, judged, difference, { key: `correction:${before.id}`, cause: before.cause })
        return { charged_min: difference.charged, owed_min: difference.owed }
      },
    },
  },
}

/** The date as the plan stands now, whatever it was when the item was made. */
async function judgedNow(ctx: Context, item: Correction): Promise<JudgedLeave> {
  const date = item.work_date.slice(0, 10)
  const all = await judgedLeave(ctx, { users: [item.user], from: date, until: date }, { lock: true })
  const judged = all.find(({ record }) => record.id === item.dayoff)
  if (!judged) throw conflict('as:hook_refusal.not_cancelled')
  return judged
}

async function requireOpen(ctx: Context, { record, differences }: JudgedLeave): Promise<void> {
  const dates = [...record.parts, ...differences].map(({ date }) => date).toSorted()
  const locked = await lockedDates(ctx, dates[0] ?? '', dates.at(-1) ?? '')
  const hit = dates.filter((date) => locked.has(date))
  if (hit.length > 0) throw invalidField('work_date', 'as:hook_refusal.locked_dates', { dates: [...new Set(hit)].join(', ') })
}

async function settle(
  ctx: Context,
  { record, person, type }: JudgedLeave,
  difference: LeaveDifference,
  { key, cause }: { key: string; cause: PlanCause },
): Promise<void> {
  const { date, charged, owed } = difference
  const taken = takenBy(record, key)
  const reason = reasonOf(ctx, cause, date)
  if (type.quota === 'granted' && owed > charged) await takeOrRefuse(ctx, taken, { date, minutes: owed - charged }, reason)
  if (type.quota === 'granted' && owed < charged) {
    const lots = await giveBackOn(ctx, taken, { date, minutes: charged - owed }, reason)
    if (lots.length > 0) await expireLots(ctx, todayOf(ctx, person), lots)
  }
  await writeParts(ctx, record, [difference])
}

async function takeOrRefuse(ctx: Context, taken: Taken, correction: { date: string; minutes: number }, reason: string): Promise<void> {
  try {
    await takeOn(ctx, taken, correction, reason)
  } catch (error) {
    if (!(error instanceof ShortBalance)) throw error
    const { key, params } = spoken(error.text)
    throw invalidField('owed_min', key, params)
  }
}
