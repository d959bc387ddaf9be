/** Which leave a rule grants when (as.md R6). Minutes; dates `YYYY-MM-DD`. Fractions are exact: a common denominator, one rounding at the end. */
import {
  addDays,
  addMonths,
  dayAfterMonths,
  daysBetween,
  firstDayOfMonth,
  lastDayOfMonth,
  monthOf,
  twoDigits,
} from '../../../../../src/shared/as/calendar-dates'

export interface ScaleStep {
  service_months: number
  minutes: number
  /** More for each further whole year. */
  accrue_each_year?: number | null
  max_minutes?: number | null
}

export interface GrantRule {
  basis: 'anniversary' | 'calendar_year' | 'fiscal_year' | 'monthly' | 'event' | 'overtime' | 'manual'
  scale: readonly ScaleStep[]
  grant_timing: 'in_advance' | 'in_arrears'
  prorate: 'none' | 'days' | 'months'
  round_to_min: number
  round_mode: 'up' | 'nearest' | 'down'
  part_time_ratio: boolean
  expire_months?: number | null
}

export interface Suspension {
  from: string
  /** null = still. */
  to: string | null
  kind: 'parental' | 'unpaid' | 'military'
}

export interface Employment {
  /** Seniority counts from it. */
  seniority_date: string
  weekly_minutes: number
  suspensions?: readonly Suspension[]
  /** First month of the fiscal year, 1–12. */
  fiscal_month?: number
}

export interface Grant {
  date: string
  minutes: number
  valid_from: string
  valid_to: string | null
  service_months: number
}

/** Time of service that a suspension does not add to (R6): unpaid leave by agreement, and parental leave. */
const excluded: ReadonlySet<Suspension['kind']> = new Set(['parental', 'unpaid'])
/** Ordinary weekly hours (LSA 30(1)); below, leave is granted in proportion. */
const fullWeek = 2400

/** @param months whole months of service @returns the entitlement of the scale, 0 before its first step */
export function minutesOfScale(scale: readonly ScaleStep[], months: number): number {
  const step = inOrder(scale).findLast(({ service_months }) => service_months <= months)
  if (!step) return 0
  const more = Math.floor((months - step.service_months) / 12) * (step.accrue_each_year ?? 0)
  return Math.min(step.minutes + more, step.max_minutes ?? Infinity)
}

const inOrder = (scale: readonly ScaleStep[]): ScaleStep[] => scale.toSorted((a, b) => a.service_months - b.service_months)

/** Comes after every date: what an open suspension puts off. */
const never = '9999-12-31'

/**
 * The day on which so many months of service are full (Civil Code 121), excluded suspensions left out.
 * @param known suspensions count up to this day, as if those who were away came back on it
 * @returns `9999-12-31` as long as a suspension without an end lies before it
 */
export function serviceReached(employment: Employment, months: number, known = never): string {
  const endless = known === never ? endlessFrom(employment) : never
  let shift = 0
  for (;;) {
    const date = dayAfterMonths(addDays(employment.seniority_date, shift), months)
    if (date > endless) return never
    const lost = daysLostBefore(employment, earlier(date, known))
    if (lost === shift) return date
    shift = lost
  }
}

const endlessFrom = ({ suspensions = [] }: Employment): string =>
  suspensions.filter(({ kind, to }) => excluded.has(kind) && to === null).reduce((first, { from }) => earlier(first, from), never)

function daysLostBefore({ suspensions = [], seniority_date }: Employment, date: string): number {
  return suspensions
    .filter(({ kind }) => excluded.has(kind))
    .reduce((sum, { from, to }) => {
      const first = from < seniority_date ? seniority_date : from
      const end = to !== null && to < date ? addDays(to, 1) : date
      return sum + Math.max(0, daysBetween(first, end))
    }, 0)
}

/** Months of service at which the entitlement is given anew: the steps, and every year between and after them. */
function* serviceSteps(scale: readonly ScaleStep[]): Generator<number> {
  const steps = inOrder(scale).map(({ service_months }) => service_months)
  for (const [i, step] of steps.entries()) {
    const next = steps[i + 1] ?? Infinity
    for (let months = step; months < next; months += 12) yield months
  }
}

/** @returns every grant whose date lies in [from, until], in order */
export function grantsBetween(rule: GrantRule, employment: Employment, from: string, until: string): Grant[] {
  const all = {
    anniversary: () => anniversaryGrants(rule, employment, until),
    calendar_year: () => yearGrants(rule, employment, until, 1),
    fiscal_year: () => yearGrants(rule, employment, until, employment.fiscal_month ?? 1),
    monthly: () => monthlyGrants(rule, employment, from, until),
    event: () => [],
    overtime: () => [],
    manual: () => [],
  }[rule.basis]()
  return all.filter(({ date, minutes }) => date >= from && date <= until && minutes > 0)
}

function anniversaryGrants(rule: GrantRule, employment: Employment, until: string): Grant[] {
  const grants: Grant[] = []
  let before: Grant | undefined
  for (const months of serviceSteps(rule.scale)) {
    const date = serviceReached(employment, months)
    // A suspension that comes puts the next one off, but lengthens none that is given.
    if (before && !rule.expire_months) before.valid_to = addDays(serviceReached(employment, months, before.date), -1)
    if (date > until || date === never) break
    const minutes = partTime(minutesOfScale(rule.scale, months), rule, employment)
    before = {
      date,
      minutes,
      valid_from: date,
      valid_to: rule.expire_months ? endOf(date, rule.expire_months) : null,
      service_months: months,
    }
    grants.push(before)
  }
  return grants
}

/** The last day of so many months from `from`. */
export const endOf = (from: string, months: number): string => addDays(dayAfterMonths(from, months), -1)

function yearGrants(rule: GrantRule, employment: Employment, until: string, firstMonth: number): Grant[] {
  const grants: Grant[] = []
  const hired = employment.seniority_date
  const month = twoDigits(firstMonth)
  let start = `${hired.slice(0, 4)}-${month}-01`
  if (start > hired) start = addMonths(start, -12)
  for (; start <= until; start = addMonths(start, 12)) {
    const end = addDays(addMonths(start, 12), -1)
    const share = yearShare(rule, employment, start, end)
    if (share.minutes === 0) continue
    const date = rule.grant_timing === 'in_advance' ? later(start, share.first) : addDays(end, 1)
    const validTo = rule.expire_months
      ? endOf(date, rule.expire_months)
      : rule.grant_timing === 'in_advance'
        ? end
        : addDays(addMonths(date, 12), -1)
    grants.push({ date, minutes: share.minutes, valid_from: date, valid_to: validTo, service_months: share.months })
  }
  return grants
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

interface YearPart {
  from: string
  until: string
  months: number
  minutes: number
}

/** The parts of a year with an entitlement each: it changes where a step of service is reached. */
function partsOfYear(rule: GrantRule, employment: Employment, start: string, end: string): YearPart[] {
  const parts: YearPart[] = []
  for (const months of serviceSteps(rule.scale)) {
    const date = serviceReached(employment, months)
    if (date > end) break
    const last = parts.at(-1)
    if (last) last.until = addDays(date, -1)
    parts.push({ from: later(date, start), until: end, months, minutes: minutesOfScale(rule.scale, months) })
  }
  return parts.filter(({ from, until }) => from <= until)
}

/** Σ over the parts of the year: their share of it × their entitlement, rounded once. */
function yearShare(
  rule: GrantRule,
  employment: Employment,
  start: string,
  end: string,
): { minutes: number; first: string; months: number } {
  const parts = partsOfYear(rule, employment, start, end)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return { minutes: 0, first: start, months: 0 }
  const whole = rule.prorate === 'months' ? 12 : daysBetween(start, end) + 1
  const weight = ({ from, until }: YearPart): number => {
    if (rule.prorate === 'months') return firstsBetween(from, until)
    return daysBetween(from, until) + 1
  }
  const numerator = rule.prorate === 'none' ? first.minutes * whole : parts.reduce((sum, part) => sum + part.minutes * weight(part), 0)
  return { minutes: partTime(rounded(numerator, whole, rule), rule, employment), first: first.from, months: last.months }
}

/** Months whose first day lies in it. */
function firstsBetween(from: string, until: string): number {
  let count = 0
  for (let first = firstDayOfMonth(monthOf(from)); first <= until; first = addMonths(first, 1)) if (first >= from) count += 1
  return count
}

function monthlyGrants(rule: GrantRule, employment: Employment, from: string, until: string): Grant[] {
  const grants: Grant[] = []
  const hired = employment.seniority_date
  // A month in arrears is granted in the next one.
  let first = firstDayOfMonth(monthOf(later(hired, addMonths(from, -1))))
  for (; first <= until; first = addMonths(first, 1)) {
    const last = lastDayOfMonth(monthOf(first))
    const months = fullMonths(employment, last)
    const days = daysBetween(first, last) + 1
    const worked = rule.prorate === 'none' ? days : daysBetween(later(hired, first), last) + 1
    const minutes = rounded(minutesOfScale(rule.scale, months) * (rule.prorate === 'months' && worked < days ? 0 : worked), days, rule)
    const date = rule.grant_timing === 'in_advance' ? later(first, hired) : addDays(last, 1)
    grants.push({
      ...{ date, minutes: partTime(minutes, rule, employment), valid_from: date },
      ...{ valid_to: rule.expire_months ? endOf(date, rule.expire_months) : null, service_months: months },
    })
  }
  return grants
}

/** Whole months of service on a day. */
export function fullMonths(employment: Employment, date: string): number {
  let months = 0
  while (serviceReached(employment, months + 1) <= date) months += 1
  return months
}

function rounded(numerator: number, denominator: number, { round_to_min, round_mode }: GrantRule): number {
  const unit = Math.max(1, round_to_min)
  const [whole, rest] = [Math.floor(numerator / (denominator * unit)), numerator % (denominator * unit)]
  const isUp = round_mode === 'up' ? rest > 0 : round_mode === 'nearest' && rest * 2 >= denominator * unit
  return (whole + (isUp ? 1 : 0)) * unit
}

/** × weekly minutes ÷ a full week, rounded up to the hour. */
function partTime(minutes: number, { part_time_ratio }: GrantRule, { weekly_minutes }: Employment): number {
  if (!part_time_ratio || weekly_minutes >= fullWeek) return minutes
  return Math.ceil((minutes * weekly_minutes) / (fullWeek * 60)) * 60
}

/**
 * The last day of the leave year that a date lies in: of the anniversary years from the seniority date, or of the (fiscal) year.
 * @param fiscalMonth 1 = calendar years
 */
export function leaveYearEnd(date: string, basis: 'anniversary' | 'calendar_year' | 'fiscal_year', employment: Employment): string {
  if (basis !== 'anniversary') {
    const month = twoDigits(basis === 'fiscal_year' ? (employment.fiscal_month ?? 1) : 1)
    const start = `${date.slice(0, 4)}-${month}-01`
    return addDays(start > date ? start : addMonths(start, 12), -1)
  }
  return serviceYear(employment, date).until
}

/** The year of service that a date lies in; it ends as it would if nobody were away from then on. */
export function serviceYear(employment: Employment, date: string): { from: string; until: string } {
  let years = 0
  while (serviceReached(employment, (years + 1) * 12) <= date) years += 1
  return {
    from: years === 0 ? employment.seniority_date : serviceReached(employment, years * 12),
    until: addDays(serviceReached(employment, (years + 1) * 12, date), -1),
  }
}

/** Anniversary total to date less what the calendar basis has granted: paid at leaving where it is positive (R6). */
export function anniversaryShortfall(rule: GrantRule, employment: Employment, granted: number, until: string): number {
  const due = grantsBetween({ ...rule, basis: 'anniversary' }, employment, employment.seniority_date, until)
  return Math.max(0, due.reduce((sum, { minutes }) => sum + minutes, 0) - granted)
}
