/** `as.unpunch` (as.md §5, hooks): a punch that was missed is asked for; approved, it is one of the method "form". */
import { sql } from 'kysely'
import { addDays, daysBetween, firstDayOfMonth, lastDayOfMonth, monthOf } from '../../../../src/shared/as/calendar-dates'
import type { Values } from '../../../contracts/hooks'
import type { WorkflowAction, WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { updateRecord } from '../../../resource/write/write'
import { requestRebuild } from '../day/request-rebuild'
import { msPerMinute, wallMinute } from '../day/rules/local-time'
import { windows } from '../day/rules/work-dates'
import { addFormPunch, voidPunch } from '../punch/form-punch'
import { plannedDates, type PlannedDate } from '../plan/planned-dates'
import { lockedDates } from '../period/locked-dates'
import { instantOf, localDate, readEmployee, todayOf, type Employee } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { overtimeSettings } from '../overtime/labour-bands'
import { personOf, releaseRecord, reverseRecord } from './end-record'
import {
  behalfFindings,
  filesOf,
  formSetting,
  isOutdated,
  isRunning,
  linkTo,
  numberOf,
  pendingRecord,
  recordOfForm,
  textOf,
  writePending,
  writeState,
} from './hook-call'
import { errorsOf, HookRefusal, refuseFirst, type Finding } from './hook-words'
import { tellDecided } from './record-notices'

const entity = 'as/unpunch'

export interface UnpunchFound {
  findings: Finding[]
  warnings: Message[]
  user: number
  work_date: string
  direction: 'in' | 'out'
  at: string
  computed: { month_count: number; planned_in: string | null; planned_out: string | null }
}

const refusal = (name: string, params?: Message['params']): Message => ({
  key: `as:unpunch_refusal.${name}`,
  ...(params ? { params } : {}),
})

export async function lookAtUnpunch(ctx: Context, call: WorkflowCall, record: number | null): Promise<UnpunchFound> {
  const { params } = call
  const setting = await formSetting(ctx, 'unpunch')
  const user = Number(params.user_id ?? 0)
  const person = await readEmployee(ctx, user)
  const findings: Finding[] = call.phase === 'check' || call.phase === 'reserve' ? await behalfFindings(ctx, call, user, setting) : []
  const say = (param: string, text: Message, code: Finding['code'] = 'invalid') => findings.push({ param, code, text })
  const at = textOf(params.at)
  const workDate = textOf(params.work_date)?.slice(0, 10) ?? null
  const found = {
    ...{
      findings,
      warnings: [] as Message[],
      user,
      work_date: workDate ?? '',
      direction: params.direction === 'out' ? ('out' as const) : ('in' as const),
    },
    ...{ at: '', computed: { month_count: 0, planned_in: null as string | null, planned_out: null as string | null } },
  }
  for (const [param, value] of Object.entries({ at, work_date: workDate, direction: params.direction, reason_code: params.reason_code }))
    if (value === null || value === undefined || value === '') say(param, { key: 'error:required' })
  if (at === null || workDate === null || Number.isNaN(Date.parse(at))) return found
  found.at = new Date(at).toISOString()
  const days = await plannedDates(ctx, person, addDays(workDate, -1), addDays(workDate, 1))
  const day = days.find(({ date }) => date === workDate)
  found.computed.planned_in = day?.shift ? instantOf(day.shift.start) : null
  found.computed.planned_out = day?.shift ? instantOf(day.shift.end) : null
  if (Date.parse(at) > ctx.now().getTime()) say('at', refusal('future'))
  else if (!(await isInWindow(ctx, days, person, workDate, Date.parse(at)))) say('at', refusal('outside_window', { date: workDate }))
  if (day?.locked) say('work_date', { key: 'as:hook_refusal.locked_dates', params: { dates: workDate } }, 'period_locked')
  if (await isPunched(ctx, user, found.at)) say('at', refusal('there_already'), 'overlap')
  if (
    call.phase !== 'commit' &&
    setting.latest_days_back !== null &&
    daysBetween(workDate, todayOf(ctx, person)) > setting.latest_days_back
  )
    say('work_date', refusal('too_late', { days: setting.latest_days_back }))
  if (setting.require_files && filesOf(params.files).length === 0) say('files', { key: 'as:leave_refusal.documents' })
  found.computed.month_count = await countOfMonth(ctx, user, workDate, record)
  const counts = await countsToLimit(ctx, numberOf(params.reason_code))
  if (counts && setting.monthly_limit !== null && found.computed.month_count + 1 > setting.monthly_limit && call.phase !== 'commit') {
    const text = refusal('monthly_limit', { limit_count: setting.monthly_limit })
    if ((await overtimeSettings(ctx)).limit_action === 'block') say('at', text, 'limit')
    else found.warnings.push(text)
  }
  return found
}

/** The moment is one of the date (R2); of a date without a shift by the calendar, or before the day is cut. */
async function isInWindow(ctx: Context, days: readonly PlannedDate[], { zone }: Employee, date: string, at: number): Promise<boolean> {
  const shifts = days.flatMap(({ date: of, shift, early_window, late_window }) =>
    shift ? [{ date: of, start: shift.start, end: shift.end, early_window, late_window }] : [],
  )
  const window = windows(shifts).find((one) => one.date === date)
  if (window) return window.from <= at && (window.cut_after ? at < window.until : at <= window.until)
  const { rows } = await sql<{ cut: string }>`select to_char(day_cut, 'HH24:MI') as cut from as_setting where id = 1`.execute(ctx.db)
  const cut = wallMinute(zone, addDays(date, 1), rows[0]?.cut ?? '05:00') * msPerMinute
  return localDate(zone, Math.floor(at / msPerMinute)) === date || (at < cut && at >= wallMinute(zone, date, '00:00') * msPerMinute)
}

async function isPunched(ctx: Context, user: number, at: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from as_punch where user_id = ${user} and at = ${at}::timestamptz and method = 'form' and state = 'valid' limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

async function countsToLimit(ctx: Context, reason: number | null): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    select coalesce(counts_to_limit, true) as counts from as_unpunch_reason where id = ${reason ?? 0}`.execute(ctx.db)
  return rows[0]?.counts ?? true
}

/** Of the calendar month, asked for or decided, that count. */
async function countOfMonth(ctx: Context, user: number, date: string, except: number | null): Promise<number> {
  const month = monthOf(date)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from as_unpunch as u join as_unpunch_reason as r on r.id = u.reason_code_id
    where u.user_id = ${user} and u.state in ('pending', 'approved') and u.deleted_at is null and coalesce(r.counts_to_limit, true) and u.id <> ${except ?? 0}
      and u.work_date between ${firstDayOfMonth(month)}::date and ${lastDayOfMonth(month)}::date`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

const valuesOf = ({ params }: WorkflowCall, { user, work_date, direction, at }: UnpunchFound): Values => ({
  ...{ user, work_date, direction, at, reason_code: numberOf(params.reason_code), explanation: textOf(params.explanation) },
  ...{ witness: numberOf(params.witness_id), files: filesOf(params.files) },
})

async function reserve(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord> {
  await lockPeople(ctx, [Number(call.params.user_id ?? 0)])
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (await isOutdated(ctx, call))) return linkTo(entity, before.id)
  const found = await lookAtUnpunch(ctx, call, before?.state === 'pending' ? Number(before.id) : null)
  refuseFirst(found.findings)
  const record = await writePending(ctx, entity, call, valuesOf(call, found))
  await markAnomalies(ctx, record, 'explained')
  return linkTo(entity, record.id)
}

/** Irregular days of that date: somebody has explained them, or they wait again. */
async function markAnomalies(ctx: Context, record: Values, state: 'explained' | 'open'): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from as_anomaly where user_id = ${Number(record.user)} and work_date = ${String(record.work_date)}::date and deleted_at is null
      and kind in ('missing_in', 'missing_out', 'late', 'early', 'absent')
      and state in (${state === 'explained' ? sql`'open', 'reminded'` : sql`'explained'`})`.execute(ctx.db)
  const instance = state === 'explained' ? Number(record.wf_instance) : null
  for (const { id } of rows)
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('as/anomaly'), id, { state, form: instance }, { trusted: true })
}

async function commit(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord> {
  await lockPeople(ctx, [Number(call.params.user_id ?? 0)])
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (before.state === 'approved' || (await isOutdated(ctx, call)))) return linkTo(entity, before.id)
  const found = await lookAtUnpunch(ctx, call, before ? Number(before.id) : null)
  refuseFirst(found.findings)
  const record = before ?? (await writePending(ctx, entity, call, valuesOf(call, found)))
  const punch = await addFormPunch(ctx, {
    user: found.user,
    at: found.at,
    work_date: found.work_date,
    direction: found.direction,
    source_form: Number(record.id),
  })
  const after = await writeState(ctx, entity, Number(record.id), {
    ...{ state: 'approved', wf_status: 'approved', decided_at: ctx.now().toISOString(), approved_at: found.at, fail_code: null },
    punch,
  })
  await requestRebuild(ctx, found.user, found.work_date)
  await tellDecided(ctx, entity, after)
  return linkTo(entity, record.id)
}

const release = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  releaseRecord(ctx, call, {
    ...{ entity, people: personOf(call) },
    async undo(record) {
      await markAnomalies(ctx, record, 'open')
      return undefined
    },
  })

const reverse = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  reverseRecord(ctx, call, { ...{ entity, people: personOf(call) }, cancel: (record) => cancelUnpunch(ctx, call, record) })

/** Its punch goes, and what it explained is open again. @throws HookRefusal period_locked */
async function cancelUnpunch(ctx: Context, call: WorkflowCall, record: Values): Promise<void> {
  const date = String(record.work_date)
  if ((await lockedDates(ctx, date, date)).size > 0)
    throw new HookRefusal('period_locked', { key: 'as:hook_refusal.locked_dates', params: { dates: date } })
  if (typeof record.punch === 'number') await voidPunch(ctx, record.punch, String(record.no ?? ''))
  const after = await writeState(ctx, entity, Number(record.id), {
    ...{ state: 'cancelled', wf_status: call.instance.state, approved_at: null, decided_at: ctx.now().toISOString() },
  })
  await markAnomalies(ctx, record, 'open')
  await requestRebuild(ctx, Number(record.user), date)
  await tellDecided(ctx, entity, after)
}

export const unpunchAction: WorkflowAction = {
  name: 'as.unpunch',
  title: 'as:action.unpunch',
  params: {
    type: 'object',
    required: ['user_id', 'work_date', 'direction', 'at', 'reason_code'],
    properties: {
      ...{ user_id: { type: 'integer', minimum: 1 }, work_date: { type: 'string', format: 'date' }, direction: { enum: ['in', 'out'] } },
      ...{ at: { type: 'string', format: 'date-time' }, reason_code: { type: 'integer', minimum: 1 }, explanation: { type: 'string' } },
      ...{ witness_id: { type: 'integer', minimum: 1 }, files: { type: 'array' } },
    },
  },
  async check(ctx, call) {
    if (isRunning(call)) return {}
    const found = await lookAtUnpunch(ctx, call, await pendingRecord(ctx, entity, call))
    return { errors: errorsOf(found.findings), warnings: found.warnings }
  },
  reserve,
  commit,
  release,
  reverse,
}
