/** `as.overtime` (as.md §5, hooks): asked for, approved, and paid or earned as compensatory time. */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import type { WorkflowAction, WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import { requestRebuild } from '../day/request-rebuild'
import { writeLedger } from '../ledger/write-ledger'
import { lockedDates } from '../period/locked-dates'
import { lookAtOvertime, storedBands, type OvertimeAsk, type OvertimeFound, type StoredBand } from '../overtime/overtime-request'
import { settleDayOff } from '../overtime/day-off-owed'
import { earnLot } from '../overtime/settle-overtime'
import { instantOf } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { personOf, releaseRecord, reverseRecord } from './end-record'
import {
  behalfFindings,
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
import { errorsOf, HookRefusal, refuseFirst, spoken } from './hook-words'
import { tellDecided } from './record-notices'

const entity = 'as/overtime'

export const overtimeAsk = ({ params }: Pick<WorkflowCall, 'params'>): OvertimeAsk => ({
  ...{ user: Number(params.user_id ?? 0), work_date: textOf(params.work_date)?.slice(0, 10) ?? null },
  ...{ from: minuteOr(params.from), until: minuteOr(params.until), break_min: numberOf(params.break_min) ?? 0 },
  ...{ mode: params.mode === 'comp' ? 'comp' : 'pay', urgent: params.urgent === true },
})

export async function lookAtOvertimeForm(ctx: Context, call: WorkflowCall, record: number | null): Promise<OvertimeFound> {
  const setting = await formSetting(ctx, 'overtime')
  const ask = overtimeAsk(call)
  const found = await lookAtOvertime(ctx, ask, {
    with_lead_times: call.phase !== 'commit',
    ...{ earliest_days_ahead: setting.earliest_days_ahead, latest_days_back: setting.latest_days_back, record },
  })
  if (call.phase === 'check' || call.phase === 'reserve') found.findings.unshift(...(await behalfFindings(ctx, call, ask.user, setting)))
  if (textOf(call.params.reason) === null) found.findings.push({ param: 'reason', code: 'invalid', text: { key: 'error:required' } })
  return found
}

export const overtimeValues = (ask: OvertimeAsk, found: OvertimeFound): Values => ({
  ...{ user: ask.user, work_date: found.work_date, start_at: instantOf(ask.from ?? 0), end_at: instantOf(ask.until ?? 0) },
  ...{ break_min: ask.break_min, applied_min: found.minutes, mode: ask.mode, urgent: ask.urgent },
  ...{ day_type: found.day_type, bands: storedBands(found.bands), exceeds: found.exceeds },
})

async function reserve(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord> {
  const ask = overtimeAsk(call)
  await lockPeople(ctx, [ask.user])
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (await isOutdated(ctx, call))) return linkTo(entity, before.id)
  const found = await lookAtOvertimeForm(ctx, call, before?.state === 'pending' ? Number(before.id) : null)
  refuseFirst(found.findings)
  const { params } = call
  const record = await writePending(ctx, entity, call, {
    ...overtimeValues(ask, found),
    ...{ reason: textOf(params.reason), project: textOf(params.project), source: 'form' },
  })
  await requestRebuild(ctx, ask.user, found.work_date)
  return linkTo(entity, record.id)
}

async function commit(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord> {
  const ask = overtimeAsk(call)
  await lockPeople(ctx, [ask.user])
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (before.state === 'approved' || (await isOutdated(ctx, call)))) return linkTo(entity, before.id)
  const found = await lookAtOvertimeForm(ctx, call, before ? Number(before.id) : null)
  refuseFirst(found.findings)
  const values = {
    ...overtimeValues(ask, found),
    ...{ reason: textOf(call.params.reason), project: textOf(call.params.project), source: 'form' },
  }
  const record = before ?? (await writePending(ctx, entity, call, values))
  await approveOvertime(ctx, { ...record, ...values }, { wf_status: 'approved' })
  return linkTo(entity, record.id)
}

/** It counts from now on; what of it was worked follows from the punches. */
export async function approveOvertime(ctx: Context, record: Values, values: Values): Promise<Values> {
  const lot = record.mode === 'comp' ? await earnLot(ctx, record, (record.bands ?? []) as StoredBand[]) : null
  const after = await writeState(ctx, entity, Number(record.id), {
    ...{ work_date: record.work_date, applied_min: record.applied_min, bands: record.bands },
    ...{ day_type: record.day_type, exceeds: record.exceeds, comp_lot: lot },
    ...{ ...values, state: 'approved', decided_at: ctx.now().toISOString(), fail_code: null },
  })
  await settleDayOff(ctx, Number(record.user), String(record.work_date), { isUsed: 'keep' })
  await requestRebuild(ctx, Number(record.user), String(record.work_date))
  await tellDecided(ctx, entity, after)
  return after
}

const release = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  releaseRecord(ctx, call, {
    ...{ entity, people: personOf(call) },
    follow: (after) => requestRebuild(ctx, Number(after.user), String(after.work_date)),
  })

const reverse = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  reverseRecord(ctx, call, {
    ...{ entity, people: personOf(call) },
    cancel: (record) => cancelOvertime(ctx, record, { key: call.key, wf_status: call.instance.state }),
  })

/**
 * Approved overtime that is called off; the compensatory time or the day off that it earned goes, unless it was used.
 * @throws HookRefusal period_locked, or lot_used naming the leave
 */
export async function cancelOvertime(ctx: Context, record: Values, { key, ...values }: Values & { key: string }): Promise<Values> {
  const date = String(record.work_date)
  if ((await lockedDates(ctx, date, date)).size > 0)
    throw new HookRefusal('period_locked', { key: 'as:hook_refusal.locked_dates', params: { dates: date } })
  if (typeof record.comp_lot === 'number') await takeBackLot(ctx, record, record.comp_lot, key)
  const after = await writeState(ctx, entity, Number(record.id), {
    ...{ ...values, state: 'cancelled', comp_lot: null, decided_at: ctx.now().toISOString() },
  })
  await settleDayOff(ctx, Number(record.user), date, { isUsed: 'refuse' })
  await requestRebuild(ctx, Number(record.user), date)
  await tellDecided(ctx, entity, after)
  return after
}

async function takeBackLot(ctx: Context, record: Values, lot: number, key: string): Promise<void> {
  await sql`select 1 from as_leave_entitlement where id = ${lot} for update`.execute(ctx.db)
  const { rows } = await sql<{ leave: number; left: number; earned: number; used_by: string | null }>`
    select e.leave_id::int as leave, coalesce(sum(l.minutes), 0)::int as left,
      coalesce(sum(l.minutes) filter (where l.kind in ('grant', 'adjust')), 0)::int as earned,
      (select d.no from as_leave_ledger as used join as_dayoff as d on used.ref_entity = 'as/dayoff' and d.id = used.ref_id
        where used.lot_id = e.id and d.state in ('pending', 'approved') order by d.start_at limit 1) as used_by
    from as_leave_entitlement as e left join as_leave_ledger as l on l.lot_id = e.id where e.id = ${lot} group by e.id`.execute(ctx.db)
  const [held] = rows
  if (!held) return
  if (held.left < held.earned) throw new HookRefusal('lot_used', { key: 'as:hook_refusal.lot_used', params: { no: held.used_by ?? '' } })
  await writeLedger(ctx, { key, user: Number(record.user), leave: held.leave, ref: { entity, id: Number(record.id) } }, [
    { lot, kind: 'adjust', minutes: -held.left, effective_date: String(record.work_date) },
  ])
}

const instant = { type: 'string', format: 'date-time' } as const

export const overtimeAction: WorkflowAction = {
  name: 'as.overtime',
  title: 'as:action.overtime',
  params: {
    type: 'object',
    required: ['user_id', 'work_date', 'from', 'until', 'mode', 'reason'],
    properties: {
      ...{ user_id: { type: 'integer', minimum: 1 }, work_date: { type: 'string', format: 'date' }, from: instant, until: instant },
      ...{ break_min: { type: 'integer', minimum: 0 }, mode: { enum: ['pay', 'comp'] }, reason: { type: 'string' } },
      ...{ project: { type: 'string' }, urgent: { type: 'boolean' } },
    },
  },
  async check(ctx, call) {
    if (isRunning(call)) return {}
    const found = await lookAtOvertimeForm(ctx, call, await pendingRecord(ctx, entity, call))
    return { errors: errorsOf(found.findings), warnings: found.warnings.map((text) => spoken(text)) }
  },
  reserve,
  commit,
  release,
  reverse,
}
