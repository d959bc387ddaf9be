/** A leave that somebody asks for, looked at from every side before it is written (as.md R4, R5, R7, §5 check). */
import { sql } from 'kysely'
import { addDays, daysBetween } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import { stateWords, type Finding } from '../hook/hook-words'
import type { FieldErrors, Message } from '../../../kernel/errors'
import { ShortBalance, planTaking } from '../ledger/take-leave'
import { lotsOf } from '../ledger/lots'
import { balanceOn } from '../ledger/rules/consumption'
import { lockedWords } from '../period/locked-words'
import { instantOf, localDate, readEmployee, todayOf, type Employee } from '../person/employee'
import { serviceYear } from './rules/annual-grants'
import { ceilingStates, leaveErrors, type CeilingState } from './rules/leave-checks'
import { halfDay, leaveMinutes, type LeaveCost, type Span } from './rules/leave-minutes'
import { isOffered, leaveUses, readLeaveTypes, relatedTypes, type LeaveType } from './leave-types'
import { plannedDates } from '../plan/planned-dates'

export interface RequestedDayoff {
  user: number
  leave: number
  /** Minutes since 1970 … */
  from: number | null
  until: number | null
  /** … or whole dates, of a single one a half. */
  date_from: string | null
  date_until: string | null
  half: 'am' | 'pm' | null
  deputy: number | null
  files: readonly number[]
  reason: string | null
  event_date: string | null
  relation: string | null
}

export interface DayoffLimits {
  with_lead_times: boolean
  earliest_days_ahead: number | null
  latest_days_back: number | null
  require_files: boolean
  require_deputy: boolean
  /** Entered by an administrator: documents and deputies are his to judge. */
  by_admin?: boolean
  /** A record that is requested anew. */
  record: number | null
}

export interface DayoffPart {
  date: string
  minutes: number
  from: string
  to: string
}

export interface DayoffFound {
  findings: Finding[]
  warnings: Message[]
  person: Employee
  leave: LeaveType | undefined
  start_at: string
  end_at: string
  cost: LeaveCost
  parts: DayoffPart[]
  balance_before: number | null
  balance_after: number | null
  lots: { lot: number; earned_on: string | null; minutes: number }[]
  /** Of a type with a ceiling: its own, in each period. */
  ceilings: readonly CeilingState[]
}

const refusal = (name: string, params?: Message['params']): Message => ({ key: `as:leave_refusal.${name}`, ...(params ? { params } : {}) })

export async function readDayoffRequest(ctx: Context, requested: RequestedDayoff, rules: DayoffLimits): Promise<DayoffFound> {
  const person = await readEmployee(ctx, requested.user)
  const types = await readLeaveTypes(ctx)
  const leave = types.find(({ id }) => id === requested.leave)
  const findings: Finding[] = []
  const until = requested.date_from === null ? 'until' : 'date_until'
  const say = (param: string, text: Message, code: Finding['code'] = 'invalid') =>
    findings.push({ param: param === 'until' ? until : param === 'from' && requested.date_from !== null ? 'date_from' : param, code, text })
  if (!leave || !isOffered(leave, person.country)) say('leave_id', refusal('not_offered'))
  const { cost, problem } = await costOf(ctx, requested, person, leave)
  if (problem) say(problem.param, problem.text)
  const [first, last] = [cost.parts[0], cost.parts.at(-1)]
  const span = { from: requested.from ?? first?.from ?? 0, until: requested.until ?? last?.until ?? 0 }
  const found = {
    ...{ findings, warnings: [] as Message[], person, leave, cost, balance_before: null, balance_after: null, lots: [] },
    ceilings: [] as readonly CeilingState[],
    parts: cost.parts.map(({ date, minutes, ...part }) => ({ date, minutes, from: instantOf(part.from), to: instantOf(part.until) })),
    ...{ start_at: instantOf(span.from), end_at: instantOf(span.until) },
  }
  if (cost.locked.length > 0)
    say(
      'from',
      lockedWords(
        cost.locked,
        cost.parts.map(({ date }) => date),
      ),
      'period_locked',
    )
  if (!leave || problem || cost.locked.length > 0) return found
  const overlapping = await overlapOf(ctx, requested.user, span, rules.record)
  if (overlapping) say('from', refusal('overlap', overlapping), 'overlap')
  const judged = await judgeType(ctx, { requested, rules, person, leave, types, cost })
  found.ceilings = judged.ceilings
  for (const [param, texts] of Object.entries(judged.errors))
    for (const text of texts) say(param, text, text.key.endsWith('.ceiling') ? 'balance' : 'invalid')
  if (rules.require_files && requested.files.length === 0 && !findings.some(({ param }) => param === 'files'))
    say('files', refusal('documents'))
  if (rules.require_deputy && requested.deputy === null && !findings.some(({ param }) => param === 'deputy_id'))
    say('deputy_id', refusal('deputy'))
  if (requested.deputy !== null && requested.deputy === requested.user) say('deputy_id', refusal('own_deputy'))
  if (requested.deputy !== null && (await overlapOf(ctx, requested.deputy, span, null))) found.warnings.push(refusal('deputy_away'))
  if (leave.quota !== 'granted' || cost.minutes === 0) return found
  return { ...found, ...(await balances(ctx, { requested, leave, cost, record: rules.record }, (text) => say('until', text, 'balance'))) }
}

interface Costed {
  cost: LeaveCost
  problem?: { param: string; text: Message }
}

const nothing: LeaveCost = { minutes: 0, parts: [], locked: [] }

async function costOf(ctx: Context, requested: RequestedDayoff, person: Employee, leave: LeaveType | undefined): Promise<Costed> {
  const unit = {
    count_mode: leave?.count_mode ?? ('working' as const),
    unit_min: leave?.unit_min ?? 1,
    step_min: leave?.step_min ?? 1,
    daily_minutes: person.daily_minutes,
  }
  if (requested.date_from !== null) {
    const last = requested.date_until ?? requested.date_from
    if (last < requested.date_from) return { cost: nothing, problem: { param: 'date_until', text: refusal('ends_before') } }
    if (isTooLong(requested.date_from, last)) return { cost: nothing, problem: { param: 'date_until', text: refusal('too_long') } }
    const days = await plannedDates(ctx, person, requested.date_from, last)
    if (requested.half === null) return { cost: leaveMinutes(days, everything, unit) }
    if (last !== requested.date_from) return { cost: nothing, problem: { param: 'half', text: refusal('half_of_one_day') } }
    if (leave && !leave.allow_half_day) return { cost: nothing, problem: { param: 'half', text: refusal('no_half_days') } }
    const span = halfDay(days[0]?.spans ?? [], requested.half, await firstHalf(ctx))
    return { cost: span ? leaveMinutes(days, span, unit, true) : nothing }
  }
  if (requested.from === null || requested.until === null)
    return { cost: nothing, problem: { param: requested.from === null ? 'from' : 'until', text: { key: 'error:required' } } }
  if (requested.until <= requested.from) return { cost: nothing, problem: { param: 'until', text: refusal('ends_before') } }
  const [first, last] = [localDate(person.zone, requested.from), localDate(person.zone, requested.until - 1)]
  if (isTooLong(first, last)) return { cost: nothing, problem: { param: 'until', text: refusal('too_long') } }
  // A night shift of the day before reaches into the first date.
  const days = await plannedDates(ctx, person, addDays(first, -1), last)
  return { cost: leaveMinutes(days, { from: requested.from, until: requested.until }, unit) }
}

/** Working minutes of the first half of a day, where the company sets them. */
async function firstHalf(ctx: Context): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number | null }>`select half_day_min as minutes from as_setting where id = 1`.execute(ctx.db)
  return rows[0]?.minutes ?? undefined
}

const everything: Span = { from: -Number.MAX_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER }
/** Longer absences are suspensions of the employment. */
const longestLeave = 400
const isTooLong = (from: string, until: string): boolean => daysBetween(from, until) > longestLeave

interface Judged {
  requested: RequestedDayoff
  rules: DayoffLimits
  person: Employee
  leave: LeaveType
  types: readonly LeaveType[]
  cost: LeaveCost
}

async function judgeType(
  ctx: Context,
  { requested, rules, person, leave, types, cost }: Judged,
): Promise<{ errors: FieldErrors; ceilings: readonly CeilingState[] }> {
  const related = relatedTypes(types, leave)
  const uses = await leaveUses(
    ctx,
    requested.user,
    related.map(({ id }) => id),
    rules.record,
  )
  const judged = rules.by_admin ? { ...leave, documents: 'none' as const, deputy_required: false } : leave
  const first = cost.parts[0]?.date ?? todayOf(ctx, person)
  const checked = {
    today: todayOf(ctx, person),
    parts: cost.parts,
    gender: person.gender,
    service_days: daysBetween(person.hire_date, first),
    ...{ files: requested.files.length, deputy: requested.deputy !== null, event_date: requested.event_date, relation: requested.relation },
    ...{
      with_lead_times: rules.with_lead_times,
      earliest_days_ahead: rules.earliest_days_ahead,
      latest_days_back: rules.latest_days_back,
    },
    anniversaryYearOf: (date: string) => serviceYear(person, date).from,
  }
  const ceilings = ceilingStates(judged, checked, related, uses).filter((state) => state.leave === leave.id)
  return { errors: leaveErrors(judged, checked, related, uses), ceilings }
}

async function balances(
  ctx: Context,
  { requested, leave, cost, record }: { requested: RequestedDayoff; leave: LeaveType; cost: LeaveCost; record: number | null },
  say: (text: Message) => void,
): Promise<Pick<DayoffFound, 'balance_before' | 'balance_after' | 'lots'>> {
  const of = { user: requested.user, leave: leave.id, record: record === null ? null : { entity: 'as/dayoff', id: record } }
  const date = cost.parts[0]?.date ?? ''
  try {
    const { takes, lots } = await planTaking(ctx, of, cost.parts)
    const before = balanceOn(lots, date)
    const earned = new Map(lots.map((lot) => [lot.id, lot.earned_on ?? null]))
    const byLot = new Map<number, number>()
    for (const { lot, minutes } of takes) byLot.set(lot, (byLot.get(lot) ?? 0) + minutes)
    return {
      ...{ balance_before: before, balance_after: before - cost.minutes },
      lots: [...byLot].map(([lot, minutes]) => ({ lot, earned_on: earned.get(lot) ?? null, minutes })),
    }
  } catch (error) {
    if (!(error instanceof ShortBalance)) throw error
    say(error.text)
    return { balance_before: balanceOn(await lotsOf(ctx, of), date), balance_after: null, lots: [] }
  }
}

/** Another leave of the person in that time: its number and how it stands. */
async function overlapOf(
  ctx: Context,
  user: number,
  { from, until }: Span,
  except: number | null,
): Promise<{ no: string; state: Message } | null> {
  const { rows } = await sql<{ no: string; state: string }>`
    select no, state from as_dayoff where user_id = ${user} and state in ('pending', 'approved') and deleted_at is null and id <> ${except ?? 0}
      and start_at < ${instantOf(until)}::timestamptz and end_at > ${instantOf(from)}::timestamptz order by start_at limit 1`.execute(
    ctx.db,
  )
  const [row] = rows
  return row ? { ...row, state: stateWords('dayoff', row.state) } : null
}

/** What a form shows of it before it is sent (§5 check). */
export const computedOf = ({ cost, parts, person, balance_before, balance_after, lots, leave }: DayoffFound) => ({
  ...{ minutes: cost.minutes, days: Math.round((cost.minutes * 100) / person.daily_minutes) / 100, parts, balance_before, balance_after },
  lots: lots.map(({ earned_on, minutes }) => ({ earned_on, minutes })),
  leave_kind: leave?.kind ?? null,
})
