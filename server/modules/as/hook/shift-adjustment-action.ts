/** `as.shift-adjustment` (as.md §4.8, §5 hooks): shifts are swapped or changed, days off are moved: all cells of the roster, or none. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { rosterIssues, type RosterIssue } from '../../../../src/shared/as/roster-checks'
import type { Values } from '../../../contracts/hooks'
import type { WorkflowAction, WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { requestRebuild } from '../day/request-rebuild'
import { plannedShift } from '../day/rules/planned-shift'
import { wallMinute } from '../day/rules/local-time'
import { plannedDates, type PlannedDate } from '../plan/planned-dates'
import { storedShifts as shiftsOf } from '../plan/stored-shifts'
import { lockedDates } from '../period/locked-dates'
import { lockedWords } from '../period/locked-words'
import { lawsOf } from '../labour/labour-law'
import { isPerson, readEmployee, type Employee } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { issueWords } from '../roster/issue-words'
import { companyRest, rosterPeople } from '../roster/read-plan'
import { releaseRecord, reverseRecord } from './end-record'
import {
  behalfFindings,
  formSetting,
  isOutdated,
  isRunning,
  linkTo,
  numberOf,
  recordOfForm,
  textOf,
  writePending,
  writeState,
} from './hook-call'
import { errorsOf, HookRefusal, refuseFirst, type Finding } from './hook-words'
import { tellDecided } from './record-notices'

const entity = 'as/shift-adjustment'

export interface AdjustmentLine {
  user: number
  work_date: string
  from_day_type?: string | null
  from_shift?: number | null
  to_day_type: PlannedDate['type']
  to_shift?: number | null
}

interface AdjustmentFound {
  findings: Finding[]
  kind: 'swap' | 'change' | 'move_off'
  user: number
  counterpart: number | null
  lines: AdjustmentLine[]
  issues: RosterIssue[]
}

const refusal = (name: string, params?: Message['params']): Message => ({
  key: `as:adjustment_refusal.${name}`,
  ...(params ? { params } : {}),
})
const kinds = ['swap', 'change', 'move_off'] as const

function linesOf(value: unknown, user: number): AdjustmentLine[] {
  const rows = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : []
  return rows.map((row) => {
    const shift = numberOf(row.to_shift_id ?? row.to_shift)
    const type = textOf(row.to_day_type) ?? (shift === null ? 'off' : 'work')
    return {
      user: numberOf(row.user_id ?? row.user) ?? user,
      work_date: textOf(row.work_date)?.slice(0, 10) ?? '',
      to_day_type: type as PlannedDate['type'],
      to_shift: type === 'work' ? shift : null,
    }
  })
}

/** @param record that the form has made: what stood in its cells when it was handed in */
export async function lookAtAdjustment(ctx: Context, call: WorkflowCall, record: Values | null): Promise<AdjustmentFound> {
  const { params } = call
  const user = Number(params.user_id ?? 0)
  const setting = await formSetting(ctx, 'shift-adjustment')
  const findings: Finding[] = call.phase === 'check' || call.phase === 'reserve' ? await behalfFindings(ctx, call, user, setting) : []
  const say = (param: string, text: Message, code: Finding['code'] = 'invalid') => findings.push({ param, code, text })
  const kind = kinds.find((one) => one === params.kind) ?? 'change'
  const counterpart = kind === 'swap' ? numberOf(params.counterpart_id) : null
  const lines = linesOf(params.lines, user)
  if (kind === 'swap' && (counterpart === null || counterpart === user || !(await isPerson(ctx, counterpart))))
    say('counterpart_id', refusal('counterpart'))
  if (lines.length === 0 || lines.some(({ work_date }) => !/^\d{4}-\d{2}-\d{2}$/.test(work_date))) say('lines', { key: 'error:required' })
  if (textOf(params.reason) === null) say('reason', { key: 'error:required' })
  const others = lines.filter((line) => line.user !== user && line.user !== counterpart)
  if (others.length > 0) say('lines', refusal('other_people'))
  if (lines.some(({ to_day_type, to_shift }) => to_day_type === 'work' && !to_shift)) say('lines', refusal('shift'))
  if (new Set(lines.map((line) => `${line.user} ${line.work_date}`)).size < lines.length) say('lines', refusal('twice'))
  if (findings.length > 0) return { findings, kind, user, counterpart, lines, issues: [] }
  const dates = lines.map(({ work_date }) => work_date).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const inMonths = await lockedDates(ctx, first, last)
  const locked = [...new Set(dates)].filter((date) => inMonths.has(date))
  if (locked.length > 0) say('lines', lockedWords(locked), 'period_locked')
  const issues: RosterIssue[] = []
  const from = new Map<string, PlannedDate>()
  for (const one of new Set(lines.map((line) => line.user))) {
    const person = await readEmployee(ctx, one)
    // Whole weeks around it.
    const days = await plannedDates(ctx, person, addDays(first, -13), addDays(last, 13))
    for (const day of days) from.set(`${one} ${day.date}`, day)
    issues.push(...(await issuesOf(ctx, person, days, lines)))
  }
  const cells = lines.map((line) => {
    const day = from.get(`${line.user} ${line.work_date}`)
    return { ...line, from_day_type: day?.type ?? null, from_shift: day?.shift_id ?? null }
  })
  const before = (record?.lines ?? []) as readonly AdjustmentLine[]
  const hasChanged = cells.some((cell) => {
    const then = before.find((line) => line.user === cell.user && line.work_date === cell.work_date)
    return then && (then.from_day_type !== cell.from_day_type || (then.from_shift ?? null) !== cell.from_shift)
  })
  if (hasChanged && call.phase === 'commit') say('lines', refusal('roster_changed'), 'roster_changed')
  return { findings, kind, user, counterpart, lines: cells, issues }
}

/** Of the colleague's weeks the applicant hears only where they may read their roster. */
export async function adjustmentForApplicant(ctx: Context, call: WorkflowCall): Promise<AdjustmentFound> {
  const found = await lookAtAdjustment(ctx, call, null)
  const { user, counterpart } = found
  const isOpen = counterpart === null || (await rosterPeople(ctx, { users: [counterpart] }, 'read')).length > 0
  return { ...found, issues: found.issues.filter((issue) => isOpen || issue.user === user) }
}

/** What the law says of the person's weeks as they would be, where the change is what breaks it. */
async function issuesOf(
  ctx: Context,
  person: Employee,
  days: readonly PlannedDate[],
  lines: readonly AdjustmentLine[],
): Promise<RosterIssue[]> {
  const shifts = await shiftsOf(
    ctx,
    lines.flatMap(({ to_shift }) => to_shift ?? []),
  )
  const rosterDay = (day: PlannedDate, type: PlannedDate['type'], planned: PlannedDate['shift']) => {
    const midnight = wallMinute(person.zone, day.date, '00:00')
    return {
      ...{ date: day.date, day_type: type, work_minutes: planned?.minutes ?? 0 },
      spans: planned?.paid.map(({ start, end }) => ({ from: start - midnight, until: end - midnight })) ?? [],
    }
  }
  const changed = days.map((day) => {
    const line = lines.find(({ user, work_date }) => user === person.user && work_date === day.date)
    if (!line) return rosterDay(day, day.type, day.shift)
    const shift = line.to_shift ? shifts.get(line.to_shift) : undefined
    return rosterDay(day, line.to_day_type, shift ? plannedShift(shift, day.date, person.zone) : null)
  })
  const laws = await lawsOf(ctx, person)
  const company = await companyRest(ctx)
  const of = (roster: typeof changed) =>
    rosterIssues([{ user: person.user, hours_system: person.hours_system, laws, days: roster }], [], company)
  const known = new Set(of(days.map((day) => rosterDay(day, day.type, day.shift))).map(({ code, dates }) => `${code} ${dates.join()}`))
  return of(changed).filter(({ code, dates }) => !known.has(`${code} ${dates.join()}`))
}

async function reserve(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord> {
  await lockPeople(ctx, peopleOf(call))
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (await isOutdated(ctx, call))) return linkTo(entity, before.id)
  const found = await lookAtAdjustment(ctx, call, null)
  refuseFirst(found.findings)
  const { consent_required: asks } = await formSetting(ctx, 'shift-adjustment')
  const record = await writePending(ctx, entity, call, {
    ...valuesOf(call, found),
    consent: found.kind === 'swap' && asks ? 'waiting' : 'none',
  })
  return linkTo(entity, record.id)
}

const valuesOf = ({ params }: WorkflowCall, { kind, user, counterpart, lines, issues }: AdjustmentFound): Values => ({
  ...{ kind, user, counterpart, lines, issues, reason: textOf(params.reason) },
})

const peopleOf = ({ params }: WorkflowCall): number[] =>
  [numberOf(params.user_id), numberOf(params.counterpart_id)].filter((id): id is number => id !== null)

/** The counterpart has signed the form of this round. */
async function hasSigned(ctx: Context, { instance }: WorkflowCall, user: number, state: 'approved' | 'rejected'): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wf_task where instance_id = ${instance.id} and round = ${instance.round} and state = ${state}
      and (assignee_id = ${user} or original_assignee_id = ${user}) and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

async function commit(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord> {
  await lockPeople(ctx, peopleOf(call))
  const before = await recordOfForm(ctx, entity, call.instance.id)
  if (before && (before.state === 'approved' || (await isOutdated(ctx, call)))) return linkTo(entity, before.id)
  const found = await lookAtAdjustment(ctx, call, before ?? null)
  refuseFirst(found.findings)
  const { consent_required: asks } = await formSetting(ctx, 'shift-adjustment')
  const needsConsent = found.kind === 'swap' && asks && found.counterpart !== null
  if (needsConsent && found.counterpart !== null && !(await hasSigned(ctx, call, found.counterpart, 'approved')))
    throw new HookRefusal('consent_missing', refusal('consent_missing'))
  const record = before ?? (await writePending(ctx, entity, call, { ...valuesOf(call, found), consent: 'none' }))
  for (const line of found.lines) await writeCell(ctx, line, line.to_day_type, line.to_shift ?? null, 'swap')
  const after = await writeState(ctx, entity, Number(record.id), {
    ...{
      state: 'approved',
      wf_status: 'approved',
      decided_at: ctx.now().toISOString(),
      lines: found.lines,
      issues: found.issues,
      fail_code: null,
    },
    consent: needsConsent ? 'given' : 'none',
  })
  await afterCells(ctx, found.lines)
  await tellDecided(ctx, entity, after)
  return linkTo(entity, record.id)
}

async function afterCells(ctx: Context, lines: readonly AdjustmentLine[]): Promise<void> {
  for (const { user, work_date } of lines) await requestRebuild(ctx, user, work_date)
}

/** One cell, published. */
async function writeCell(
  ctx: Context,
  { user, work_date }: AdjustmentLine,
  day_type: string,
  shift: number | null,
  source: 'swap' | 'pattern',
): Promise<void> {
  const declared = ctx.snapshot.get('as/roster-entry')
  const { rows } = await sql<{ id: number }>`
    select id::int as id from as_roster_entry where user_id = ${user} and work_date = ${work_date}::date and deleted_at is null for update`.execute(
    ctx.db,
  )
  const values = { day_type, shift: day_type === 'work' ? shift : null, source, state: 'published', published_at: ctx.now().toISOString() }
  const all = withAllRights(ctx)
  if (rows[0]) await updateRecord(all, declared, rows[0].id, values, { trusted: true })
  else await createRecord(all, declared, { user, work_date, ...values }, { trusted: true })
}

const release = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  releaseRecord(ctx, call, {
    ...{ entity, people: peopleOf(call) },
    async undo(record) {
      const counterpart = typeof record.counterpart === 'number' ? record.counterpart : null
      const isRefused = counterpart !== null && (call.actor === counterpart || (await hasSigned(ctx, call, counterpart, 'rejected')))
      return isRefused && call.instance.state === 'rejected' ? { consent: 'refused' } : undefined
    },
  })

const reverse = (ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> =>
  reverseRecord(ctx, call, {
    ...{ entity, people: peopleOf(call) },
    cancel: (record) => cancelAdjustment(ctx, record, { wf_status: call.instance.state }),
  })

/** The cells go back to what they were. @throws HookRefusal period_locked, roster_changed */
export async function cancelAdjustment(ctx: Context, record: Values, values: Values): Promise<Values> {
  const lines = (record.lines ?? []) as readonly AdjustmentLine[]
  for (const line of lines) {
    if ((await lockedDates(ctx, line.work_date, line.work_date)).size > 0)
      throw new HookRefusal('period_locked', { key: 'as:hook_refusal.locked_dates', params: { dates: line.work_date } })
    const [day] = await plannedDates(ctx, await readEmployee(ctx, line.user), line.work_date, line.work_date)
    if (day?.type !== line.to_day_type || (line.to_day_type === 'work' && day.shift_id !== line.to_shift))
      throw new HookRefusal('roster_changed', refusal('roster_changed'))
  }
  for (const line of lines) await writeCell(ctx, line, line.from_day_type ?? 'off', line.from_shift ?? null, 'pattern')
  const after = await writeState(ctx, entity, Number(record.id), { ...values, state: 'cancelled', decided_at: ctx.now().toISOString() })
  await afterCells(ctx, lines)
  await tellDecided(ctx, entity, after)
  return after
}

export const shiftAdjustmentAction: WorkflowAction = {
  name: 'as.shift-adjustment',
  title: 'as:action.shift_adjustment',
  params: {
    type: 'object',
    required: ['kind', 'user_id', 'lines', 'reason'],
    properties: {
      ...{ kind: { enum: [...kinds] }, user_id: { type: 'integer', minimum: 1 }, counterpart_id: { type: 'integer', minimum: 1 } },
      ...{ lines: { type: 'array', items: { type: 'object' } }, reason: { type: 'string' } },
    },
  },
  async check(ctx, call) {
    if (isRunning(call)) return {}
    const found = await adjustmentForApplicant(ctx, call)
    return { errors: errorsOf(found.findings), warnings: found.issues.map(issueWords) }
  },
  reserve,
  commit,
  release,
  reverse,
}
