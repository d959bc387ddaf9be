/** Overtime that somebody asks for, looked at from every side before it is written (as.md R8, R9, §5 check). */
import { sql } from 'kysely'
import { addDays, daysBetween, monthOf } from '../../../../src/shared/as/calendar-dates'
import { cycleOf, monthsAround, overtimeLimits, type LimitState } from '../../../../src/shared/as/overtime-limits'
import type { Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { stateWords, type Finding } from '../hook/hook-words'
import { intersect, total } from '../leave/rules/leave-minutes'
import { plannedDates, type PlannedDate } from '../plan/planned-dates'
import { instantOf, localDate, readEmployee, todayOf, type Employee } from '../person/employee'
import { labourLaw } from '../labour/labour-law'
import { bandsFor, overtimeSettings } from './labour-bands'
import { cappedMinutes, classOf, overtimeBands, type Band } from './rules/overtime-bands'
import { overtimeDate } from './rules/payable-minutes'

export interface RequestedOvertime {
  user: number
  work_date: string | null
  from: number | null
  until: number | null
  break_min: number
  mode: 'pay' | 'comp'
  urgent: boolean
}

export interface OvertimeFound {
  findings: Finding[]
  warnings: Message[]
  person: Employee
  work_date: string
  day_type: PlannedDate['type'] | null
  minutes: number
  bands: Band[]
  limits: LimitState | null
  exceeds: string[]
}

/** As an overtime record keeps it. */
export interface StoredBand {
  class: string
  min: number
  num: number
  den: number
  flat: number | null
  counts_to_cap: boolean
  comp_num: number
  comp_den: number
}

export const storedBands = (bands: readonly Band[]): StoredBand[] =>
  bands.map(({ class: name, minutes, num, den, flat, counts_to_cap, comp_num, comp_den }) => ({
    ...{ class: name, min: minutes, num, den, flat, counts_to_cap, comp_num, comp_den },
  }))

const refusal = (name: string, params?: Message['params']): Message => ({
  key: `as:overtime_refusal.${name}`,
  ...(params ? { params } : {}),
})

/** Longer is more than a day of work has (LSA 32(2)). */
const longestOvertime = 1440

export async function readOvertimeRequest(
  ctx: Context,
  requested: RequestedOvertime,
  rules: { with_lead_times: boolean; earliest_days_ahead: number | null; latest_days_back: number | null; record: number | null },
): Promise<OvertimeFound> {
  const person = await readEmployee(ctx, requested.user)
  const findings: Finding[] = []
  const say = (param: string, text: Message, code: Finding['code'] = 'invalid') => findings.push({ param, code, text })
  const none = { findings, warnings: [], person, day_type: null, minutes: 0, bands: [], limits: null, exceeds: [] }
  const { from, until } = requested
  if (from === null || until === null) {
    say(from === null ? 'from' : 'until', { key: 'error:required' })
    return { ...none, work_date: requested.work_date ?? '' }
  }
  if (until <= from || until - from > longestOvertime) say('until', refusal(until <= from ? 'ends_before' : 'too_long'))
  const starts = localDate(person.zone, from)
  const days = await plannedDates(ctx, person, addDays(starts, -1), addDays(starts, 1))
  const shifts = days.flatMap(({ date, shift, early_window, late_window }) =>
    shift ? [{ date, from: shift.start, until: shift.end, early_window, late_window }] : [],
  )
  const date = overtimeDate({ from, until }, shifts, (at) => localDate(person.zone, at))
  if (requested.work_date !== null && requested.work_date !== date) say('work_date', refusal('other_date', { date }))
  const day = days.find((one) => one.date === date)
  const minutes = Math.max(0, until - from - requested.break_min)
  if (minutes === 0 && until > from) say('break_min', refusal('only_break'))
  if (day?.locked) say('work_date', { key: 'as:hook_refusal.locked_dates', params: { dates: date } }, 'period_locked')
  if (findings.length > 0 || !day) return { ...none, work_date: date }
  if (total(days.flatMap(({ spans }) => spans.flatMap((span) => intersect(span, { from, until }) ?? []))) > 0)
    say('from', refusal('in_working_time'))
  if (day.type === 'regular_off' && !requested.urgent) say('urgent', refusal('only_urgent'))
  leadFindings(todayOf(ctx, person), date, rules).forEach((text) => say('work_date', text))
  const overlapping = await overlapOf(ctx, requested.user, { from, until }, rules.record)
  if (overlapping) say('from', refusal('overlap', overlapping), 'overlap')
  const bandRules = await bandsFor(ctx, person, date)
  const dayClass = classOf(day.type, requested.urgent, bandRules)
  const others = await otherOvertime(ctx, requested.user, date, rules.record)
  const bands = overtimeBands(
    minutes,
    dayClass,
    bandRules,
    others.filter((one) => one.class === dayClass).reduce((sum, one) => sum + one.minutes, 0),
  )
  const settings = await overtimeSettings(ctx)
  const month = monthOf(date)
  const [cycle, around] = [cycleOf(month, settings.ot_3m_start), monthsAround(month)]
  const counted = await cappedByMonth(ctx, requested.user, [...new Set([...cycle, ...around.year, ...around.before])], rules.record)
  const sumOf = (months: readonly string[]) => months.reduce((sum, one) => sum + (counted.get(one) ?? 0), 0)
  const limits = overtimeLimits(
    {
      ...{ month_before: sumOf([month]), cycle_before: sumOf(cycle), year_before: sumOf(around.year) },
      months_before: around.before.map((one) => sumOf([one])),
      day_before: (day.scheduled ?? 0) + others.reduce((sum, one) => sum + one.minutes, 0),
      minutes,
      counted: cappedMinutes(bands),
    },
    settings,
    await labourLaw(ctx, person, date),
  )
  const words = limits.issues.map(({ code, level, total: sum, cap, law }) => ({
    code,
    level,
    text: refusal(code, { total: sum, cap, law }),
  }))
  for (const { level, text } of words) if (level === 'block') say('until', text, 'limit')
  return {
    ...{ findings, person, work_date: date, day_type: day.type, minutes, bands, limits },
    warnings: words.filter(({ level }) => level === 'warn').map(({ text }) => text),
    exceeds: limits.issues.map(({ code }) => code),
  }
}

function leadFindings(
  today: string,
  date: string,
  rules: { with_lead_times: boolean; earliest_days_ahead: number | null; latest_days_back: number | null },
): Message[] {
  if (!rules.with_lead_times) return []
  const ahead = daysBetween(today, date)
  return [
    ...(rules.earliest_days_ahead !== null && ahead > rules.earliest_days_ahead
      ? [refusal('too_early', { days: rules.earliest_days_ahead })]
      : []),
    ...(rules.latest_days_back !== null && -ahead > rules.latest_days_back ? [refusal('too_late', { days: rules.latest_days_back })] : []),
  ]
}

async function overlapOf(ctx: Context, user: number, span: { from: number; until: number }, except: number | null) {
  const { rows } = await sql<{ no: string; state: string }>`
    select no, state from as_overtime where user_id = ${user} and state in ('pending', 'approved') and deleted_at is null and id <> ${except ?? 0}
      and start_at < ${instantOf(span.until)}::timestamptz and end_at > ${instantOf(span.from)}::timestamptz order by start_at limit 1`.execute(
    ctx.db,
  )
  const [row] = rows
  return row ? { ...row, state: stateWords('overtime', row.state) } : null
}

/** Overtime of the same work date: bands go on where it ends. */
export async function otherOvertime(
  ctx: Context,
  user: number,
  date: string,
  except: number | null,
): Promise<{ id: number; class: string; minutes: number }[]> {
  const { rows } = await sql<{ id: number; class: string; minutes: number }>`
    select o.id::int as id, band->>'class' as class, sum((band->>'min')::int)::int as minutes
    from as_overtime as o cross join lateral jsonb_array_elements(coalesce(o.bands, '[]'::jsonb)) as band
    where o.user_id = ${user} and o.work_date = ${date}::date and o.state in ('pending', 'approved') and o.deleted_at is null and o.id <> ${except ?? 0}
    group by o.id, 2`.execute(ctx.db)
  return rows
}

/** Minutes that ceilings count, requested or decided, by month. */
export async function cappedByMonth(
  ctx: Context,
  user: number,
  months: readonly string[],
  except: number | null = null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; minutes: number }>`
    select to_char(o.work_date, 'YYYY-MM') as month, coalesce(sum((band->>'min')::int) filter (where (band->>'counts_to_cap')::boolean), 0)::int as minutes
    from as_overtime as o cross join lateral jsonb_array_elements(coalesce(o.bands, '[]'::jsonb)) as band
    where o.user_id = ${user} and o.state in ('pending', 'approved') and o.deleted_at is null and o.id <> ${except ?? 0}
      and to_char(o.work_date, 'YYYY-MM') = any(${months}::text[]) group by 1`.execute(ctx.db)
  return new Map(rows.map(({ month, minutes }) => [month, minutes]))
}

/** What a form shows of it before it is sent (§5 check). */
export const computedOvertime = ({ day_type, bands, minutes, limits, exceeds, work_date }: OvertimeFound) => ({
  ...{ work_date, day_type, bands: storedBands(bands), minutes, exceeds },
  ...{ month_total_min: limits?.month_total ?? null, month_cap_min: limits?.month_cap ?? null, meter: limits?.meter ?? null },
})
