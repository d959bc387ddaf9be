/** Shifts that a form changes (as.md §4.8, §5 hooks): swapped, changed, days off moved: all cells of the roster, or none. */
import { sql } from 'kysely'
import type { shiftAdjustment } from '../../../../src/schemas/as/shift-adjustment'
import type { RowOf } from '../../../../src/schemas/core/define'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { rosterIssues, type RosterIssue } from '../../../../src/shared/as/roster-checks'
import type { Finding, JudgeCall, Judgement, Posting, RequestDraft, RequestRules } from '../../../contracts/request'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { requestRebuild } from '../day/request-rebuild'
import { wallMinute } from '../day/rules/local-time'
import { plannedShift } from '../day/rules/planned-shift'
import { behalfFindings, formSetting } from '../hook/form-setting'
import { lockedFinding } from '../hook/hook-words'
import { notifyDecided } from '../hook/record-notices'
import { lawsOf } from '../labour/labour-law'
import { lockedDates } from '../period/locked-dates'
import { isPerson, readEmployee, type Employee } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { plannedDates, type PlannedDate } from '../plan/planned-dates'
import { needsOther } from '../record/own-acts'
import { storedShifts } from '../plan/stored-shifts'
import { issueWords } from '../roster/issue-words'
import { companyRest, rosterPeople } from '../roster/read-plan'
import { publishDays } from '../roster/roster-notices'

type Adjustment = RowOf<typeof shiftAdjustment>
export type AdjustmentLine = Adjustment['lines'][number]

export const shiftAdjustmentRules: RequestRules<Adjustment> = {
  suite: {
    title: 'as:forms.kind.shift-adjustment.title',
    fields: ['user', 'kind', 'counterpart', 'lines.user', 'lines.work_date', 'lines.to_day_type', 'lines.to_shift', 'reason'],
    consent: {
      ...{ param: 'counterpart', name: 'as:suite.counterpart_agrees', otherwise: 'as:suite.no_counterpart' },
      when: { field: 'kind', op: 'eq', value: 'swap' },
    },
  },
  locks: (ctx, { user, counterpart }) =>
    lockPeople(
      ctx,
      [user, counterpart].filter((one) => one !== null),
    ),
  judge: judgeAdjustment,
  judge_reversal: reversalFindings,
  judge_act: needsOther,
  async use(ctx, { lines }) {
    for (const line of lines) await writeCell(ctx, line, { day_type: line.to_day_type, shift: line.to_shift, source: 'swap' })
    return undefined
  },
  async give_back(ctx, record, posting) {
    if (record.state !== 'approved') return refusedConsent(ctx, record, posting)
    for (const line of record.lines)
      await writeCell(ctx, line, { day_type: line.from_day_type ?? 'off', shift: line.from_shift, source: 'pattern' })
    return undefined
  },
  async changed(ctx, { after }) {
    if (after.state === 'approved' || after.state === 'cancelled') {
      for (const { user, work_date } of after.lines) await requestRebuild(ctx, user, work_date)
      await publishDays(ctx, after.lines)
    }
    if (after.state !== 'pending') await notifyDecided(ctx, 'as/shift-adjustment', after)
  },
}

const refusal = (name: string): Message => ({ key: `as:adjustment_refusal.${name}` })
const finding = (param: string, text: Message, code = 'invalid'): Finding => ({ param, code, text })

async function judgeAdjustment(ctx: Context, draft: RequestDraft<Adjustment>, call: JudgeCall<Adjustment>): Promise<Judgement<Adjustment>> {
  const setting = await formSetting(ctx, 'shift-adjustment')
  const asked = askedOf(draft)
  const { user, counterpart, lines } = asked
  const foreign = await behalfFindings(ctx, call, user, setting)
  if (foreign.length > 0) return { findings: foreign, values: {} }
  const findings = await shapeFindings(ctx, asked, draft.reason)
  if (findings.length > 0) return { findings, values: {}, computed: { issues: [] } }
  const planned = await plannedCells(ctx, lines)
  findings.push(...planned.findings)
  if (call.phase === 'commit' && hasChanged(call.former?.lines ?? [], planned.cells))
    findings.push(finding('lines', refusal('roster_changed'), 'roster_changed'))
  const needsConsent = counterpart !== null && setting.consent_required
  if (needsConsent && call.phase === 'commit' && !(await hasDecided(ctx, call.form?.id ?? 0, counterpart, 'approved')))
    findings.push(finding('counterpart', refusal('consent_missing'), 'consent_missing'))
  const issues = call.phase === 'check' || call.phase === 'review' ? await issuesForApplicant(ctx, asked, planned.issues) : planned.issues
  const given = call.phase === 'commit' ? ('given' as const) : ('waiting' as const)
  return {
    ...{ findings, warnings: issues.map(issueWords), computed: { issues } },
    values: { ...asked, lines: planned.cells, issues, reason: draft.reason, consent: needsConsent ? given : 'none' },
  }
}

type Asked = Pick<Adjustment, 'kind' | 'user' | 'counterpart' | 'lines'>

function askedOf({ kind, user, counterpart, lines }: RequestDraft<Adjustment>): Asked {
  const person = user ?? 0
  return {
    ...{ kind: kind ?? 'change', user: person, counterpart: kind === 'swap' ? counterpart : null },
    lines: (lines ?? []).map((line) => {
      const type = line.to_day_type ?? (line.to_shift === null ? 'off' : 'work')
      // Of one's own day nobody need be named.
      return {
        ...line,
        user: line.user || person,
        work_date: line.work_date || '',
        to_day_type: type,
        to_shift: type === 'work' ? line.to_shift : null,
      }
    }),
  }
}

/** What can be said without a look at the roster. */
async function shapeFindings(ctx: Context, { kind, user, counterpart, lines }: Asked, reason: string | null): Promise<Finding[]> {
  const isStranger = kind === 'swap' && (counterpart === null || counterpart === user || !(await isPerson(ctx, counterpart)))
  const isUndated = lines.length === 0 || lines.some(({ work_date }) => !/^\d{4}-\d{2}-\d{2}$/.test(work_date))
  const isOfOthers = lines.some((line) => line.user !== user && line.user !== counterpart)
  const lacksShift = lines.some(({ to_day_type, to_shift }) => to_day_type === 'work' && !to_shift)
  const isTwice = new Set(lines.map((line) => `${line.user} ${line.work_date}`)).size < lines.length
  return [
    ...(isStranger ? [finding('counterpart', refusal('counterpart'))] : []),
    ...(isUndated ? [finding('lines', { key: 'error:required' })] : []),
    ...(reason === null ? [finding('reason', { key: 'error:required' })] : []),
    ...(isOfOthers ? [finding('lines', refusal('other_people'))] : []),
    ...(lacksShift ? [finding('lines', refusal('shift'))] : []),
    ...(isTwice ? [finding('lines', refusal('twice'))] : []),
  ]
}

/** The cells with what stands in them now, and what the roster says of the change. */
async function plannedCells(
  ctx: Context,
  lines: readonly AdjustmentLine[],
): Promise<{ findings: Finding[]; cells: AdjustmentLine[]; issues: RosterIssue[] }> {
  const dates = lines.map(({ work_date }) => work_date).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const inMonths = await lockedDates(ctx, first, last)
  const locked = [...new Set(dates)].filter((date) => inMonths.has(date))
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
  return { findings: locked.length > 0 ? [lockedFinding('lines', locked)] : [], cells, issues }
}

/** A cell is not what it was when the form was handed in. */
const hasChanged = (before: readonly AdjustmentLine[], cells: readonly AdjustmentLine[]): boolean =>
  cells.some((cell) => {
    const then = before.find((line) => line.user === cell.user && line.work_date === cell.work_date)
    return then && (then.from_day_type !== cell.from_day_type || then.from_shift !== cell.from_shift)
  })

/** Of the colleague's weeks the applicant hears only where they may read their roster. */
async function issuesForApplicant(ctx: Context, { user, counterpart }: Asked, issues: readonly RosterIssue[]): Promise<RosterIssue[]> {
  const isOpen = counterpart === null || (await rosterPeople(ctx, { users: [counterpart] }, 'read')).length > 0
  return issues.filter((issue) => isOpen || issue.user === user)
}

/** What the law says of the person's weeks as they would be, where the change is what breaks it. */
async function issuesOf(
  ctx: Context,
  person: Employee,
  days: readonly PlannedDate[],
  lines: readonly AdjustmentLine[],
): Promise<RosterIssue[]> {
  const shifts = await storedShifts(
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

/** The counterpart has signed the form of this round so. */
const hasDecided = async (ctx: Context, instance: number, person: number, state: 'approved' | 'rejected'): Promise<boolean> =>
  (await ctx.ports?.workflow?.hasDecided(ctx, { instance, person, state })) ?? false

/** A form that the counterpart rejected: they did not agree. */
async function refusedConsent(ctx: Context, { counterpart }: Adjustment, { call }: Posting): Promise<Partial<Adjustment> | undefined> {
  if (counterpart === null || call?.instance.state !== 'rejected') return undefined
  const isTheirs = call.actor === counterpart || (await hasDecided(ctx, call.instance.id, counterpart, 'rejected'))
  return isTheirs ? { consent: 'refused' } : undefined
}

/** The cells go back only where they are what the form has made of them, in open months. */
async function reversalFindings(ctx: Context, { lines }: Adjustment): Promise<Finding[]> {
  for (const line of lines) {
    if ((await lockedDates(ctx, line.work_date, line.work_date)).size > 0) return [lockedFinding('lines', [line.work_date])]
    const [day] = await plannedDates(ctx, await readEmployee(ctx, line.user), line.work_date, line.work_date)
    if (day?.type !== line.to_day_type || (line.to_day_type === 'work' && day.shift_id !== line.to_shift))
      return [finding('lines', refusal('roster_changed'), 'roster_changed')]
  }
  return []
}

interface Cell {
  day_type: string
  shift: number | null
  source: 'swap' | 'pattern'
}

/** One cell, published. */
async function writeCell(ctx: Context, { user, work_date }: AdjustmentLine, { day_type, shift, source }: Cell): Promise<void> {
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
