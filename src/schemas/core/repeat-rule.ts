/**
 * A rule of repetition: the part of RFC 5545 §3.3.10 that tasks, events and bookings may use (ca.md R1), read and written in
 * one canonical form. Start, zone and end are no part of it: they stand beside it.
 */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]
/** Monday first. */
export const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type DayCode = (typeof dayCodes)[number]

/** What becomes of a date on which nobody works. */
export const workdayRules = ['keep', 'skip', 'next', 'previous'] as const
export type WorkdayRule = (typeof workdayRules)[number]

/** A day of the week; with a position the n-th of its month or year, counted from the end where it is negative. */
export interface RepeatDay {
  day: DayCode
  position: number | null
}

export interface RepeatRule {
  frequency: Frequency
  /** 1–99. */
  interval: number
  days: RepeatDay[]
  /** −31 … 31, not 0. */
  month_days: number[]
  /** 1–12. */
  months: number[]
  /** Which of a period's dates count, 1 = the first, −1 = the last. */
  positions: number[]
  week_start: DayCode
}

/** What is wrong with a rule: the part (`BYHOUR`) and why. */
export interface RepeatProblem {
  code: 'unreadable' | 'unsupported_part' | 'unsupported_frequency' | 'bad_value' | 'needs_days' | 'mixed_days'
  part: string
}

export type ReadRule = { rule: RepeatRule; problem?: undefined } | { rule?: undefined; problem: RepeatProblem }

/** @param text as RFC 5545 writes it, in any case, with or without `RRULE:` */
export function readRule(text: string): ReadRule {
  const parts = new Map<string, string>()
  for (const piece of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [, part, value] = /^([A-Z]+)=(\S+)$/.exec(piece) ?? []
    if (!part || !value || parts.has(part)) return refused('unreadable', piece)
    parts.set(part, value)
  }
  const unknown = [...parts.keys()].find((part) => !(part in readers))
  if (unknown) return refused('unsupported_part', unknown)
  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  if (!frequency) return refused(parts.has('FREQ') ? 'unsupported_frequency' : 'unreadable', 'FREQ')
  const rule: RepeatRule = { frequency, interval: 1, days: [], month_days: [], months: [], positions: [], week_start: 'MO' }
  for (const [part, value] of parts) if (!readers[part]?.(rule, value)) return refused('bad_value', part)
  return problemOf(rule) ?? { rule }
}

const refused = (code: RepeatProblem['code'], part: string): ReadRule => ({ problem: { code, part } })

const readers: Record<string, (rule: RepeatRule, value: string) => boolean> = {
  FREQ: () => true,
  INTERVAL: (rule, value) => (rule.interval = Number(value)) <= 99 && /^[1-9]\d?$/.test(value),
  BYDAY: (rule, value) => (rule.days = value.split(',').flatMap(dayOf)).length === value.split(',').length,
  BYMONTHDAY: (rule, value) => (rule.month_days = numbersOf(value, 31, true)).length > 0,
  BYMONTH: (rule, value) => (rule.months = numbersOf(value, 12, false)).length > 0,
  BYSETPOS: (rule, value) => (rule.positions = numbersOf(value, 366, true)).length > 0,
  WKST: (rule, value) => {
    const day = dayCodes.find((code) => code === value)
    if (day) rule.week_start = day
    return day !== undefined
  },
}

function dayOf(text: string): RepeatDay[] {
  const [, position, code] = /^([+-]?[1-9]\d?)?([A-Z]{2})$/.exec(text) ?? []
  const day = dayCodes.find((each) => each === code)
  if (!day || Math.abs(Number(position ?? 0)) > 53) return []
  return [{ day, position: position ? Number(position) : null }]
}

/** Without doubles, in order; none where one of them is out of bounds. */
function numbersOf(text: string, most: number, negative: boolean): number[] {
  const numbers = text.split(',').map((each) => (/^[+-]?\d{1,3}$/.test(each) ? Number(each) : 0))
  const fit = numbers.every((each) => each !== 0 && Math.abs(each) <= most && (negative || each > 0))
  return fit ? [...new Set(numbers)].sort((a, b) => a - b) : []
}

/** What RFC 5545 forbids, and what it leaves open: plain and n-th weekdays side by side. */
function problemOf({ frequency, days, month_days, positions }: RepeatRule): ReadRule | null {
  const positioned = days.filter((each) => each.position !== null).length
  if (positioned > 0 && frequency !== 'MONTHLY' && frequency !== 'YEARLY') return refused('bad_value', 'BYDAY')
  if (positioned > 0 && positioned < days.length) return refused('mixed_days', 'BYDAY')
  if (month_days.length > 0 && frequency === 'WEEKLY') return refused('bad_value', 'BYMONTHDAY')
  if (positions.length > 0 && days.length === 0 && month_days.length === 0) return refused('needs_days', 'BYSETPOS')
  return null
}

/** The one way to write a rule: upper case, parts in a fixed order, nothing that says the default. */
export function writeRule({ frequency, interval, days, month_days, months, positions, week_start }: RepeatRule): string {
  const inOrder = [...new Map(days.map((each) => [dayText(each), each])).values()].sort(
    (a, b) => dayCodes.indexOf(a.day) - dayCodes.indexOf(b.day) || (a.position ?? 0) - (b.position ?? 0),
  )
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    months.length > 0 && `BYMONTH=${months.join(',')}`,
    month_days.length > 0 && `BYMONTHDAY=${month_days.join(',')}`,
    inOrder.length > 0 && `BYDAY=${inOrder.map(dayText).join(',')}`,
    positions.length > 0 && `BYSETPOS=${positions.join(',')}`,
    week_start !== 'MO' && `WKST=${week_start}`,
  ]
    .filter((part) => part !== false)
    .join(';')
}

const dayText = ({ day, position }: RepeatDay): string => `${position ?? ''}${day}`
