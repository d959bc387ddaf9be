/** The ceilings of overtime (as.md R9, LSA 32(2)), for the form, the batch and the meter of the month. Minutes. */

export type LimitCode = 'day' | 'month' | 'month_extended' | 'three_months'

export interface LimitSettings {
  limit_action: 'warn' | 'block'
  ot_month_cap: number
  ot_ext_cap: number
  ot_3m_cap: number
  /** Month that a cycle of three begins with, 1–12. */
  ot_3m_start: number
  extension_agreement: boolean
  day_total?: number
}

export interface LimitFacts {
  /** Counted overtime of the month, without the form. */
  month_before: number
  /** Of the fixed cycle of three months that the date lies in, the month included, without the form. */
  cycle_before: number
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
  month_cap: number
  /** From 80 % of the month's ceiling on, and above it. */
  meter: 'green' | 'amber' | 'red'
  issues: LimitIssue[]
}

/** From this share of the ceiling on the person is warned (R9): 2 208 of 2 760. */
const warnedFrom = { num: 4, den: 5 }
const longestDay = 720

export function overtimeLimits(facts: LimitFacts, settings: LimitSettings): LimitState {
  const cap = settings.extension_agreement ? settings.ot_ext_cap : settings.ot_month_cap
  const month = facts.month_before + facts.counted
  const cycle = facts.cycle_before + facts.counted
  const day = facts.day_before + facts.minutes
  const dayCap = settings.day_total ?? longestDay
  const over = (code: LimitCode, total: number, limit: number): LimitIssue[] =>
    total > limit ? [{ code, level: settings.limit_action, total, cap: limit, law: 'LSA 32(2)' }] : []
  return {
    month_total: month,
    month_cap: cap,
    meter: month >= cap ? 'red' : month * warnedFrom.den >= cap * warnedFrom.num ? 'amber' : 'green',
    issues: [
      ...over('day', day, dayCap),
      ...over(settings.extension_agreement ? 'month_extended' : 'month', month, cap),
      ...(settings.extension_agreement ? over('three_months', cycle, settings.ot_3m_cap) : []),
    ],
  }
}

/** The months `YYYY-MM` of the fixed cycle of three that a month lies in. */
export function cycleOf(month: string, startMonth: number): [string, string, string] {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
  const first = index - ((((index - (startMonth - 1)) % 3) + 3) % 3)
  const name = (n: number) => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
  return [name(first), name(first + 1), name(first + 2)]
}
