/** `as.dayoff` and the taking of compensatory time (as.md §5, hooks): held while the form runs, used when it is approved. */
import type { Values } from '../../../contracts/hooks'
import type { WorkflowAction, WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { requestRebuild } from '../day/request-rebuild'
import { expireLots } from '../ledger/expire-lots'
import { holdLeave, releaseLeave, reverseLeave, ShortBalance, useLeave, type Taken } from '../ledger/take-leave'
import { dayoffErrors, lookAtDayoff, type DayoffAsk, type DayoffFound, type DayoffPart } from '../leave/dayoff-request'
import { lockedDates } from '../period/locked-dates'
import { lockedWords } from '../period/locked-words'
import { readEmployee, todayOf } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { personOf, releaseRecord, reverseRecord } from './end-record'
import {
  behalfFindings,
  filesOf,
  formSetting,
  isOutdated,
  isRunning,
  linkTo,
  minuteOr,
  numberOf,
  pendingRecord,
  recordOfForm,
  textOf,
  writePending,
  writeState,
} from './hook-call'
import { HookRefusal, refuseFirst, spoken } from './hook-words'
import { tellDeputy, tellDecided } from './record-notices'

const entity = 'as/dayoff'

export function dayoffAsk({ params }: Pick<WorkflowCall, 'params'>, leave: number): DayoffAsk {
  const half = params.half === 'am' || params.half === 'pm' ? params.half : null
  return {
    user: Number(params.user_id ?? 0),
    leave,
    ...{ from: minuteOr(params.from), until: minuteOr(params.until) },
    ...{ date_from: textOf(params.date_from)?.slice(0, 10) ?? null, date_until: textOf(params.date_until)?.slice(0, 10) ?? null, half },
    ...{ deputy: numberOf(params.deputy_id), files: filesOf(params.files), reason: textOf(params.reason) },
    ...{ event_date: textOf(params.event_date)?.slice(0, 10) ?? null, relation: textOf(params.relation) },
  }
}

/** @param kind of the form setting: `dayoff`, or `overtime-compensation` where time is taken */
export async function lookAtForm(
  ctx: Context,
  call: WorkflowCall,
  { kind, leave, record }: { kind: string; leave: number; record: number | null },
): Promise<DayoffFound> {
  const setting = await formSetting(ctx, kind)
  const ask = dayoffAsk(call, leave)
  const found = await lookAtDayoff(ctx, ask, {
    with_lead_times: call.phase !== 'commit',
    ...{ earliest_days_ahead: setting.earliest_days_ahead, latest_days_back: setting.latest_days_back },
    ...{ require_files: setting.require_files, require_deputy: setting.require_deputy, record },
  })
  if (call.phase === 'check' || call.phase === 'reserve') found.findings.unshift(...(await behalfFindings(ctx, call, ask.user, setting)))
  if (!ask.reason) found.findings.push({ param: 'reason', code: 'invalid', text: { key: 'error:required' } })
  return found
}

const takenBy = (call: Pick<WorkflowCall, 'key'>, record: Values): Taken => ({
  key: call.key,
  user: Number(record.user),
  leave: Number(record.leave),
  record: { entity, id: Number(record.id) },
})

const partsOf = ({ parts }: Values): DayoffPart[] => (parts ?? []) as DayoffPart[]

/** Days to be computed anew: of the parts, else of the instants. */
async function rebuild(ctx: Context, record: Values): Promise<void> {
  const parts = partsOf(record)
  const [first, last] = [parts[0]?.date, parts.at(-1)?.date]
  if (first && last) await requestRebuild(ctx, Number(record.user), first, last)
}

export async function reserveDayoff(ctx: Context, call: WorkflowCall, kind: string, leave: number): Promise<WorkflowRecord> {
  await lockPeople(ctx, [Number(call.params.user_id ?? 0)])
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (await isOutdated(ctx, call))) return linkTo(entity, before.id)
  const found = await lookAtForm(ctx, call, { kind, leave, record: before?.state === 'pending' ? Number(before.id) : null })
  refuseFirst(found.findings)
  const record = await writePending(ctx, entity, call, { ...valuesOf(call, found), source: 'form' })
  await hold(ctx, call, record, found)
  if (before) await rebuild(ctx, before)
  await rebuild(ctx, record)
  await tellDeputy(ctx, record)
  return linkTo(entity, record.id)
}

const valuesOf = ({ params }: WorkflowCall, found: DayoffFound): Values => ({
  user: found.person.user,
  leave: found.leave?.id,
  ...{ start_at: found.start_at, end_at: found.end_at, minutes: found.cost.minutes, parts: found.parts },
  ...{ deputy: numberOf(params.deputy_id), reason: textOf(params.reason), contact_phone: textOf(params.contact_phone) },
  ...{ event_date: textOf(params.event_date)?.slice(0, 10) ?? null, relation: textOf(params.relation), files: filesOf(params.files) },
})

async function hold(ctx: Context, call: WorkflowCall, record: Values, found: DayoffFound): Promise<void> {
  if (found.leave?.quota !== 'granted') return
  await asRefusal(async () => void (await holdLeave(ctx, takenBy(call, record), found.parts)))
}

async function asRefusal<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ShortBalance) throw new HookRefusal('balance', spoken(error.text))
    throw error
  }
}

export async function commitDayoff(ctx: Context, call: WorkflowCall, kind: string, leave: number): Promise<WorkflowRecord> {
  await lockPeople(ctx, [Number(call.params.user_id ?? 0)])
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (before.state === 'approved' || (await isOutdated(ctx, call)))) return linkTo(entity, before.id)
  const found = await lookAtForm(ctx, call, { kind, leave, record: before ? Number(before.id) : null })
  refuseFirst(found.findings)
  const record = before ?? (await writePending(ctx, entity, call, { ...valuesOf(call, found), source: 'form' }))
  if (found.leave?.quota === 'granted') await asRefusal(() => useLeave(ctx, takenBy(call, record), found.parts))
  const after = await writeState(ctx, entity, Number(record.id), {
    ...{ state: 'approved', wf_status: 'approved', decided_at: ctx.now().toISOString(), fail_code: null },
    ...{ minutes: found.cost.minutes, parts: found.parts },
  })
  await standIn(ctx, after)
  await rebuild(ctx, after)
  await tellDecided(ctx, entity, after)
  return linkTo(entity, record.id)
}

/** Forms that would wait for who is away go to the deputy (wf delegation, source as). */
export async function standIn(ctx: Context, record: Values): Promise<void> {
  if (typeof record.deputy !== 'number') return
  await ctx.ports?.workflow?.standIn(ctx, {
    ...{ principal: Number(record.user), delegate: record.deputy, source_id: Number(record.id) },
    ...{ from: new Date(String(record.start_at)).toISOString(), until: new Date(String(record.end_at)).toISOString() },
  })
}

export const releaseDayoff = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  releaseRecord(ctx, call, {
    ...{ entity, people: personOf(call), follow: (after) => rebuild(ctx, after) },
    async undo(record) {
      await releaseLeave(ctx, takenBy(call, record))
      return undefined
    },
  })

export const reverseDayoff = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  reverseRecord(ctx, call, {
    ...{ entity, people: personOf(call) },
    cancel: (record) => cancelDayoff(ctx, record, { key: call.key, wf_status: call.instance.state }),
  })

/**
 * Approved leave that is called off: its minutes go back to their lots; those that have ended meanwhile end again.
 * @throws HookRefusal period_locked
 */
export async function cancelDayoff(ctx: Context, record: Values, { key, ...values }: Values & { key: string }): Promise<Values> {
  const refusal = await lockedRefusal(ctx, record)
  if (refusal) throw new HookRefusal('period_locked', refusal)
  const lots = await reverseLeave(ctx, takenBy({ key }, record))
  const person = await readEmployee(ctx, Number(record.user))
  if (lots.length > 0) await expireLots(ctx, todayOf(ctx, person), lots)
  const after = await writeState(ctx, entity, Number(record.id), { ...values, state: 'cancelled', decided_at: ctx.now().toISOString() })
  await ctx.ports?.workflow?.endStandIn(ctx, Number(record.id))
  await rebuild(ctx, after)
  await tellDecided(ctx, entity, after)
  return after
}

/** Days of it whose month is locked stay as they are. */
async function lockedRefusal(ctx: Context, record: Values): Promise<Message | null> {
  const parts = partsOf(record)
  const [first, last] = [parts[0]?.date, parts.at(-1)?.date]
  const locked = first && last ? await lockedDates(ctx, first, last) : new Set<string>()
  const own = parts.flatMap(({ date }) => (locked.has(date) ? [date] : []))
  return own.length > 0 ? lockedWords(own) : null
}

const instant = { type: 'string', format: 'date-time' } as const
const day = { type: 'string', format: 'date' } as const
const id = { type: 'integer', minimum: 1 } as const

export const leaveParams = {
  ...{ user_id: id, from: instant, until: instant, date_from: day, date_until: day, half: { enum: ['full', 'am', 'pm'] } },
  ...{ minutes: { type: 'integer', readOnly: true }, deputy_id: id, reason: { type: 'string' }, files: { type: 'array' } },
} as const

const leaveOf = ({ params }: WorkflowCall): number => Number(params.leave_id ?? 0)

export const dayoffAction: WorkflowAction = {
  name: 'as.dayoff',
  title: 'as:action.dayoff',
  params: {
    type: 'object',
    required: ['user_id', 'leave_id', 'reason'],
    properties: { ...leaveParams, leave_id: id, event_date: day, relation: { type: 'string' }, contact_phone: { type: 'string' } },
  },
  async check(ctx, call) {
    if (isRunning(call)) return {}
    const found = await lookAtForm(ctx, call, { kind: 'dayoff', leave: leaveOf(call), record: await pendingRecord(ctx, entity, call) })
    return {
      errors: dayoffErrors(found),
      warnings: found.warnings.map((text) => spoken(text)),
      // So that a flow may ask how long it is, whatever was entered.
      ...(found.findings.length === 0 ? { computed: { minutes: found.cost.minutes } } : {}),
    }
  },
  async checkReverse(ctx, call) {
    const record = await recordOfForm(ctx, entity, call.instance.id)
    const refusal = record?.state === 'approved' ? await lockedRefusal(ctx, record) : null
    return refusal ? { errors: { from: [refusal] } } : {}
  },
  reserve: (ctx, call) => reserveDayoff(ctx, call, 'dayoff', leaveOf(call)),
  commit: (ctx, call) => commitDayoff(ctx, call, 'dayoff', leaveOf(call)),
  release: releaseDayoff,
  reverse: reverseDayoff,
}
