/** What a leave costs (as.md R4), by the worked examples. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfDay, leaveMinutes, total, type LeaveDay, type Span } from '../../../server/modules/as/leave/rules/leave-minutes'
import { addDays, datesFrom, weekdayOf } from '../../../src/shared/as/calendar-dates'

/** Taipei, UTC+8. */
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+08:00`) / 60_000
const span = (date: string, from: string, until: string): Span => ({ from: at(`${date} ${from}`), until: at(`${date} ${until}`) })
/** 09:00–18:00 with a break from 12 to 13, Monday to Friday. */
const office = (date: string, more: Partial<LeaveDay> = {}): LeaveDay => ({
  date,
  spans: weekdayOf(date) < 5 ? [span(date, '09:00', '12:00'), span(date, '13:00', '18:00')] : [],
  whole: { from: at(`${date} 00:00`), until: at(`${addDays(date, 1)} 00:00`) },
  ...more,
})
const days = (from: string, until: string, more: Partial<LeaveDay> = {}) => datesFrom(from, until).map((date) => office(date, more))
const hourly = { count_mode: 'working', unit_min: 60, step_min: 60, daily_minutes: 480 } as const
const period = (from: string, until: string): Span => ({ from: at(from), until: at(until) })

describe('minutes of leave (R4)', () => {
  test('from Friday afternoon to Monday morning are those of the roster (acceptance 7)', () => {
    const cost = leaveMinutes(days('2026-03-05', '2026-03-10'), period('2026-03-06 15:00', '2026-03-09 11:00'), hourly)
    expect([cost.minutes, cost.parts.map(({ date, minutes }) => [date, minutes])]).toEqual([
      300,
      [
        ['2026-03-06', 180],
        ['2026-03-09', 120],
      ],
    ])
  })

  test('are rounded up to the step, at least the unit, never above the day', () => {
    const of = (from: string, until: string, unit: object = {}) =>
      leaveMinutes(days('2026-03-06', '2026-03-06'), period(`2026-03-06 ${from}`, `2026-03-06 ${until}`), { ...hourly, ...unit }).minutes
    expect(of('10:20', '11:00')).toBe(60)
    expect(of('10:00', '11:10', { unit_min: 60, step_min: 30 })).toBe(90)
    expect(of('11:30', '13:30')).toBe(60)
    expect(of('09:00', '09:30', { unit_min: 480, step_min: 480 })).toBe(480)
    expect(of('12:00', '13:00')).toBe(0)
    const short = leaveMinutes([office('2026-03-06', { scheduled: 450 })], period('2026-03-06 00:00', '2026-03-07 00:00'), hourly)
    expect(short.minutes).toBe(450)
  })

  test('in calendar mode count every day (maternity, 56 days)', () => {
    const unit = { ...hourly, count_mode: 'calendar', unit_min: 480, step_min: 480 } as const
    const cost = leaveMinutes(days('2026-02-28', '2026-05-01'), period('2026-03-02 00:00', '2026-04-27 00:00'), unit)
    expect([cost.parts.length, cost.minutes]).toEqual([56, 56 * 480])
  })

  test('of half a day split at the longest break, not at 50 %, unless the company sets 240', () => {
    const { spans } = office('2026-03-06')
    const [am, pm] = [halfDay(spans, 'am'), halfDay(spans, 'pm')]
    expect([am, pm]).toEqual([span('2026-03-06', '09:00', '12:00'), span('2026-03-06', '13:00', '18:00')])
    const half = (which: Span | null) =>
      leaveMinutes([office('2026-03-06')], which ?? { from: 0, until: 0 }, { ...hourly, unit_min: 240, step_min: 240 }, true).minutes
    expect([half(am), half(pm)]).toEqual([180, 300])
    expect([half(halfDay(spans, 'am', 240)), half(halfDay(spans, 'pm', 240))]).toEqual([240, 240])
    expect(halfDay([span('2026-03-06', '13:00', '17:00')], 'am')).toEqual(span('2026-03-06', '13:00', '15:00'))
    expect(halfDay([], 'am')).toBeNull()
  })

  test('leave out stoppages, days off and suspensions, and refuse closed dates only (acceptance 25)', () => {
    const stopped = office('2026-08-12', { closures: [span('2026-08-12', '13:00', '18:00')] })
    const whole = period('2026-08-12 00:00', '2026-08-13 00:00')
    expect(leaveMinutes([stopped], whole, hourly).minutes).toBe(180)
    expect(leaveMinutes([stopped], period('2026-08-12 13:00', '2026-08-12 18:00'), hourly).minutes).toBe(0)
    expect(leaveMinutes([office('2026-08-12', { suspended: true })], whole, hourly).parts).toEqual([])
    const across = [office('2026-03-31', { locked: true }), office('2026-04-01')]
    const cost = leaveMinutes(across, period('2026-03-31 09:00', '2026-04-01 18:00'), hourly)
    expect([cost.locked, cost.minutes]).toEqual([['2026-03-31'], 480])
  })

  test('of a night shift belong to the date that it began on', () => {
    const night = office('2026-03-06', {
      spans: [
        { from: at('2026-03-06 22:00'), until: at('2026-03-07 02:00') },
        { from: at('2026-03-07 02:30'), until: at('2026-03-07 06:00') },
      ],
    })
    const cost = leaveMinutes([night, office('2026-03-07')], period('2026-03-07 01:00', '2026-03-07 06:00'), { ...hourly, step_min: 30 })
    expect(cost.parts.map(({ date, minutes }) => [date, minutes])).toEqual([['2026-03-06', 270]])
  })

  test('never exceed the roster, and two halves make the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1440 }),
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 480 }),
        (start, length, step) => {
          const all = days('2026-03-05', '2026-03-10')
          const from = at('2026-03-06 00:00') + start
          const cost = leaveMinutes(all, { from, until: from + length }, { ...hourly, unit_min: step, step_min: step })
          for (const part of cost.parts) expect(part.minutes).toBeLessThanOrEqual(480)
          const exact = { ...hourly, unit_min: 1, step_min: 1 }
          const cut = from + Math.floor(length / 2)
          const [a, b, both] = [
            { from, until: cut },
            { from: cut, until: from + length },
            { from, until: from + length },
          ].map((one) => leaveMinutes(all, one, exact).minutes)
          expect((a ?? 0) + (b ?? 0)).toBe(both)
          expect(total(all.flatMap(({ spans }) => spans))).toBe(4 * 480)
        },
      ),
    )
  })
})
