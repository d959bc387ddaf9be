/** What is asked and said of a rule while it is put together (ca.md §2.2, §12.8). Pure. */
import { expect, test } from 'vitest'
import { readRule, writeRule } from '../../../src/schemas/core/repeat-rule'
import { missedMonthDay } from '../../../src/shared/ca/task-series'
import { followStart, presetOf, presetRule, presets } from '../../../src/shared/engine/repeat/presets'

test('months without that day are told of, and only they (ca.md §12.8)', () => {
  const missed = (rrule: string, start = '2025-01-31') => missedMonthDay(rrule, start)
  expect(missed('FREQ=MONTHLY;BYMONTHDAY=31')).toBe(31)
  expect(missed('FREQ=MONTHLY;BYMONTHDAY=29')).toBe(29)
  expect(missed('FREQ=MONTHLY')).toBe(31)
  expect(missed('FREQ=YEARLY', '2024-02-29')).toBe(29)
  expect(missed('FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4')).toBe(31)
  for (const fine of [
    ...['FREQ=MONTHLY;BYMONTHDAY=28', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=1,3', 'FREQ=YEARLY'],
    ...['FREQ=WEEKLY', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'nonsense'],
  ])
    expect(missed(fine), fine).toBeUndefined()
})

test('each rule that has a name is known by it, whenever it begins (ca.md §2.2)', () => {
  const named = presets.filter((preset) => preset !== 'custom')
  for (let day = 0; day < 400; day += 1) {
    const start = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)
    for (const preset of named) expect(presetOf(presetRule(preset, start)), `${preset} ${start}`).toBe(preset)
  }
})

test('names begin with the day of the start (ca.md §2.2)', () => {
  const rule = (preset: (typeof presets)[number], start: string) => writeRule(presetRule(preset, start))
  expect(rule('weekly', '2025-11-04')).toBe('FREQ=WEEKLY;BYDAY=TU')
  expect(rule('monthly_weekday', '2025-11-11')).toBe('FREQ=MONTHLY;BYDAY=2TU')
  expect(rule('monthly_weekday', '2025-11-29')).toBe('FREQ=MONTHLY;BYDAY=-1SA')
  expect(rule('last_workday', '2025-11-01')).toBe('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')
  expect(rule('quarterly', '2025-01-31')).toBe('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31')
  expect(rule('yearly', '2024-02-29')).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29')
})

test('what a rule has no name for is put together by hand', () => {
  for (const text of [
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
    'FREQ=YEARLY;BYDAY=1MO',
  ]) {
    const { rule } = readRule(text)
    expect(rule && presetOf(rule), text).toBe('custom')
  }
})

test('a rule and an end that came from the start move with it, others stay', () => {
  const taken = { rrule: 'FREQ=WEEKLY;BYDAY=TU', until: '2026-11-04' }
  expect(followStart(taken, '2025-11-04', '2025-11-06')).toEqual({ rrule: 'FREQ=WEEKLY;BYDAY=TH', until: '2026-11-06' })
  const chosen = { rrule: 'FREQ=WEEKLY;BYDAY=MO,TH', until: '2025-12-18' }
  expect(followStart(chosen, '2025-11-04', '2025-11-06')).toEqual(chosen)
})
