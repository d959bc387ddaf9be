/** The ceilings of overtime (as.md R9): those of the law that is in force for the person, for the form, the batch and the meter of the month. Minutes. */
import type { LabourLaw, LawLine } from './labour-law'

export type LimitCode = 'day' | 'month' | 'month_extended' | 'three_months' | 'year' | 'special_average'

/** What the company sets: where the law has a ceiling of the kind, the lower of both holds. */
export interface LimitSettings {
  limit_action: 'warn' | 'block'
  ot_month_cap: number
  ot_ext_cap: number
  ot_3m_cap: number
  /** Month that a cycle of three begins with, 1–12. */
  ot_3m_start: number
  extension_agreement: boolean
}

export interface LimitFacts {
  /** Counted overtime of the month, without the form. */
  month_before: number
  /** Of the fixed cycle of three months that the date lies in, the month included, without the form. */
  cycle_before: number
  /** Of the calendar year, the month included, without the form. */
  year_before?: number
  /** Of the five months before, the latest first. */
  months_before?: readonly number[]
  /** Scheduled work of the day and its other overtime. */
  day_before: number
  /** What the form adds to the day, and to what the ceilings count. */
  minutes: number
  counted: number
}

export interface LimitIssue {
  code: LimitCode
  level: 'warn' | 'block'
  total: number
  cap: number
  law: string
}

export interface LimitState {
  month_total: number
  /** Null: the law has none. */
  month_cap: number | null
  /** From 80 % of the month's ceiling on, and above it. */
  meter: 'green' | 'amber' | 'red'
  issues: LimitIssue[]
}

/** From this share of the ceiling on the person is warned (R9): 2 208 of 2 760. */
export const warnedFrom = { num: 4, den: 5 } as const

/** The ceiling of a month that holds for a person: by agreement the extended one, where the law knows one. */
export function monthCeiling({ limits }: LabourLaw, settings: LimitSettings): (LawLine & { code: LimitCode }) | null {
  const extended = limits.month_extended && lower(limits.month_extended, settings.ot_ext_cap)
  // "Less than" so many (LSA-JP 36(6)2).
  const special = limits.special_month && { ...limits.special_month, minutes: limits.special_month.minutes - 1 }
  const byAgreement = settings.extension_agreement ? (extended ?? special) : undefined
  if (byAgreement) return { ...byAgreement, code: 'month_extended' }
  return limits.month_overtime ? { ...lower(limits.month_overtime, settings.ot_month_cap), code: 'month' } : null
}

const lower = ({ minutes, law }: LawLine, own: number): LawLine => ({ minutes: Math.min(minutes, own), law })

export function overtimeLimits(facts: LimitFacts, settings: LimitSettings, law: LabourLaw): LimitState {
  const { day_total, three_months, year_overtime, special_average } = law.limits
  const ceiling = monthCeiling(law, settings)
  const month = facts.month_before + facts.counted
  const over = (code: LimitCode, total: number, line: LawLine | null | undefined): LimitIssue[] =>
    line && total > line.minutes ? [{ code, level: settings.limit_action, total, cap: line.minutes, law: line.law ?? '' }] : []
  return {
    ...{ month_total: month, month_cap: ceiling?.minutes ?? null, meter: ceiling ? meterOf(month, ceiling.minutes) : 'green' },
    issues: [
      ...over('day', facts.day_before + facts.minutes, day_total),
      ...(ceiling ? over(ceiling.code, month, ceiling) : []),
      ...(settings.extension_agreement
        ? over('three_months', facts.cycle_before + facts.counted, three_months && lower(three_months, settings.ot_3m_cap))
        : []),
      // An agreement with a special clause goes beyond the year (LSA-JP 36(5)).
      ...(settings.extension_agreement ? [] : over('year', (facts.year_before ?? 0) + facts.counted, year_overtime)),
      ...over('special_average', highestAverage([month, ...(facts.months_before ?? [])]), special_average),
    ],
  }
}

export const meterOf = (total: number, cap: number): LimitState['meter'] =>
  total >= cap ? 'red' : total * warnedFrom.den >= cap * warnedFrom.num ? 'amber' : 'green'

/** Of the last two to six months together, begun minutes counted whole (LSA-JP 36(6)3). */
function highestAverage(months: readonly number[]): number {
  const averages = [2, 3, 4, 5, 6]
    .filter((n) => n <= months.length)
    .map((n) => Math.ceil(months.slice(0, n).reduce((sum, one) => sum + one, 0) / n))
  return Math.max(0, ...averages)
}

/** The months `YYYY-MM` of the fixed cycle of three that a month lies in. */
export function cycleOf(month: string, startMonth: number): [string, string, string] {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
  const first = index - ((((index - (startMonth - 1)) % 3) + 3) % 3)
  const name = (n: number) => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
  return [name(first), name(first + 1), name(first + 2)]
}

/** The months of the calendar year, and the five before this one, the latest first: what yearly and average ceilings add up. */
export function monthsAround(month: string): { year: string[]; before: string[] } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const name = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  const index = year * 12 + number - 1
  return { year: Array.from({ length: 12 }, (_, i) => name(year * 12 + i)), before: [1, 2, 3, 4, 5].map((n) => name(index - n)) }
}
