/** The rules that people choose by name (ca.md §2.2), and which of them a rule is. Pure. */
import { Temporal } from 'temporal-polyfill'
import { dayCodes, readRule, writeRule, type DayCode, type RepeatRule } from '../../../schemas/core/repeat-rule'

export const presets = [
  ...(['daily', 'workdays', 'weekly', 'weeks', 'monthly_date', 'monthly_weekday'] as const),
  ...(['last_day', 'last_workday', 'quarterly', 'yearly', 'custom'] as const),
] as const
export type Preset = (typeof presets)[number]

const workdays = dayCodes.slice(0, 5)
const plain: RepeatRule = { frequency: 'DAILY', interval: 1, days: [], month_days: [], months: [], positions: [], week_start: 'MO' }
const onDays = (days: readonly DayCode[]) => days.map((day) => ({ day, position: null }))

/**
 * The rule of a name, as it begins on a date.
 * @param start `YYYY-MM-DD`; @param former what it begins with where it is put together by hand
 */
export function presetRule(preset: Preset, start: string, former: RepeatRule = plain): RepeatRule {
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(start)
  const weekday = dayCodes[dayOfWeek - 1] ?? 'MO'
  const nth = Math.ceil(day / 7)
  const rules: Record<Preset, RepeatRule> = {
    daily: plain,
    workdays: { ...plain, frequency: 'WEEKLY', days: onDays(workdays) },
    weekly: { ...plain, frequency: 'WEEKLY', days: onDays([weekday]) },
    weeks: { ...plain, frequency: 'WEEKLY', interval: 2, days: onDays([weekday]) },
    monthly_date: { ...plain, frequency: 'MONTHLY', month_days: [day] },
    // A fifth one is none in most months.
    monthly_weekday: { ...plain, frequency: 'MONTHLY', days: [{ day: weekday, position: nth === 5 ? -1 : nth }] },
    last_day: { ...plain, frequency: 'MONTHLY', month_days: [-1] },
    last_workday: { ...plain, frequency: 'MONTHLY', days: onDays(workdays), positions: [-1] },
    quarterly: { ...plain, frequency: 'MONTHLY', interval: 3, month_days: [day] },
    yearly: { ...plain, frequency: 'YEARLY', months: [month], month_days: [day] },
    custom: former,
  }
  return rules[preset]
}

/** The name of a rule; of one that has none: put together by hand. */
export function presetOf(rule: RepeatRule): Preset {
  const { frequency, interval, days, month_days, months, positions, week_start } = rule
  const text = writeRule(rule)
  const fixed = (['daily', 'workdays', 'last_day', 'last_workday'] as const).find(
    (preset) => writeRule(presetRule(preset, '2025-01-01')) === text,
  )
  if (fixed) return fixed
  if (week_start !== 'MO' || positions.length > 0) return 'custom'
  if (frequency === 'WEEKLY' && days.length > 0 && months.length === 0)
    return interval === 1 ? (days.length === 1 ? 'weekly' : 'weeks') : 'weeks'
  const [month_day = 0, ...others] = month_days
  const isOnDate = month_day > 0 && others.length === 0 && days.length === 0
  if (frequency === 'YEARLY' && interval === 1 && isOnDate && months.length === 1) return 'yearly'
  if (frequency !== 'MONTHLY' || months.length > 0) return 'custom'
  if (isOnDate) return interval === 1 ? 'monthly_date' : interval === 3 ? 'quarterly' : 'custom'
  const isOneWeekday = interval === 1 && days.length === 1 && month_days.length === 0 && days[0]?.position !== null
  return isOneWeekday ? 'monthly_weekday' : 'custom'
}

export const yearOn = (date: string): string => Temporal.PlainDate.from(date).add({ years: 1 }).toString()

/** What follows where the start moves: a rule and an end that came from the former start. */
export function followStart(
  { rrule, until }: { rrule: string | null; until: string | null },
  former: string,
  start: string,
): { rrule: string | null; until: string | null } {
  const { rule } = readRule(rrule ?? '')
  const preset = rule ? presetOf(rule) : 'custom'
  const wasTaken = preset !== 'custom' && writeRule(presetRule(preset, former)) === rrule
  return {
    rrule: wasTaken ? writeRule(presetRule(preset, start)) : rrule,
    until: until === yearOn(former) ? yearOn(start) : until,
  }
}
