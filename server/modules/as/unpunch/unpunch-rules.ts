/** A missed punch that a form decides (as.md §5, hooks): approved, it is a punch of the method "form". */
import { sql } from 'kysely'
import type { unpunch } from '../../../../src/schemas/as/unpunch'
import type { RowOf } from '../../../../src/schemas/core/define'
import { addDays, daysBetween, firstDayOfMonth, lastDayOfMonth, monthOf } from '../../../../src/shared/as/calendar-dates'
import type { Finding, JudgeCall, Judgement, RequestDraft, RequestRules } from '../../../contracts/request'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { updateRecord } from '../../../resource/write/write'
import { requestRebuild } from '../day/request-rebuild'
import { msPerMinute, wallMinute } from '../day/rules/local-time'
import { windows } from '../day/rules/work-dates'
import { behalfFindings, formSetting, isHandingIn, type FormSetting } from '../hook/form-setting'
import { lockedFinding } from '../hook/hook-words'
import { notifyDecided } from '../hook/record-notices'
import { overtimeSettings } from '../overtime/labour-bands'
import { lockedDates } from '../period/locked-dates'
import { plannedDates, type PlannedDate } from '../plan/planned-dates'
import { instantOf, localDate, readEmployee, todayOf, type Employee } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { addFormPunch, voidPunch } from '../punch/form-punch'

type Unpunch = RowOf<typeof unpunch>

export const unpunchRules: RequestRules<Unpunch> = {
  suite: {
    title: 'as:forms.kind.unpunch.title',
    fields: ['user', 'work_date', 'direction', 'at', 'reason_code', 'witness', 'explanation', 'files'],
  },
  locks: (ctx, { user }) => lockPeople(ctx, [user ?? 0]),
  judge: judgeUnpunch,
  async judge_reversal(ctx, { work_date }) {
    return (await lockedDates(ctx, work_date, work_date)).size > 0 ? [lockedFinding('work_date', [work_date])] : []
  },
  hold: (ctx, record) => markAnomalies(ctx, record, 'explained'),
  async use(ctx, { id, user, at, work_date, direction }) {
    return { punch: await addFormPunch(ctx, { user, at, work_date, direction, source_form: id }), approved_at: at }
  },
  async give_back(ctx, record) {
    if (record.punch !== null) await voidPunch(ctx, record.punch, record.no ?? '')
    await markAnomalies(ctx, record, 'open')
    return { approved_at: null }
  },
  async changed(ctx, { after }) {
    if (after.state === 'approved' || after.state === 'cancelled') await requestRebuild(ctx, after.user, after.work_date)
    if (after.state !== 'pending') await notifyDecided(ctx, 'as/unpunch', after)
  },
}

const refusal = (name: string, params?: Message['params']): Message => ({
  key: `as:unpunch_refusal.${name}`,
  ...(params ? { params } : {}),
})

const required = ['at', 'work_date', 'direction', 'reason_code'] as const

async function judgeUnpunch(ctx: Context, draft: RequestDraft<Unpunch>, call: JudgeCall<Unpunch>): Promise<Judgement<Unpunch>> {
  const setting = await formSetting(ctx, 'unpunch')
  const user = draft.user ?? 0
  const foreign = await behalfFindings(ctx, call, user, setting)
  if (foreign.length > 0) return { findings: foreign, values: {} }
  const { at, work_date, reason_code, explanation, witness, files } = draft
  const findings = required
    .filter((name) => draft[name] === null)
    .map((param): Finding => ({ param, code: 'invalid', text: { key: 'error:required' } }))
  if (at === null || work_date === null || Number.isNaN(Date.parse(at)))
    return { findings, values: {}, computed: { month_count: 0, planned_in: null, planned_out: null } }
  const moment: Moment = { user, work_date, at: new Date(at).toISOString(), files: files?.length ?? 0 }
  const person = await readEmployee(ctx, user)
  const days = await plannedDates(ctx, person, addDays(work_date, -1), addDays(work_date, 1))
  const shift = days.find(({ date }) => date === work_date)?.shift
  findings.push(...(await momentFindings(ctx, moment, { person, days, setting, phase: call.phase })))
  const count = await countOfMonth(ctx, user, work_date, call.former?.id ?? null)
  const limit = !isHandingIn(call.phase) ? null : await limitText(ctx, { count, reason: reason_code, setting })
  const isBlocked = limit !== null && (await overtimeSettings(ctx)).limit_action === 'block'
  if (isBlocked) findings.push({ param: 'at', code: 'limit', text: limit })
  return {
    findings,
    warnings: limit && !isBlocked ? [limit] : [],
    values: {
      ...{ user, work_date, at: moment.at, direction: draft.direction === 'out' ? 'out' : 'in' },
      ...{ reason_code: reason_code ?? 0, explanation, witness, files: files ?? [] },
    },
    computed: {
      month_count: count,
      ...{ planned_in: shift ? instantOf(shift.start) : null, planned_out: shift ? instantOf(shift.end) : null },
    },
  }
}

interface Moment {
  user: number
  work_date: string
  at: string
  files: number
}

interface Planned {
  person: Employee
  days: readonly PlannedDate[]
  setting: FormSetting
  phase: JudgeCall<Unpunch>['phase']
}

/** What is wrong with the moment, its date and its documents. */
async function momentFindings(ctx: Context, moment: Moment, { person, days, setting, phase }: Planned): Promise<Finding[]> {
  const { user, work_date, at, files } = moment
  const findings: Finding[] = []
  const say = (param: string, text: Message, code = 'invalid') => findings.push({ param, code, text })
  if (Date.parse(at) > ctx.now().getTime()) say('at', refusal('future'))
  else if (!(await isInWindow(ctx, days, person, work_date, Date.parse(at)))) say('at', refusal('outside_window', { date: work_date }))
  if (days.find(({ date }) => date === work_date)?.locked) findings.push(lockedFinding('work_date', [work_date]))
  if (await isPunched(ctx, user, at)) say('at', refusal('there_already'), 'overlap')
  const { latest_days_back: back } = setting
  if (isHandingIn(phase) && back !== null && daysBetween(work_date, todayOf(ctx, person)) > back)
    say('work_date', refusal('too_late', { days: back }))
  if (setting.require_files && files === 0) say('files', { key: 'as:leave_refusal.documents' })
  return findings
}

/** @returns null while the month has room for one more */
async function limitText(
  ctx: Context,
  { count, reason, setting }: { count: number; reason: number | null; setting: FormSetting },
): Promise<Message | null> {
  const { monthly_limit: limit } = setting
  if (limit === null || count + 1 <= limit || !(await countsToLimit(ctx, reason))) return null
  return refusal('monthly_limit', { limit_count: limit })
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

/** Irregular days of that date: somebody has explained them, or they wait again. */
async function markAnomalies(ctx: Context, record: Unpunch, state: 'explained' | 'open'): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from as_anomaly where user_id = ${record.user} and work_date = ${record.work_date}::date and deleted_at is null
      and kind in ('missing_in', 'missing_out', 'late', 'early', 'absent')
      and state in (${state === 'explained' ? sql`'open', 'reminded'` : sql`'explained'`})`.execute(ctx.db)
  const instance = state === 'explained' ? record.wf_instance : null
  for (const { id } of rows)
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('as/anomaly'), id, { state, form: instance }, { trusted: true })
}
