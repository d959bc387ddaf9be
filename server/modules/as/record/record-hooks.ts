/** Leave and overtime that administrators enter or change (as.md §4.1): approved at once, by the same rules; the person hears of it. */
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { invalid, type FieldErrors } from '../../../kernel/errors'
import { requestRebuild } from '../day/request-rebuild'
import { standIn, type Dayoff } from '../dayoff/dayoff-rules'
import { errorsOf, spoken, type Finding } from '../hook/hook-words'
import { notifyDecided } from '../hook/record-notices'
import { expireLots } from '../ledger/expire-lots'
import { holdLeave, reverseLeave, ShortBalance } from '../ledger/take-leave'
import { lookAtDayoff, type DayoffPart } from '../leave/dayoff-request'
import { readLeaveTypes } from '../leave/leave-types'
import { lookAtOvertime, storedBands, type StoredBand } from '../overtime/overtime-request'
import { settleDayOff } from '../overtime/day-off-owed'
import { earnLot } from '../overtime/settle-overtime'
import { minuteOf, readEmployee, todayOf } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { writeRequest } from '../../../resource/request/stored-request'
import { tellCeiling } from '../overtime/ceiling-notices'
import { asAnswer, requireOther } from './cancel-record'
import { announceAbsence } from './record-events'

/** Parameters of the action → fields of the record. */
const fields: Readonly<Record<string, string>> = {
  user_id: 'user',
  leave_id: 'leave',
  from: 'start_at',
  until: 'end_at',
  deputy_id: 'deputy',
}

/** @throws 422 at the fields of the record */
export function refuseAtFields(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  const errors: Record<string, FieldErrors[string]> = {}
  for (const [param, messages] of Object.entries(errorsOf(findings))) errors[fields[param] ?? param] = messages
  throw invalid(errors)
}

const enteredBy = ['admin', 'import', 'batch']
const byHand = { with_lead_times: false, earliest_days_ahead: null, latest_days_back: null }
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Entered by hand, or an approved one whose time is changed by hand; what forms write comes with its parts. */
const isEntered = (before: Values | null, after: Values): boolean =>
  before === null && enteredBy.includes(String(after.source)) && after.parts === null
const isAmended = (before: Values | null, after: Values, names: readonly string[]): boolean =>
  before?.state === 'approved' && after.state === 'approved' && names.some((name) => String(before[name]) !== String(after[name]))

const dayoffTimes = ['user', 'leave', 'start_at', 'end_at'] as const

export const dayoffHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    if (!isEntered(before, after) && !isAmended(before, after, dayoffTimes)) return {}
    if (typeof after.user !== 'number' || typeof after.leave !== 'number' || !after.start_at || !after.end_at) return {}
    await requireOther(ctx, after.user)
    await lockPeople(ctx, [after.user])
    const found = await lookAtDayoff(
      ctx,
      {
        ...{ user: after.user, leave: after.leave, from: minuteOf(String(after.start_at)), until: minuteOf(String(after.end_at)) },
        ...{ date_from: null, date_until: null, half: null, deputy: idOf(after.deputy), files: [], reason: null },
        ...{
          event_date: after.event_date ? String(after.event_date).slice(0, 10) : null,
          relation: after.relation ? String(after.relation) : null,
        },
      },
      { ...byHand, require_files: false, require_deputy: false, by_admin: true, record: before === null ? null : Number(before.id) },
    )
    refuseAtFields(found.findings)
    return { minutes: found.cost.minutes, parts: found.parts, state: 'approved', decided_at: ctx.now().toISOString() }
  },
  async afterSave(ctx, { before, after }) {
    await announceAbsence(ctx, before, after)
    const isNew = before === null && enteredBy.includes(String(after.source)) && after.state === 'approved'
    if (!isNew && !isAmended(before, after, dayoffTimes)) return
    const key = `${isNew ? 'add' : 'amend'}:as/dayoff:${Number(after.id)}:${Number(after.version)}`
    if (before) await giveBack(ctx, before, `${key}:back`)
    await takeFor(ctx, after, key)
    await standIn(ctx, after as Dayoff)
    await rebuild(ctx, after)
    await notifyDecided(ctx, 'as/dayoff', after)
  },
}

async function giveBack(ctx: Context, before: Values, key: string): Promise<void> {
  const person = await readEmployee(ctx, Number(before.user))
  const lots = await reverseLeave(ctx, { ...takenBy(before), key })
  if (lots.length > 0) await expireLots(ctx, todayOf(ctx, person), lots)
  await rebuild(ctx, before)
}

const takenBy = (record: Values) => ({
  ...{ user: Number(record.user), leave: Number(record.leave), record: { entity: 'as/dayoff', id: Number(record.id) } },
})

/** @throws 422 at the end of the time where too little is left */
export async function takeFor(ctx: Context, record: Values, key: string): Promise<void> {
  const leave = (await readLeaveTypes(ctx)).find(({ id }) => id === record.leave)
  if (leave?.quota !== 'granted') return
  try {
    await holdLeave(ctx, { ...takenBy(record), key }, (record.parts ?? []) as DayoffPart[], 'use')
  } catch (error) {
    if (error instanceof ShortBalance) throw invalid({ end_at: [spoken(error.text)] })
    throw error
  }
}

async function rebuild(ctx: Context, record: Values): Promise<void> {
  const parts = (record.parts ?? []) as DayoffPart[]
  const [first, last] = [parts[0]?.date, parts.at(-1)?.date]
  if (first && last) await requestRebuild(ctx, Number(record.user), first, last)
}

const overtimeTimes = ['user', 'start_at', 'end_at', 'break_min', 'mode', 'urgent'] as const

export const overtimeHooks: EntityHooks = {
  async beforeSave(ctx, { before, after }) {
    const isNew = before === null && enteredBy.includes(String(after.source)) && after.bands === null
    if (!isNew && !isAmended(before, after, overtimeTimes)) return {}
    if (typeof after.user !== 'number' || !after.start_at || !after.end_at) return {}
    await requireOther(ctx, after.user)
    await lockPeople(ctx, [after.user])
    const found = await lookAtOvertime(
      ctx,
      {
        ...{ user: after.user, work_date: null, from: minuteOf(String(after.start_at)), until: minuteOf(String(after.end_at)) },
        ...{ break_min: Number(after.break_min ?? 0), mode: after.mode === 'comp' ? 'comp' : 'pay', urgent: after.urgent === true },
      },
      { ...byHand, record: before === null ? null : Number(before.id) },
    )
    // Hours that were worked are recorded, whatever the ceiling says (R9).
    refuseAtFields(found.findings.filter(({ code }) => code !== 'limit'))
    return {
      ...{ work_date: found.work_date, applied_min: found.minutes, day_type: found.day_type, bands: storedBands(found.bands) },
      ...{ exceeds: found.exceeds, state: 'approved', decided_at: ctx.now().toISOString() },
    }
  },
  async afterSave(ctx, { before, after }) {
    await tellCeiling(ctx, before, after)
    const isNew = before === null && enteredBy.includes(String(after.source)) && after.state === 'approved'
    if (!isNew && !isAmended(before, after, overtimeTimes)) return
    if (isNew && after.mode === 'comp') {
      const lot = await earnLot(ctx, after, (after.bands ?? []) as StoredBand[])
      await writeRequest(ctx, 'as/overtime', Number(after.id), { comp_lot: lot })
    }
    for (const one of before ? [before, after] : [after]) {
      const [user, date] = [Number(one.user), String(one.work_date).slice(0, 10)]
      await asAnswer(() => settleDayOff(ctx, user, date, { isUsed: 'refuse' }))
      await requestRebuild(ctx, user, date)
    }
    await notifyDecided(ctx, 'as/overtime', after)
  },
}
