/** What the law says of a roster (as.md R9), while it is painted and before it is published: pure, and the same in the browser. */
import { addDays, datesFrom, daysBetween, weekdayOf } from './calendar-dates'

export type HoursSystem = 'standard' | 'flex2w' | 'flex8w' | 'flex4w' | 'exempt_84_1' | 'part_time' | 'none'
export type RosterDayType = 'work' | 'rest' | 'regular_off' | 'holiday' | 'off'

/** A person's day. Minutes count from the midnight that begins the date; a night shift ends after 1 440. */
export interface RosterDay {
  date: string
  /** What it is, the calendar laid over it. */
  day_type: RosterDayType
  /** What the roster says below the calendar: a holiday may lie on a day off. Default: `day_type`. */
  rostered?: RosterDayType
  shift?: number | null
  /** Working time in order, without breaks. */
  spans?: readonly { from: number; until: number }[]
  /** Default: the spans. */
  work_minutes?: number
  /** Approved overtime. */
  overtime?: number
}

export interface RosterPerson {
  user: number
  department?: number | null
  hours_system: HoursSystem
  /** A day that a week, and a period of 2, 4 or 8 weeks, begins on. Default: a Monday. */
  anchor?: string
  days: readonly RosterDay[]
}

export interface CoverageNeed {
  department: number
  shift: number
  /** Monday = 0; or one date. */
  weekday?: number | null
  date?: string | null
  min_people: number
  max_people?: number | null
}

export interface RosterLimits {
  /** Work and overtime of a day. */
  day_total: number
  min_rest: number
  /** The authority or an agreement allows the shorter rest (LSA 34). */
  short_rest_approved?: boolean
  min_break: number
  break_after: number
}

export type RosterCode =
  | 'day_total'
  | 'rest_between'
  | 'break'
  | 'weekly_regular_off'
  | 'weekly_rest'
  | 'two_week_off'
  | 'four_week_regular_off'
  | 'four_week_off'
  | 'four_week_hours'
  | 'eight_week_off'
  | 'daily_hours'
  | 'weekly_hours'
  | 'coverage_short'
  | 'coverage_over'

export interface RosterIssue {
  code: RosterCode
  /** `block` keeps a roster from being published, unless an administrator gives his reason. */
  level: 'block' | 'warn'
  /** Absent for coverage. */
  user?: number
  department?: number
  dates: string[]
  /** Article, as it is cited. */
  law?: string
  /** What was found and what is asked, minutes or days. */
  found: number
  asked: number
  shift?: number
}

export const standardLimits: RosterLimits = { day_total: 720, min_rest: 660, min_break: 30, break_after: 240 }
const shortestRest = 480
const firstMonday = '2024-01-01'

/**
 * @param people each with all days in the range, and those around it that belong to the same weeks and periods: what is not whole is not judged
 * @returns issues in the order of people, then of dates
 */
export function rosterIssues(people: readonly RosterPerson[], needs: readonly CoverageNeed[] = [], limits = standardLimits): RosterIssue[] {
  return [...people.flatMap((person) => personIssues(person, limits)), ...coverageIssues(people, needs)]
}

function personIssues(person: RosterPerson, limits: RosterLimits): RosterIssue[] {
  if (person.hours_system === 'none') return []
  const days = person.days.toSorted((a, b) => a.date.localeCompare(b.date))
  const found = [...dayIssues(days, limits), ...restIssues(days, limits), ...weekIssues(person, days)]
  const isWarned = person.hours_system === 'exempt_84_1'
  return found.map((issue) => ({ ...issue, user: person.user, ...(isWarned ? { level: 'warn' as const } : {}) }))
}

const workOf = ({ day_type, work_minutes, spans = [] }: RosterDay): number =>
  day_type === 'work' ? (work_minutes ?? spans.reduce((sum, { from, until }) => sum + until - from, 0)) : 0

function dayIssues(days: readonly RosterDay[], limits: RosterLimits): RosterIssue[] {
  return days.flatMap((day) => {
    const total = workOf(day) + (day.overtime ?? 0)
    const run = day.day_type === 'work' ? beforeBreak(day.spans ?? [], limits.min_break) : 0
    return [
      ...(total > limits.day_total ? [issue('day_total', [day.date], total, limits.day_total, 'LSA 32(2)')] : []),
      ...(run > limits.break_after ? [issue('break', [day.date], run, limits.break_after, 'LSA 35')] : []),
    ]
  })
}

/** Working minutes before the first break that is long enough; all of them where there is none. */
function beforeBreak(spans: NonNullable<RosterDay['spans']>, minBreak: number): number {
  const first = spans.findIndex(({ until }, i) => (spans[i + 1]?.from ?? Infinity) - until >= minBreak)
  return spans.slice(0, first + 1).reduce((sum, { from, until }) => sum + until - from, 0)
}

function restIssues(days: readonly RosterDay[], { min_rest, short_rest_approved }: RosterLimits): RosterIssue[] {
  const shifts = days.flatMap(({ date, day_type, spans = [] }) => {
    const [first, last] = [spans[0], spans.at(-1)]
    return day_type === 'work' && first && last ? [{ date, from: first.from, until: last.until }] : []
  })
  return shifts.slice(1).flatMap((shift, i) => {
    const before = shifts[i]
    if (!before) return []
    const rest = daysBetween(before.date, shift.date) * 1440 + shift.from - before.until
    if (rest >= min_rest) return []
    const level = short_rest_approved && rest >= shortestRest ? 'warn' : 'block'
    return [{ ...issue('rest_between', [before.date, shift.date], rest, short_rest_approved ? shortestRest : min_rest, 'LSA 34'), level }]
  })
}

interface WeekRule {
  code: RosterCode
  days: number
  law: string
  asked: number
  count: (day: RosterDay) => number
  /** At least so many, or at most. */
  most?: true
}

const rosteredAs = ({ rostered, day_type }: RosterDay): RosterDayType => rostered ?? day_type
const isRegularOff = (day: RosterDay): number => Number(rosteredAs(day) === 'regular_off')
const isRest = (day: RosterDay): number => Number(rosteredAs(day) === 'rest')
const isOff = (day: RosterDay): number => isRegularOff(day) + isRest(day)

const weeklyRegular = (law: string): WeekRule => ({ code: 'weekly_regular_off', days: 7, law, asked: 1, count: isRegularOff })
const standardWeek = [
  weeklyRegular('LSA 36'),
  { code: 'weekly_rest', days: 7, law: 'LSA 36', asked: 1, count: isRest },
] satisfies WeekRule[]
const weekRules: Readonly<Record<HoursSystem, readonly WeekRule[]>> = {
  standard: standardWeek,
  part_time: standardWeek,
  exempt_84_1: standardWeek,
  flex2w: [
    weeklyRegular('LSA 36(2)1'),
    { code: 'two_week_off', days: 14, law: 'LSA 36(2)1', asked: 4, count: isOff },
    { code: 'weekly_hours', days: 7, law: 'LSA 30(2)', asked: 2880, count: workOf, most: true },
  ],
  flex8w: [
    weeklyRegular('LSA 36(2)2'),
    { code: 'eight_week_off', days: 56, law: 'LSA 36(2)2', asked: 16, count: isOff },
    { code: 'weekly_hours', days: 7, law: 'LSA 30(3)', asked: 2880, count: workOf, most: true },
  ],
  flex4w: [
    { code: 'four_week_regular_off', days: 14, law: 'LSA 36(2)3', asked: 2, count: isRegularOff },
    { code: 'four_week_off', days: 28, law: 'LSA 36(2)3', asked: 8, count: isOff },
    { code: 'four_week_hours', days: 28, law: 'LSA 30-1(1)1', asked: 9600, count: workOf, most: true },
  ],
  none: [],
}

/** Normal hours of one day, where the system names them. */
const dailyHours: Partial<Record<HoursSystem, { asked: number; law: string }>> = {
  flex2w: { asked: 600, law: 'LSA 30(2)' },
  flex8w: { asked: 480, law: 'LSA 30(3)' },
  flex4w: { asked: 600, law: 'LSA 30-1(1)1' },
}

function weekIssues({ hours_system, anchor = firstMonday }: RosterPerson, days: readonly RosterDay[]): RosterIssue[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const found = weekRules[hours_system].flatMap((rule) =>
    periods(days, anchor, rule.days).flatMap((dates) => {
      const count = dates.reduce((sum, date) => sum + rule.count(byDate.get(date) ?? { date, day_type: 'off' }), 0)
      const isBroken = rule.most ? count > rule.asked : count < rule.asked
      return isBroken ? [issue(rule.code, dates, count, rule.asked, rule.law)] : []
    }),
  )
  const daily = dailyHours[hours_system]
  const long = days.filter((day) => daily && workOf(day) > daily.asked)
  return [
    ...found,
    ...(hours_system === 'flex4w' ? [] : longRuns(days, found)),
    ...long.map((day) => issue('daily_hours', [day.date], workOf(day), daily?.asked ?? 0, daily?.law ?? '')),
  ]
}

/** Weeks that each have their day off can still leave more than six days of work between them (LSA 36). */
function longRuns(days: readonly RosterDay[], found: readonly RosterIssue[]): RosterIssue[] {
  const runs: string[][] = []
  let before: RosterDay | undefined
  for (const day of days) {
    const run = runs.at(-1)
    if (day.day_type === 'work') {
      if (run && before?.day_type === 'work' && addDays(before.date, 1) === day.date) run.push(day.date)
      else runs.push([day.date])
    }
    before = day
  }
  const isTold = (dates: string[]) =>
    found.some(({ code, dates: told }) => code === 'weekly_regular_off' && told.some((date) => dates.includes(date)))
  return runs.filter((run) => run.length > 6 && !isTold(run)).map((run) => issue('weekly_regular_off', run, 0, 1, 'LSA 36'))
}

/** Periods of so many days from the anchor that are known whole. */
function periods(days: readonly RosterDay[], anchor: string, length: number): string[][] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (!first || !last) return []
  const known = new Set(days.map(({ date }) => date))
  const offset = ((-daysBetween(anchor, first) % length) + length) % length
  const found: string[][] = []
  for (let start = addDays(first, offset); addDays(start, length - 1) <= last; start = addDays(start, length)) {
    const dates = datesFrom(start, addDays(start, length - 1))
    if (dates.every((date) => known.has(date))) found.push(dates)
  }
  return found
}

function coverageIssues(people: readonly RosterPerson[], needs: readonly CoverageNeed[]): RosterIssue[] {
  const dates = [...new Set(people.flatMap(({ days }) => days.map(({ date }) => date)))].toSorted()
  const counts = new Map<string, number>()
  for (const { department, days } of people)
    for (const { date, day_type, shift } of days)
      if (day_type === 'work') counts.set(`${department} ${shift} ${date}`, (counts.get(`${department} ${shift} ${date}`) ?? 0) + 1)
  return needs.flatMap((need) =>
    dates
      .filter((date) => (need.date ? need.date === date : need.weekday === weekdayOf(date)))
      .flatMap((date) => {
        const found = counts.get(`${need.department} ${need.shift} ${date}`) ?? 0
        const place = { department: need.department, shift: need.shift, level: 'warn' as const }
        if (found < need.min_people) return [{ ...issue('coverage_short', [date], found, need.min_people), ...place }]
        if (need.max_people && found > need.max_people) return [{ ...issue('coverage_over', [date], found, need.max_people), ...place }]
        return []
      }),
  )
}

const issue = (code: RosterCode, dates: string[], found: number, asked: number, law?: string): RosterIssue => ({
  ...{ code, level: 'block', dates, found, asked },
  ...(law ? { law } : {}),
})
