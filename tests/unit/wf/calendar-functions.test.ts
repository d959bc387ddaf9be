/** What expressions ask of the working calendar: days that are none, and spans that no form means, cost nothing (issue 32, point 11). */
import { describe, expect, test } from 'vitest'
import { calendarFunctions } from '../../../server/modules/wf/run/rules/calendar-functions'
import type { WorkCalendar } from '../../../server/modules/sc/calendar/rules/work-calendar'
import { evaluateExpression } from '../../../src/schemas/core/expression/evaluate'
import { parseExpression } from '../../../src/schemas/core/expression/parser'

const calendar: WorkCalendar = {
  zone: 'Asia/Taipei',
  weekly: ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off'],
  work_hours: [{ start: '09:00', end: '18:00' }],
  days: new Map(),
}
const environment = { today: '2026-11-28', now: '2026-11-28T00:00:00Z', functions: calendarFunctions(calendar) }
const outcome = (text: string, fields = {}) => {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw parsed.error
  return evaluateExpression(parsed.value, fields, environment)
}

describe('workdays and workMinutes', () => {
  test('count days and minutes, from dates and from instants', () => {
    expect(outcome('workdays(a, b)', { a: '2026-11-23', b: '2026-11-29' })).toEqual({ ok: true, value: '5' })
    expect(outcome('workMinutes(a, b)', { a: '2026-11-23T01:00:00Z', b: '2026-11-23T02:00:00Z' })).toEqual({ ok: true, value: '60' })
  })
  test.each([
    ['9999-12-01', '9999-12-31'],
    ['0001-01-01', '2026-11-28'],
    ['2026-02-30', '2026-11-28'],
    ['soon', '2026-11-28'],
  ])('from %s to %s is nothing', (a, b) => {
    expect(outcome('workdays(a, b)', { a, b })).toEqual({ ok: true, value: null })
    expect(outcome('workMinutes(a, b)', { a, b })).toEqual({ ok: true, value: null })
  })
  test('working minutes of more than 50 years are nothing; workdays of 300 years are counted by weeks', () => {
    const fields = { a: '1900-01-01', b: '2199-12-31' }
    expect(outcome('workMinutes(a, b)', fields)).toEqual({ ok: true, value: null })
    expect(outcome('workdays(a, b)', fields)).toEqual({ ok: true, value: '78267' })
  })
  test('each question costs steps, so that an expression can ask a hundred times and no more', () => {
    const asking = (times: number) => Array.from({ length: times }, () => 'workdays(a,b)').join('+')
    const fields = { a: '2026-11-23', b: '2026-11-24' }
    expect(outcome(asking(90), fields)).toEqual({ ok: true, value: '180' })
    expect(outcome(asking(110), fields)).toMatchObject({ ok: false, error: { key: 'too_many_steps' } })
  })
})
