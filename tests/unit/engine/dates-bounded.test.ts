/** Dates that end nowhere: nobody's call keeps the server reckoning for ever (issue 32, point 0). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes, workdays, type WorkCalendar } from '../../../server/modules/sc/calendar/rules/work-calendar'
import { valueFormats } from '../../../src/schemas/core/value-formats'
import { addDays, datesFrom, daysBetween } from '../../../src/shared/as/calendar-dates'

test('the days up to the last that has four digits are counted, not looked for', () => {
  expect(datesFrom('9999-12-29', '9999-12-31')).toEqual(['9999-12-29', '9999-12-30', '9999-12-31'])
})

test('days from one date until another are as many as lie between them, in order, and none backwards', () => {
  const day = fc.integer({ min: 0, max: 109_500 }).map((n) => addDays('1900-01-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 800 }), (from, more) => {
      const until = addDays(from, more)
      const dates = datesFrom(from, until)
      expect(dates).toHaveLength(Math.max(0, more + 1))
      for (const [n, date] of dates.entries()) expect(daysBetween(from, date)).toBe(n)
    }),
  )
})

test('workdays and working minutes up to the end of the year 9999 come to an end', () => {
  const calendar: WorkCalendar = {
    zone: 'Asia/Taipei',
    weekly: ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off'],
    work_hours: [{ start: '09:00', end: '18:00' }],
    days: new Map(),
  }
  expect(workdays(calendar, '9999-12-27', '9999-12-31')).toBe(5)
  expect(minutes(calendar, '9999-12-27T00:00:00+08:00', '9999-12-31T23:00:00+08:00')).toBe(5 * 540)
})

test.each([
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['9999-12-31', false],
  ['0001-01-01', false],
])('the date %s is taken: %s', (date, isTaken) => {
  expect(valueFormats.date.test(date)).toBe(isTaken)
  expect(valueFormats['date-time'].test(`${date}T10:00:00Z`)).toBe(isTaken)
})
