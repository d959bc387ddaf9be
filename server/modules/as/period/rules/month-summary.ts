/** What payroll reads of a person's month (as.md R11), and how two revisions of it differ. Minutes; pure. */
import Decimal from 'decimal.js'
import type { MonthDifference, MonthValues } from '../../../../../src/shared/as/period'
import { datesFrom } from '../../../../../src/shared/as/calendar-dates'
import type { Employment, Suspension } from '../../leave/rules/annual-grants'
import { payRatioOn, type LeavePay } from '../../leave/rules/pay-ratio'
import { remainingBands, type PayBand } from '../../overtime/rules/overtime-bands'
import { withPremiums, type WorkedOvertime } from '../../overtime/rules/premiums'

/** Worked so long, a day earns a meal. */
const mealAfter = 240

export interface SummaryDay {
  work_date: string
  status: string
  scheduled_min: number
  worked_min: number
  night_min: number
  late_min: number
  early_min: number
  absent_min: number
  leave_parts: readonly { leave: number; min: number }[]
  closure_parts: readonly { paid: boolean; min: number }[]
}

export interface SummaryLeave extends LeavePay {
  id: number
  code: string
  affects_bonus: 'none' | 'prorate' | 'full'
}

export type SummaryOvertime = WorkedOvertime

/** A lot of compensatory time that lapsed in the month. */
export interface ExpiredLot {
  earned_on: string
  /** Of the whole lot, from the first that is used. */
  pay_bands: readonly PayBand[]
  granted: number
  /** What was left and lapsed. */
  expired: number
}

export interface MonthInput {
  period: { starts_on: string; ends_on: string }
  person: {
    hire_date: string
    leave_date: string | null
    daily_minutes: number
    /** Service counts from it; default: the day of hire. */
    seniority_date?: string
    suspensions: readonly (Pick<Suspension, 'from' | 'to'> & Partial<Pick<Suspension, 'kind'>>)[]
  }
  days: readonly SummaryDay[]
  leaves: readonly SummaryLeave[]
  /** Approved. */
  overtimes: readonly SummaryOvertime[]
  expired: readonly ExpiredLot[]
  /** Unused leave that is paid in this month, with the day of the wage. */
  annual: readonly { minutes: number; wage_date: string }[]
}

/** R11: `month-summary.values`. */
export function monthSummary({ period, person, days, leaves, overtimes, expired, annual }: MonthInput): MonthValues {
  const sum = (of: (day: SummaryDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const count = (is: (day: SummaryDay) => boolean) => days.filter(is).length
  const dates = datesFrom(period.starts_on, period.ends_on)
  const employed = dates.filter((date) => date >= person.hire_date && (person.leave_date === null || date <= person.leave_date))
  const isSuspended = (date: string) => person.suspensions.some(({ from, to }) => from <= date && (to === null || date <= to))
  return {
    scheduled: sum(({ scheduled_min }) => scheduled_min),
    worked: sum(({ worked_min }) => worked_min),
    night: sum(({ night_min }) => night_min),
    late_count: count(({ late_min }) => late_min > 0),
    late: sum(({ late_min }) => late_min),
    early_count: count(({ early_min }) => early_min > 0),
    early: sum(({ early_min }) => early_min),
    absent: sum(({ absent_min }) => absent_min),
    missing: count(({ status }) => status === 'missing_in' || status === 'missing_out'),
    leave: leaveOf(days, leaves, person),
    ot: withPremiums(overtimes.toSorted((a, b) => a.work_date.localeCompare(b.work_date) || a.id - b.id)).flatMap(
      ({ id, work_date, bands }) =>
        bands.map(({ min, flat, ...band }) => ({
          ...{ overtime_id: id, work_date, class: band.class, minutes: min, num: band.num, den: band.den },
          ...{ flat: flat ?? null, counts_to_cap: band.counts_to_cap },
        })),
    ),
    comp_expired: expired
      .toSorted((a, b) => a.earned_on.localeCompare(b.earned_on))
      .flatMap(({ earned_on, pay_bands, granted, expired: minutes }) =>
        remainingBands(pay_bands, granted - minutes).map(({ min, num, den }) => ({ earned_on, minutes: min, num, den })),
      ),
    annual_pay: annual.toSorted((a, b) => a.wage_date.localeCompare(b.wage_date)).map(({ minutes, wage_date }) => ({ minutes, wage_date })),
    closure: days.flatMap(({ work_date, closure_parts }) => closure_parts.map(({ min, paid }) => ({ work_date, minutes: min, paid }))),
    calendar_days_employed: employed.length,
    days_in_period: dates.length,
    suspended_days: employed.filter(isSuspended).length,
    meals: count(({ worked_min }) => worked_min >= mealAfter),
  }
}

/** A line for each type, and for each share of the wage at which its days are paid. */
function leaveOf(days: readonly SummaryDay[], leaves: readonly SummaryLeave[], person: MonthInput['person']): MonthValues['leave'] {
  const employment = employmentOf(person)
  return leaves
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .flatMap((leave) => {
      const byRatio = new Map<string, number>()
      for (const { work_date, leave_parts } of days)
        for (const { min } of leave_parts.filter((part) => part.leave === leave.id && part.min > 0)) {
          const ratio = payRatioOn(leave, employment, work_date)
          byRatio.set(ratio, (byRatio.get(ratio) ?? 0) + min)
        }
      return [...byRatio].map(([pay_ratio, minutes]) => ({
        ...{ leave: leave.id, code: leave.code, pay_ratio, affects_bonus: leave.affects_bonus, minutes },
        days_bonus: new Decimal(minutes).div(person.daily_minutes).toFixed(4),
      }))
    })
}

const employmentOf = ({ hire_date, seniority_date = hire_date, suspensions }: MonthInput['person']): Employment => ({
  seniority_date,
  weekly_minutes: 0,
  suspensions: suspensions.flatMap(({ kind, ...span }) => (kind ? [{ ...span, kind }] : [])),
})

/** Field by field: lists by what their lines are about (a leave type, a band of an overtime, a lot, a day of a wage). */
export function differences(before: MonthValues, after: MonthValues): MonthDifference[] {
  const severalRatios = codesOfSeveralRatios([...before.leave, ...after.leave])
  const [old, now] = [figures(before, severalRatios), figures(after, severalRatios)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, from: old.get(field) ?? 0, to: now.get(field) ?? 0 }))
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => placeOf(a.field) - placeOf(b.field) || a.field.localeCompare(b.field))
}

/** As people read them; what the database has kept comes in an order of its own. */
const order = [
  ...['scheduled', 'worked', 'night', 'late_count', 'late', 'early_count', 'early', 'absent', 'missing', 'leave', 'ot', 'comp_expired'],
  ...['annual_pay', 'closure', 'calendar_days_employed', 'days_in_period', 'suspended_days', 'meals'],
]
const placeOf = (field: string): number => order.indexOf(field.split('.')[0] ?? '')

/** Leave that is paid at one share of the wage is told by its type alone. */
function codesOfSeveralRatios(lines: MonthValues['leave']): ReadonlySet<string> {
  const first = new Map<string, string>()
  for (const { code, pay_ratio } of lines) if (!first.has(code)) first.set(code, pay_ratio)
  return new Set(lines.filter(({ code, pay_ratio }) => first.get(code) !== pay_ratio).map(({ code }) => code))
}

function figures(
  { leave, ot, comp_expired, annual_pay, closure = [], ...counts }: MonthValues,
  severalRatios: ReadonlySet<string>,
): Map<string, number> {
  const found = new Map<string, number>(Object.entries(counts))
  const add = (field: string, minutes: number) => found.set(field, (found.get(field) ?? 0) + minutes)
  for (const { code, pay_ratio, minutes } of leave) add(severalRatios.has(code) ? `leave.${code}.${pay_ratio}` : `leave.${code}`, minutes)
  for (const { overtime_id, class: name, num, den, minutes, flat } of ot) add(`ot.${overtime_id}.${name}.${num}/${den}`, flat ?? minutes)
  for (const { earned_on, num, den, minutes } of comp_expired) add(`comp_expired.${earned_on}.${num}/${den}`, minutes)
  for (const { wage_date, minutes } of annual_pay) add(`annual_pay.${wage_date}`, minutes)
  for (const { work_date, minutes, paid } of closure) add(`closure.${work_date}.${paid ? 'paid' : 'unpaid'}`, minutes)
  return found
}
