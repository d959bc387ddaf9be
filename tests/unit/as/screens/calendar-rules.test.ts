import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { CalendarDay } from '../../../../src/shared/as/calendar'
import { placeOf, withPlace } from '../../../../src/pages/as/day/calendar-address'
import { dayChips, dayTone, knownOfDay, needsMending, rangeOf, stepped, totalsOf } from '../../../../src/pages/as/day/calendar-rules'
import { stepValues } from '../../../../src/pages/as/day/step-values'
import { timelineOf } from '../../../../src/pages/as/day/timeline-rules'
import { amountOf } from '../../../../src/pages/as/common/amounts'

const at = (time: string, date = '2026-03-10') => new Date(`${date}T${time}:00+08:00`).toISOString()

const day = (more: Partial<CalendarDay> = {}): CalendarDay => ({
  work_date: '2026-03-10',
  day_type: 'work',
  holiday_name: null,
  shift: { id: 1, code: 'OFFICE', name: { en: 'Office' }, colour: null },
  planned_in: at('09:00'),
  planned_out: at('18:00'),
  id: 5,
  status: 'normal',
  actual_in: at('09:00'),
  actual_out: at('18:00'),
  scheduled_min: 480,
  worked_min: 480,
  late_min: 0,
  early_min: 0,
  forgiven_min: 0,
  absent_min: 0,
  break_min: 60,
  night_min: 0,
  leave_min: 0,
  trip_min: 0,
  ot_min: 0,
  ot_payable_min: 0,
  leave_parts: [],
  ot_parts: [],
  anomalies: [],
  ...more,
})
const leave = (state: 'pending' | 'approved', min = 120) => ({
  leave: { id: 3, code: 'ANNUAL', name: { en: 'Annual leave' }, colour: null },
  from: at('13:00'),
  until: at('15:00'),
  min,
  dayoff: 1,
  state,
})
const overtime = (min: number, name = 'work') => ({
  class: name,
  from: at('18:30'),
  until: at('20:30'),
  min,
  overtime: 1,
  mode: 'pay' as const,
  state: 'approved' as const,
})

describe('chips of a day (as.md §2 calendar)', () => {
  test('an orderly day has none', () => {
    expect(dayChips(day())).toEqual([])
    expect(dayTone(day())).toBeNull()
  })
  test('late 6 and early 10 are two warnings with their minutes (§12.2)', () => {
    expect(dayChips(day({ late_min: 6, early_min: 10, status: 'late_early' })).map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['late', 6],
      ['early', 10],
    ])
  })
  test('what has to be mended comes first and gives the square its colour', () => {
    const shown = day({ status: 'missing_out', late_min: 5, anomalies: [{ id: 1, kind: 'missing_out', minutes: null, state: 'open' }] })
    expect(dayChips(shown).map(({ kind }) => kind)).toEqual(['missing_out', 'late'])
    expect(dayTone(shown)).toBe('error')
    expect(needsMending(shown)).toBe(true)
  })
  test('a missing punch that was resolved is told no more', () => {
    expect(dayChips(day({ anomalies: [{ id: 1, kind: 'missing_out', minutes: null, state: 'resolved' }] }))).toEqual([])
  })
  test('leave that is not decided is pending, and has no name where the reader is not told it', () => {
    const [known, masked] = dayChips(day({ leave_parts: [leave('pending'), { ...leave('approved'), leave: null }] }))
    expect([known?.pending, known?.name]).toEqual([true, { en: 'Annual leave' }])
    expect([masked?.pending, masked?.name]).toEqual([false, null])
  })
})

describe('totals', () => {
  test('count late days, leave by type and overtime by class, approved only', () => {
    const totals = totalsOf([
      day({ late_min: 6, worked_min: 474 }),
      day({ leave_parts: [leave('approved'), leave('pending', 60)], worked_min: 360 }),
      day({ ot_parts: [overtime(117), overtime(60, 'rest')] }),
    ])
    expect(totals).toMatchObject({ scheduled: 1440, worked: 1314, late_count: 1, late: 6 })
    expect(totals.leave.map(({ min }) => min)).toEqual([120])
    expect(totals.overtime).toEqual([
      { class: 'work', min: 117 },
      { class: 'rest', min: 60 },
    ])
  })
})

describe('ranges and addresses', () => {
  test('a month shows whole weeks but counts its own days', () => {
    const range = rangeOf('month', '2026-03-10', 1)
    expect([range.from, range.to]).toEqual(['2026-02-23', '2026-04-05'])
    expect([range.counts('2026-02-28'), range.counts('2026-03-01')]).toEqual([false, true])
  })
  test('a week begins where the company lets it begin', () => {
    expect(rangeOf('week', '2026-03-11', 1)).toMatchObject({ from: '2026-03-09', to: '2026-03-15' })
    expect(rangeOf('week', '2026-03-11', 0)).toMatchObject({ from: '2026-03-08', to: '2026-03-14' })
  })
  test('no view asks for more days than a call answers', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(0, 1),
        (date, weekStart) => {
          const days = rangeOf('month', date.toISOString().slice(0, 10), weekStart).weeks.flat()
          expect(days.length).toBeLessThanOrEqual(62)
          expect(days.length % 7).toBe(0)
        },
      ),
    )
  })
  test('one step on is the next month, or the next week', () => {
    expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepped('week', '2026-03-10', -1)).toBe('2026-03-03')
  })
  test('a broken address shows today', () => {
    const place = placeOf(new URLSearchParams('view=year&on=2026-13-45&user=x&day=soon'), { today: '2026-03-10', isPhone: false })
    expect(place).toEqual({ view: 'month', on: '2026-03-10', user: null, day: null, onlyOpen: false })
  })
  test('what is changed stands in the address, what is emptied goes', () => {
    const next = withPlace(new URLSearchParams('user=3&day=2026-03-10&x=1'), { day: null, view: 'week' })
    expect(next.toString()).toBe('user=3&x=1&view=week')
  })
})

describe('what a form is opened with', () => {
  test('a missing clock-out: date, direction and when the shift ended', () => {
    expect(knownOfDay('unpunch', day({ status: 'missing_out' }))).toEqual({ work_date: '2026-03-10', direction: 'out', at: at('18:00') })
  })
  test('an orderly day: the date alone', () => {
    expect(knownOfDay('unpunch', day())).toEqual({ work_date: '2026-03-10' })
  })
  test('overtime from the end of the shift to the last punch', () => {
    expect(knownOfDay('overtime', day({ actual_out: at('20:27') }))).toEqual({
      work_date: '2026-03-10',
      start_at: at('18:00'),
      end_at: at('20:27'),
    })
  })
})

describe('the timeline', () => {
  const shift = {
    ...day(),
    segments: [{ from: at('09:00'), until: at('18:00') }],
    breaks: [{ from: at('12:00'), until: at('13:00'), paid: false }],
  }
  const punch = (time: string, direction: 'in' | 'out', id: number, date?: string) => ({
    id,
    at: at(time, date),
    direction,
    work_date: '2026-03-10',
    method: 'web' as const,
    place: null,
    distance_m: null,
    flags: [],
    state: 'valid' as const,
  })
  test('planned, actual and overtime share one scale of full hours', () => {
    const timeline = timelineOf({
      shift,
      punches: [punch('20:30', 'out', 2), punch('09:00', 'in', 1)],
      day: { leave_parts: [], ot_parts: [overtime(120)] },
      now: at('23:00'),
    })
    expect(timeline?.rows.map(({ row, bars }) => [row, bars.map(({ look }) => look)])).toEqual([
      ['planned', ['work', 'break']],
      ['actual', ['work']],
      ['overtime', ['overtime']],
    ])
    expect(timeline?.ticks[0]?.at).toBe(at('09:00'))
    expect(timeline?.rows[1]?.bars[0]).toMatchObject({ left: 0 })
  })
  test('who is in is drawn until now, over midnight too', () => {
    const timeline = timelineOf({
      shift,
      punches: [punch('22:00', 'in', 1)],
      day: { leave_parts: [], ot_parts: [] },
      now: at('02:00', '2026-03-11'),
    })
    expect(timeline?.rows[1]?.bars).toMatchObject([{ look: 'open', from: at('22:00'), until: at('02:00', '2026-03-11') }])
  })
  test('a day with nothing has no timeline', () => {
    expect(
      timelineOf({ shift: { ...shift, segments: [], breaks: [] }, punches: [], day: { leave_parts: [], ot_parts: [] }, now: at('09:00') }),
    ).toBeNull()
  })
  test('bars never leave the track', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(fc.uniqueArray(minute, { minLength: 2, maxLength: 8 }), (minutes) => {
        const clock = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
        const punches = minutes.map((m, index) => punch(clock(m), index % 2 === 0 ? 'in' : 'out', index))
        const bars =
          timelineOf({ shift, punches, day: { leave_parts: [], ot_parts: [] }, now: at('23:59') })?.rows.flatMap((row) => row.bars) ?? []
        for (const { left, width } of bars) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(100.000001)
        }
      }),
    )
  })
})

describe('words of numbers', () => {
  test('300 minutes of 480 are 5 hours, 6,000 are 12 days and 4 hours', () => {
    expect(amountOf(300, 480)).toEqual({ negative: false, days: 0, hours: 5, minutes: 0 })
    expect(amountOf(6000, 480)).toEqual({ negative: false, days: 12, hours: 4, minutes: 0 })
    expect(amountOf(-90, 480)).toEqual({ negative: true, days: 0, hours: 1, minutes: 30 })
  })
  test('values of a step show by the end of their names', () => {
    const words = {
      minutes: (value: number) => `${value} m`,
      instant: (value: string) => `at ${value}`,
      date: (value: string) => `on ${value}`,
      listed: (name: string, value: string) => `${name} ${value}`,
    }
    expect(stepValues({ late_min: 6, in_at: 'x', work_date: 'y', n: 2, none: null, status: 'late' }, words)).toEqual({
      late_min: '6 m',
      in_at: 'at x',
      work_date: 'on y',
      n: '2',
      none: '–',
      status: 'status late',
    })
  })
})
