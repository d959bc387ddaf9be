/** When a scheduled report is due (shell.md §8). */
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { nextDue, type Rhythm } from '../../../server/modules/sc/reports/rules/report-times'

const due = (rhythm: Rhythm, now: string, zone = 'Asia/Taipei') => nextDue(rhythm, zone, new Date(now)).toISOString()

describe('the next time', () => {
  test.each([
    ['daily, later today', { frequency: 'daily', time: '08:00' }, '2026-11-21T23:00:00Z', '2026-11-22T00:00:00.000Z'],
    [
      'daily, tomorrow when the time has just come',
      { frequency: 'daily', time: '08:00' },
      '2026-11-22T00:00:00Z',
      '2026-11-23T00:00:00.000Z',
    ],
    ['weekly', { frequency: 'weekly', weekday: 'mon', time: '08:00' }, '2026-11-22T00:00:00Z', '2026-11-23T00:00:00.000Z'],
    ['monthly', { frequency: 'monthly', month_day: 1, time: '08:00' }, '2026-11-22T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    [
      'the last day of a shorter month',
      { frequency: 'monthly', month_day: 31, time: '08:00' },
      '2027-02-01T00:00:00Z',
      '2027-02-28T00:00:00.000Z',
    ],
    [
      'the 31st where there is one',
      { frequency: 'monthly', month_day: 31, time: '08:00' },
      '2027-02-28T00:00:00Z',
      '2027-03-31T00:00:00.000Z',
    ],
  ] as [string, Rhythm, string, string][])('%s', (_name, rhythm, now, expected) => expect(due(rhythm, now)).toBe(expected))

  test('values that nobody has checked yet still give a day', () => {
    expect(due({ frequency: 'weekly', weekday: 'noday', time: '08:00' }, '2026-11-22T00:00:00Z')).toBe('2026-11-23T00:00:00.000Z')
    expect(due({ frequency: 'monthly', month_day: -3, time: '08:00' }, '2026-11-22T00:00:00Z')).toBe('2026-12-01T00:00:00.000Z')
  })

  test('a time that a clock change skips is moved on', () => {
    expect(due({ frequency: 'daily', time: '02:30' }, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('property: it lies ahead, on a day and at a time of the rhythm, and there is none before it', () => {
    const rhythm: fc.Arbitrary<Rhythm> = fc.record({
      frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
      weekday: fc.constantFrom('mon', 'wed', 'sun'),
      month_day: fc.integer({ min: 1, max: 31 }),
      time: fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
    })
    fc.assert(
      fc.property(rhythm, fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (one, now) => {
        const next = nextDue(one, 'Asia/Taipei', now)
        const at = Temporal.Instant.fromEpochMilliseconds(next.getTime()).toZonedDateTimeISO('Asia/Taipei')
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(at.toPlainTime().toString().slice(0, 5)).toBe(one.time)
        if (one.frequency === 'weekly') expect(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][at.dayOfWeek - 1]).toBe(one.weekday)
        if (one.frequency === 'monthly') expect(at.day).toBe(Math.min(one.month_day ?? 0, at.daysInMonth))
        expect(nextDue(one, 'Asia/Taipei', new Date(next.getTime() - 1))).toEqual(next)
      }),
    )
  })
})
