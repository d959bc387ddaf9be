/** When an instalment is due and until when it is cheaper (cm.md R1). Dates are `YYYY-MM-DD`, calendar dates in the zone. */
import type { DueDateStep } from '../../../../../src/shared/cm/terms'
import Decimal from 'decimal.js'
import { Temporal } from 'temporal-polyfill'

/** A cm/payment-term, as far as dates go. */
export interface DueDateRule {
  cutoff_day: number | null
  months: number
  month_rule: 'none' | 'end_of_month' | 'day_of_month'
  due_day: number | null
  days: number
  workday_rule: 'keep' | 'next' | 'previous'
  discount_percent: string | null
  discount_days: number | null
  discount_base: 'gross' | 'net'
}

/** Of the calendar region that decides. */
export type IsWorkday = (date: string) => boolean

/**
 * @param base the date that the rule starts from
 * @throws RangeError when the calendar has no workday within a year of the date
 */
export function dueDate(rule: DueDateRule, base: string, isWorkday: IsWorkday): string {
  return dueDateSteps(rule, base, isWorkday).at(-1)?.date ?? base
}

/** How the due date comes about, one entry for each part of the rule that moved it; the last is the due date. */
export function dueDateSteps(rule: DueDateRule, base: string, isWorkday: IsWorkday): readonly DueDateStep[] {
  const steps: DueDateStep[] = [{ step: 'base', date: base }]
  const add = (step: DueDateStep['step'], date: string) => {
    if (date !== steps.at(-1)?.date) steps.push({ step, date })
  }
  const anchor = atCutoff(Temporal.PlainDate.from(base), rule.cutoff_day)
  add('cutoff', anchor.toString())
  const later = anchor.add({ months: rule.months })
  add('months', later.toString())
  const inMonth = onDay(later, rule)
  if (rule.month_rule !== 'none') add(rule.month_rule, inMonth.toString())
  const due = inMonth.add({ days: rule.days }).toString()
  add('days', due)
  if (rule.workday_rule !== 'keep') add(rule.workday_rule, toWorkday(due, rule.workday_rule, isWorkday))
  return steps
}

/** The last day of the discount: base + discount_days, never moved. Null without a discount. */
export function discountDate(rule: DueDateRule, base: string): string | null {
  if (rule.discount_days === null || !hasDiscount(rule)) return null
  return Temporal.PlainDate.from(base).add({ days: rule.discount_days }).toString()
}

/**
 * What is paid when paid in time for the discount: the discount is rounded half up, the payment is the rest.
 * @param total with tax, @param tax what of it is tax, @param digits of the currency
 */
export function discountedPayment(rule: DueDateRule, { total, tax, digits }: { total: Decimal; tax: Decimal; digits: number }): Decimal {
  const base = rule.discount_base === 'net' ? total.minus(tax) : total
  return total.minus(
    base
      .times(rule.discount_percent ?? 0)
      .dividedBy(100)
      .toDecimalPlaces(digits, Decimal.ROUND_HALF_UP),
  )
}

/** Days from the base date to the due date where they are fewest, before a workday rule moves it: a discount must end sooner. */
export function fewestDaysToDue(rule: DueDateRule): number {
  if (rule.cutoff_day === null && rule.months === 0 && rule.month_rule === 'none') return rule.days
  const keep = { ...rule, workday_rule: 'keep' } as const
  // Every day of four years: month lengths in all combinations with and without a leap day.
  const start = Temporal.PlainDate.from('2023-01-01')
  let fewest = Infinity
  for (let day = 0; day < 1461; day += 1) {
    const base = start.add({ days: day })
    const days = base.until(dueDate(keep, base.toString(), () => true)).total('days')
    fewest = Math.min(fewest, days)
  }
  return fewest
}

export const hasDiscount = (rule: Pick<DueDateRule, 'discount_percent'>): boolean =>
  rule.discount_percent !== null && new Decimal(rule.discount_percent).gt(0)

function atCutoff(base: Temporal.PlainDate, cutoff: number | null): Temporal.PlainDate {
  if (cutoff === null) return base
  const month = base.day > cutoff ? base.with({ day: 1 }).add({ months: 1 }) : base
  return month.with({ day: Math.min(cutoff, month.daysInMonth) })
}

function onDay(date: Temporal.PlainDate, { month_rule, due_day }: DueDateRule): Temporal.PlainDate {
  if (month_rule === 'none') return date
  const day = month_rule === 'end_of_month' ? date.daysInMonth : Math.min(due_day ?? date.daysInMonth, date.daysInMonth)
  return date.with({ day })
}

const longestClosure = 366

function toWorkday(date: string, rule: 'next' | 'previous', isWorkday: IsWorkday): string {
  const step = { days: rule === 'next' ? 1 : -1 }
  let day = Temporal.PlainDate.from(date)
  for (let tried = 0; tried <= longestClosure; tried += 1, day = day.add(step)) {
    if (isWorkday(day.toString())) return day.toString()
  }
  throw new RangeError(`the calendar has no workday within a year of ${date}`)
}
