/** Rules of repetition: what they may say, their dates, days off, words (ca.md R1–R3, R12). */
import { describe, expect, test } from 'vitest'
import { createTexts } from '../../../server/i18n/texts'
import { languages, type Language } from '../../../src/schemas/core/types'
import { exportedUntil, instantOf, onWorkdays, ruleDates, type RepeatEnd } from '../../../src/shared/engine/repeat/dates'
import { dayCodes, frequencies, readRule, writeRule, type RepeatRule } from '../../../src/schemas/core/repeat-rule'
import { afterCompletionWords, repeatWords, type Say } from '../../../src/shared/engine/repeat/words'

function ruleOf(text: string): RepeatRule {
  const { rule, problem } = readRule(text)
  if (!rule) throw new Error(`${problem?.code} ${problem?.part}`)
  return rule
}
const dates = (start: string, rule: string, end: RepeatEnd) => ruleDates(ruleOf(rule), start, end, 731)

describe('R1: what a rule may say', () => {
  test('is written in one way, whatever way it was typed', () => {
    expect(writeRule(ruleOf('rrule:freq=weekly;byday=th,mo,MO;interval=2;wkst=mo'))).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH')
    expect(writeRule(ruleOf('FREQ=YEARLY;BYMONTHDAY=-1,15;BYMONTH=7,1;INTERVAL=1;WKST=SU'))).toBe(
      'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=-1,15;WKST=SU',
    )
    expect(writeRule(ruleOf('FREQ=MONTHLY;BYDAY=+2TU,-1FR'))).toBe('FREQ=MONTHLY;BYDAY=2TU,-1FR')
  })
  test.each([
    ['FREQ=HOURLY', 'unsupported_frequency', 'FREQ'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'unsupported_part', 'BYWEEKNO'],
    ['FREQ=YEARLY;BYYEARDAY=100', 'unsupported_part', 'BYYEARDAY'],
    ['FREQ=DAILY;BYHOUR=9', 'unsupported_part', 'BYHOUR'],
    ['FREQ=DAILY;COUNT=3', 'unsupported_part', 'COUNT'],
    ['FREQ=DAILY;INTERVAL=100', 'bad_value', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=0', 'bad_value', 'INTERVAL'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'bad_value', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'bad_value', 'BYMONTHDAY'],
    ['FREQ=YEARLY;BYMONTH=13', 'bad_value', 'BYMONTH'],
    ['FREQ=WEEKLY;BYDAY=XX', 'bad_value', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'bad_value', 'BYDAY'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'bad_value', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYDAY=MO,2TU', 'mixed_days', 'BYDAY'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'needs_days', 'BYSETPOS'],
    ['every day', 'unreadable', 'EVERY DAY'],
    ['INTERVAL=2', 'unreadable', 'FREQ'],
  ])('%s is refused: %s', (text, code, part) => {
    expect(readRule(text)).toEqual({ problem: { code, part } })
  })
})

describe('R2: the dates of a rule', () => {
  test.each([
    ['2025-11-03', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2025-12-18', '11-03 11-06 11-17 11-20 12-01 12-04 12-15 12-18'],
    ['2025-01-31', 'FREQ=MONTHLY;BYMONTHDAY=31', '2025-08-31', '01-31 03-31 05-31 07-31 08-31'],
    ['2025-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2025-06-30', '01-31 02-28 03-31 04-30 05-31 06-30'],
    ['2025-11-01', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-02-28', '11-28 12-31 01-30 02-27'],
    ['2025-10-01', 'FREQ=MONTHLY;BYDAY=5FR', '2026-06-30', '10-31 01-30 05-29'],
    ['2024-02-29', 'FREQ=YEARLY', '2032-12-31', '02-29 02-29 02-29'],
    ['2025-11-04', 'FREQ=WEEKLY;BYDAY=MO', '2025-11-20', '11-10 11-17'],
  ])('from %s by %s until %s', (start, rule, until, expected) => {
    expect(
      dates(start, rule, { until })
        .map((date) => date.slice(5))
        .join(' '),
    ).toBe(expected)
  })
  test('a count ends them, too; a rule that never comes ends by itself', () => {
    expect(dates('2025-11-03', 'FREQ=DAILY', { count: 3 })).toEqual(['2025-11-03', '2025-11-04', '2025-11-05'])
    expect(dates('2025-11-03', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', { count: 3 })).toEqual([])
    expect(dates('2025-11-03', 'FREQ=DAILY', { until: '2025-11-02' })).toEqual([])
  })
  test('the hour stays through clock changes; a skipped time is read with the offset before it, of a double one the first is meant', () => {
    const weekly = dates('2025-10-31', 'FREQ=WEEKLY', { count: 2 })
    expect(weekly.map((date) => instantOf(date, '09:00', 'America/New_York'))).toEqual(['2025-10-31T13:00:00Z', '2025-11-07T14:00:00Z'])
    expect(instantOf('2025-03-09', '02:30', 'America/New_York')).toBe('2025-03-09T07:30:00Z')
    expect(instantOf('2025-11-02', '01:30', 'America/New_York')).toBe('2025-11-02T05:30:00Z')
  })
  test('an exported end is the end of that day in the zone', () => {
    expect(exportedUntil('2025-12-18', 'Asia/Taipei')).toBe('20251218T155959Z')
  })
  test('any rule: the dates are those that a slow reading of RFC 5545 finds, day by day', () => {
    const random = generator(20251121)
    for (let n = 0; n < 80; n += 1) {
      const rule = anyRule(random)
      const start = plus('2024-01-01', Math.floor(random() * 800))
      const until = plus(start, 100 + Math.floor(random() * 500))
      expect([writeRule(rule), start, until, ruleDates(rule, start, { until }, 5000)]).toEqual([
        writeRule(rule),
        start,
        until,
        slowDates(rule, start, until),
      ])
      expect(readRule(writeRule(rule))).toEqual({ rule })
    }
  })
})

describe('R3: days off', () => {
  const off = new Set(['2026-04-05', '2026-04-06'])
  const works = (date: string) => !off.has(date) && ![5, 6].includes(weekday(date))
  const april = (rule: 'keep' | 'skip' | 'next' | 'previous') => onWorkdays(['2026-04-05'], rule, works)
  test('keep, skip, next, previous; the date of the rule stays its name', () => {
    expect(april('keep')).toEqual([{ occurrence: '2026-04-05', date: '2026-04-05', skipped: false }])
    expect(april('skip')).toEqual([{ occurrence: '2026-04-05', date: '2026-04-05', skipped: true }])
    expect(april('next')).toEqual([{ occurrence: '2026-04-05', date: '2026-04-07', skipped: false }])
    expect(april('previous')).toEqual([{ occurrence: '2026-04-05', date: '2026-04-03', skipped: false }])
  })
  test('two that fall on one day are one, that of the earlier date', () => {
    expect(onWorkdays(['2026-04-05', '2026-04-07'], 'next', works)).toEqual([
      { occurrence: '2026-04-05', date: '2026-04-07', skipped: false },
      { occurrence: '2026-04-07', date: '2026-04-07', skipped: true },
    ])
  })
})

describe('R12: words', () => {
  const texts = createTexts()
  const sayIn =
    (language: Language): Say =>
    (key, values) =>
      texts.translate(language, { key: `common:repeat.${key}`, ...(values && { params: values }) })
  const inAll = (rule: string, end: RepeatEnd) => languages.map((language) => [language, repeatWords(ruleOf(rule), end, sayIn(language))])
  test('every two weeks', () => {
    expect(Object.fromEntries(inAll('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', { until: '2025-12-18' }))).toEqual({
      en: 'every 2 weeks on Monday and Thursday until 2025-12-18',
      tw: '每 2 週的週一、週四,至 2025-12-18',
      cn: '每2周的周一、周四,至2025-12-18',
      jp: '2週間ごとの月・木曜日、2025-12-18まで',
    })
  })
  test.each([
    ['FREQ=MONTHLY;BYDAY=2TU', 'every month on the 2nd Tuesday, 3 times', '每月的第 2 個週二,共 3 次'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day of the month, 3 times', '每月的最後一天,共 3 次'],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'every month on the last of Monday to Friday, 3 times',
      '每月的週一至週五中最後一個,共 3 次',
    ],
    ['FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=15', 'every year on the 15th in January and July, 3 times', '每年 1 月、7 月的 15 日,共 3 次'],
  ])('%s', (rule, en, tw) => {
    expect(Object.fromEntries(inAll(rule, { count: 3 }))).toMatchObject({ en, tw })
  })
  test('after completion', () => {
    expect(afterCompletionWords(30, { until: '2025-12-18' }, sayIn('en'))).toBe('30 days after completion until 2025-12-18')
  })
})

// The slow reading: every day is asked whether the rule names it.

const msPerDay = 86_400_000
const plus = (date: string, days: number) => new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 10)
const weekday = (date: string) => (new Date(date).getUTCDay() + 6) % 7
const part = (date: string) => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) })
const between = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / msPerDay)

function slowDates(rule: RepeatRule, start: string, until: string): string[] {
  const weekStart = (date: string) => plus(date, -((weekday(date) - dayCodes.indexOf(rule.week_start) + 7) % 7))
  const monthOf = (date: string) => part(date).year * 12 + part(date).month
  const [first, period] = {
    DAILY: [start, (date: string) => between(start, date)] as const,
    WEEKLY: [weekStart(start), (date: string) => Math.floor(between(weekStart(start), date) / 7)] as const,
    MONTHLY: [`${start.slice(0, 7)}-01`, (date: string) => monthOf(date) - monthOf(start)] as const,
    YEARLY: [`${start.slice(0, 4)}-01-01`, (date: string) => part(date).year - part(start).year] as const,
  }[rule.frequency]
  const periods = new Map<number, string[]>()
  for (let date = first; date <= plus(until, 366); date = plus(date, 1)) {
    if (period(date) % rule.interval !== 0 || !names(rule, start, date)) continue
    periods.set(period(date), [...(periods.get(period(date)) ?? []), date])
  }
  const chosen = (all: string[]) => all.filter((_, n) => rule.positions.includes(n + 1) || rule.positions.includes(n - all.length))
  return [...periods.values()]
    .flatMap((all) => (rule.positions.length > 0 ? chosen(all) : all))
    .filter((date) => date >= start && date <= until)
}

function names(rule: RepeatRule, start: string, date: string): boolean {
  const { year, month, day } = part(date)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (rule.months.length > 0 && !rule.months.includes(month)) return false
  if (rule.month_days.length > 0 && !rule.month_days.includes(day) && !rule.month_days.includes(day - last - 1)) return false
  if (rule.days.length > 0)
    return rule.days.some((each) => weekday(date) === dayCodes.indexOf(each.day) && isNth(rule, each.position, date))
  if (rule.month_days.length > 0 || rule.frequency === 'DAILY') return true
  if (rule.frequency === 'WEEKLY') return weekday(date) === weekday(start)
  return day === part(start).day && (rule.frequency === 'MONTHLY' || rule.months.length > 0 || month === part(start).month)
}

/** Of its month, or of its year where the rule is yearly and names no months. */
function isNth(rule: RepeatRule, position: number | null, date: string): boolean {
  if (position === null) return true
  const { year, month } = part(date)
  const inYear = rule.frequency === 'YEARLY' && rule.months.length === 0
  const from = inYear ? `${year}-01-01` : `${date.slice(0, 7)}-01`
  const until = inYear ? `${year}-12-31` : new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return position > 0 ? Math.floor(between(from, date) / 7) === position - 1 : Math.floor(between(date, until) / 7) === -position - 1
}

function anyRule(random: () => number): RepeatRule {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const some = <T>(chance: number, most: number, make: () => T): T[] =>
    random() < chance ? Array.from({ length: 1 + Math.floor(random() * most) }, make) : []
  const frequency = one(frequencies)
  const nth = ['MONTHLY', 'YEARLY'].includes(frequency) && random() < 0.4
  const days = some(0.5, 3, () => ({ day: one(dayCodes), position: nth ? one([1, 2, 4, 5, -1, -2]) : null }))
  // What is n-th of a year is by day of the year only where no day of the month is named (RFC 5545, note 2 of BYDAY).
  const monthDays = frequency === 'WEEKLY' || nth ? [] : some(0.4, 2, () => one([1, 5, 15, 29, 30, 31, -1, -2, -31]))
  const rule: RepeatRule = {
    frequency,
    interval: 1 + Math.floor(random() * 4),
    days,
    month_days: [...new Set(monthDays)].sort((a, b) => a - b),
    months: [...new Set(some(0.3, 3, () => 1 + Math.floor(random() * 12)))].sort((a, b) => a - b),
    positions: days.length + monthDays.length > 0 ? some(0.3, 1, () => one([1, -1, 2])) : [],
    week_start: random() < 0.3 ? one(dayCodes) : 'MO',
  }
  return ruleOf(writeRule(rule))
}

/** The same numbers each time. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
