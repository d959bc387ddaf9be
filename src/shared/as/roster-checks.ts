/** What the law says of a roster (as.md R9), while it is painted and before it is published: pure, and the same in the browser. */
import { addDays, datesFrom, daysBetween, weekdayOf } from './calendar-dates'
import { lawOn, lawsBetween, restBetween, type CompanyRest, type LabourLaw, type LawFrom, type WeekLine } from './labour-law'

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
  /** The person's rules in the order of their days: a day is judged by the one in force on it, a week or period by that of its last day. */
  laws?: readonly LawFrom[] | undefined
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
  | 'period_regular_off'
  | 'period_off'
  | 'period_hours'
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

const firstMonday = '2024-01-01'

/**
 * @param people each with all days in the range, and those around it that belong to the same weeks and periods: what is not whole is not judged
 * @returns issues in the order of people, then of dates
 */
export function rosterIssues(
  people: readonly RosterPerson[],
  needs: readonly CoverageNeed[] = [],
  company: CompanyRest = {},
): RosterIssue[] {
  return [...people.flatMap((person) => personIssues(person, company)), ...coverageIssues(people, needs)]
}

function personIssues(person: RosterPerson, company: CompanyRest): RosterIssue[] {
  const { laws = [], hours_system: system } = person
  if (system === 'none') return []
  const days = person.days.toSorted((a, b) => a.date.localeCompare(b.date))
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  // An issue ends on a day: the law that is in force on it has the say.
  const found = lawsBetween(laws, first, last).flatMap(({ law }) =>
    [...dayIssues(days, law), ...restIssues(days, law, company), ...weekIssues(person, law, days)].filter(
      ({ dates }) => lawOn(laws, dates.at(-1) ?? '') === law,
    ),
  )
  const isWarned = system === 'exempt_84_1'
  return found.map((issue) => ({ ...issue, user: person.user, ...(isWarned ? { level: 'warn' as const } : {}) }))
}

const workOf = ({ day_type, work_minutes, spans = [] }: RosterDay): number =>
  day_type === 'work' ? (work_minutes ?? spans.reduce((sum, { from, until }) => sum + until - from, 0)) : 0

function dayIssues(days: readonly RosterDay[], { limits: { day_total: most }, rest }: LabourLaw): RosterIssue[] {
  return days.flatMap((day) => {
    const total = workOf(day) + (day.overtime ?? 0)
    const run = day.day_type === 'work' ? beforeBreak(day.spans ?? [], rest.break_least?.minutes ?? 0) : 0
    return [
      ...(most && total > most.minutes ? [issue('day_total', [day.date], total, most.minutes, most.law)] : []),
      ...(rest.break_after && run > rest.break_after.minutes
        ? [issue('break', [day.date], run, rest.break_after.minutes, rest.break_after.law)]
        : []),
    ]
  })
}

/** Working minutes before the first break that is long enough; all of them where there is none. */
function beforeBreak(spans: NonNullable<RosterDay['spans']>, minBreak: number): number {
  const first = spans.findIndex(({ until }, i) => (spans[i + 1]?.from ?? Infinity) - until >= minBreak)
  return spans.slice(0, first + 1).reduce((sum, { from, until }) => sum + until - from, 0)
}

function restIssues(days: readonly RosterDay[], law: LabourLaw, company: CompanyRest): RosterIssue[] {
  const asked = restBetween(law, company)
  if (!asked) return []
  const shifts = days.flatMap(({ date, day_type, spans = [] }) => {
    const [first, last] = [spans[0], spans.at(-1)]
    return day_type === 'work' && first && last ? [{ date, from: first.from, until: last.until }] : []
  })
  return shifts.slice(1).flatMap((shift, i) => {
    const before = shifts[i]
    if (!before) return []
    const rest = daysBetween(before.date, shift.date) * 1440 + shift.from - before.until
    if (rest >= asked.planned) return []
    const level = rest >= asked.allowed ? 'warn' : 'block'
    return [{ ...issue('rest_between', [before.date, shift.date], rest, asked.allowed, asked.law), level }]
  })
}

const rosteredAs = ({ rostered, day_type }: RosterDay): RosterDayType => rostered ?? day_type
const isRegularOff = (day: RosterDay): number => Number(rosteredAs(day) === 'regular_off')
const isRest = (day: RosterDay): number => Number(rosteredAs(day) === 'rest')
const isOff = (day: RosterDay): number => isRegularOff(day) + isRest(day)
const isFree = (day: RosterDay): number => Number(['regular_off', 'rest', 'off'].includes(rosteredAs(day)))

/**
 * Lines of the person's system. Whoever agreed on hours of his own (LSA 84-1) is warned by those of the standard week; where the law knows
 * nothing of a system, its people have the days off of the standard week.
 */
function weeksOf({ weeks }: LabourLaw, system: HoursSystem): readonly WeekLine[] {
  const own = weeks.filter(({ hours_system }) => hours_system === system)
  if (own.length > 0) return own
  const standard = weeks.filter(({ hours_system }) => hours_system === 'standard')
  return system === 'exempt_84_1' ? standard : standard.map((line) => ({ ...line, most_minutes: null, most_daily: null }))
}

/** A law that asks for no rest day beside the weekly day off (Cap. 57 s. 17, LSA-JP 35) counts every day off as one, whatever it is called. */
const weeklyOffOf = ({ weeks }: LabourLaw): ((day: RosterDay) => number) =>
  weeks.some(({ off_days }) => off_days !== null) ? isRegularOff : isFree

/** Beyond the normal hours of a fixed week work is overtime, which ceilings judge; variable hours are agreed on as a whole. */
const hasFixedHours = (system: HoursSystem): boolean => ['standard', 'part_time', 'exempt_84_1'].includes(system)

const codeOf = (days: number, codes: Readonly<Record<number, RosterCode>>, otherwise: RosterCode): RosterCode => codes[days] ?? otherwise
const regularCodes = { 7: 'weekly_regular_off', 14: 'four_week_regular_off' } as const
const offCodes = { 7: 'weekly_rest', 14: 'two_week_off', 28: 'four_week_off', 56: 'eight_week_off' } as const
const hoursCodes = { 7: 'weekly_hours', 28: 'four_week_hours' } as const

function weekIssues({ hours_system, anchor = firstMonday }: RosterPerson, rule: LabourLaw, days: readonly RosterDay[]): RosterIssue[] {
  const lines = weeksOf(rule, hours_system)
  const isWeeklyOff = weeklyOffOf(rule)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const isFixed = hasFixedHours(hours_system)
  const found = lines.flatMap(({ window_days: length, regular_off, off_days, most_minutes, law }) =>
    periods(days, anchor, length).flatMap((dates) => {
      const sum = (count: (day: RosterDay) => number) =>
        dates.reduce((all, date) => all + count(byDate.get(date) ?? { date, day_type: 'off' }), 0)
      const [regular, off, minutes] = [sum(isWeeklyOff), sum(isOff), sum(workOf)]
      return [
        ...(regular_off !== null && regular < regular_off
          ? [issue(codeOf(length, regularCodes, 'period_regular_off'), dates, regular, regular_off, law)]
          : []),
        ...(off_days !== null && off < off_days ? [issue(codeOf(length, offCodes, 'period_off'), dates, off, off_days, law)] : []),
        ...(most_minutes !== null && !isFixed && minutes > most_minutes
          ? [issue(codeOf(length, hoursCodes, 'period_hours'), dates, minutes, most_minutes, law)]
          : []),
      ]
    }),
  )
  const daily = isFixed ? undefined : lines.find(({ most_daily }) => most_daily !== null)
  const most = daily?.most_daily ?? Infinity
  const rolling = lines.find((line) => line.rolling && line.window_days === 7 && line.regular_off !== null)
  return [
    ...found,
    ...(rolling ? longRuns(days, found, rolling.law) : []),
    ...days.filter((day) => workOf(day) > most).map((day) => issue('daily_hours', [day.date], workOf(day), most, daily?.law)),
  ]
}

/** Weeks that each have their day off can still leave more than six days of work between them (LSA 36). */
function longRuns(days: readonly RosterDay[], found: readonly RosterIssue[], law: string | null): RosterIssue[] {
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
  return runs.filter((run) => run.length > 6 && !isTold(run)).map((run) => issue('weekly_regular_off', run, 0, 1, law))
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

const issue = (code: RosterCode, dates: string[], found: number, asked: number, law?: string | null): RosterIssue => ({
  ...{ code, level: 'block', dates, found, asked },
  ...(law ? { law } : {}),
})
