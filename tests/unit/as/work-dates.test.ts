/** Work dates and directions of punches (as.md R2), and what a date is (R10): worked examples, clock changes, any order. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateDay } from '../../../server/modules/as/day/rules/calculate-day'
import { closureConcerns, dateOfPerson, patternDay, type CalendarEvent, type Pattern } from '../../../server/modules/as/day/rules/day-types'
import { nextDirection, stretches } from '../../../server/modules/as/day/rules/directions'
import { wallClock, wallMinute } from '../../../server/modules/as/day/rules/local-time'
import { halves, plannedShift, type Shift } from '../../../server/modules/as/day/rules/planned-shift'
import { intersect, subtract, total, union } from '../../../server/modules/as/day/rules/spans'
import { windows, workDates, type ShiftOfDate } from '../../../server/modules/as/day/rules/work-dates'
import { at, dayOf, minute, night, office, punch, taipei } from './day-fixtures'

const clock = { day_cut: '05:00', zone: taipei }
const shiftOn = (date: string, shift: Shift, more: Partial<ShiftOfDate> = {}): ShiftOfDate => {
  const { start, end } = plannedShift(shift, date, taipei)
  return { date, start, end, early_window: shift.early_window, late_window: shift.late_window, ...more }
}
const evening: Shift = { ...office, segments: [{ start: '18:00', end: '07:00', ends_next_day: true }], breaks: [] }
const afternoon: Shift = { ...office, segments: [{ start: '14:00', end: '20:00' }], breaks: [] }
const datesOf = (texts: readonly string[], shifts: readonly ShiftOfDate[]) => {
  const punches = texts.map((text) => punch(text))
  const found = workDates(punches, windows(shifts), clock)
  return punches.map(({ id }) => found.get(id)?.work_date.slice(5))
}

describe('scenario 3: a night followed by an afternoon', () => {
  const shifts = [shiftOn('2026-07-13', evening), shiftOn('2026-07-14', afternoon)]
  test('is cut at 10:30, and the midpoint is the later one’s', () => {
    expect(windows(shifts)[0]?.until).toBe(at('2026-07-14 10:30'))
    expect(datesOf(['2026-07-14 10:29:59'], shifts)).toEqual(['07-13'])
    expect(datesOf(['2026-07-14 10:30'], shifts)).toEqual(['07-14'])
  })
  test('has both punches of the night on the 13th, late by 30', () => {
    const texts = ['2026-07-13 18:30', '2026-07-14 07:10', '2026-07-14 13:58', '2026-07-14 20:01']
    expect(datesOf(texts, shifts)).toEqual(['07-13', '07-13', '07-14', '07-14'])
    expect(calculateDay(dayOf('2026-07-13', evening, texts.slice(0, 2))).record).toMatchObject({
      status: 'late',
      late_min: 30,
      worked_min: 750,
    })
    expect(calculateDay(dayOf('2026-07-14', afternoon, texts.slice(2))).record).toMatchObject({ status: 'normal', worked_min: 360 })
  })
  test('an explicit out belongs to the earlier while it is open, an explicit in to the later', () => {
    expect(datesOf(['2026-07-13 18:30', 'out 2026-07-14 11:00'], shifts)).toEqual(['07-13', '07-13'])
    expect(datesOf(['2026-07-13 18:30', '2026-07-14 07:00', 'out 2026-07-14 11:00'], shifts)).toEqual(['07-13', '07-13', '07-14'])
    expect(datesOf(['2026-07-13 18:30', '2026-07-14 11:00'], shifts)).toEqual(['07-13', '07-14'])
    expect(datesOf(['2026-07-13 18:30', 'in 2026-07-14 09:00'], shifts)).toEqual(['07-13', '07-14'])
  })
})

describe('windows', () => {
  test('hold what lies between their ends, and are not cut where they do not meet', () => {
    const shifts = [shiftOn('2026-03-10', office), shiftOn('2026-03-11', office)]
    expect(windows(shifts).some(({ cut_after }) => cut_after)).toBe(false)
    expect(datesOf(['2026-03-10 06:00', '2026-03-11 00:00'], shifts)).toEqual(['03-10', '03-10'])
  })
  test('grow with approved overtime that touches the shift', () => {
    const overtime = [
      { start: minute('2026-03-10 20:00'), end: minute('2026-03-10 23:00') },
      { start: minute('2026-03-10 18:00'), end: minute('2026-03-10 20:00') },
    ]
    const [window] = windows([shiftOn('2026-03-10', office, { overtime })])
    expect(window).toMatchObject({ end: at('2026-03-10 23:00'), until: at('2026-03-11 05:00') })
    const apart = [{ start: minute('2026-03-10 21:00'), end: minute('2026-03-10 23:00') }]
    expect(windows([shiftOn('2026-03-10', office, { overtime: apart })])[0]?.until).toBe(at('2026-03-11 00:00'))
  })
  test('without one the day cut decides, if the day before is open', () => {
    expect(datesOf(['2026-03-14 20:00', '2026-03-15 02:00'], [])).toEqual(['03-14', '03-14'])
    expect(datesOf(['2026-03-14 20:00', '2026-03-15 05:00'], [])).toEqual(['03-14', '03-15'])
    expect(datesOf(['2026-03-15 02:00'], [])).toEqual(['03-15'])
    expect(datesOf(['2026-03-14 18:00', '2026-03-14 20:00', '2026-03-15 02:00'], [])).toEqual(['03-14', '03-14', '03-15'])
    const lone = punch('2026-03-15 02:00')
    expect(workDates([lone], [], clock).get(lone.id)?.unscheduled).toBe(true)
  })
  test('the order in which punches come changes nothing', () => {
    const shifts = [shiftOn('2026-07-13', evening), shiftOn('2026-07-14', afternoon)]
    const one = fc.tuple(fc.constantFrom('', 'in ', 'out '), fc.integer({ min: 0, max: 4 * 1440 })).map(([direction, later]) => {
      const time = wallClock(taipei, (minute('2026-07-12 00:00') + later) * 60_000)
      return punch(`${direction}${time.date} ${time.time}`)
    })
    fc.assert(
      fc.property(fc.uniqueArray(one, { maxLength: 8, selector: ({ at: time }) => time }), (punches) => {
        const cut = windows(shifts)
        const sorted = (list: typeof punches) => [...workDates(list, cut, clock)].sort(([a], [b]) => a - b)
        expect(sorted([...punches].reverse())).toEqual(sorted(punches))
      }),
    )
  })
})

describe('directions', () => {
  const times = (texts: readonly string[], pairs: boolean) => {
    const punches = texts.map((text) => punch(`2026-03-10 ${text}`.replace(/^(\S+) (in|out) /, '$2 $1 ')))
    const { directions, worked } = stretches(punches, pairs)
    return { directions: punches.map(({ id }) => directions.get(id)), worked: total(worked) }
  }
  test('the first is in, of the others the last is out', () => {
    expect(times(['09:00', '12:00', '13:00', '18:00'], false)).toEqual({ directions: ['in', 'ignored', 'ignored', 'out'], worked: 540 })
  })
  test('they are pairs where the shift has breaks to punch, unless one lacks', () => {
    expect(times(['09:00', '12:00', '13:00', '18:00'], true)).toEqual({ directions: ['in', 'out', 'in', 'out'], worked: 480 })
    expect(times(['09:00', '12:00', '18:00'], true)).toEqual({ directions: ['in', 'ignored', 'out'], worked: 540 })
  })
  test('what is told is kept', () => {
    expect(times(['in 09:00', 'in 09:20', 'out 18:00'], false)).toEqual({ directions: ['in', 'ignored', 'out'], worked: 540 })
    expect(times(['in 09:00', 'out 12:00', 'in 14:00', 'out 18:00'], false)).toEqual({
      directions: ['in', 'out', 'in', 'out'],
      worked: 420,
    })
  })
  test('the button offers in, then out, and in again while the break lasts', () => {
    const now = at('2026-03-10 12:40')
    expect(nextDirection([], now, null)).toBe('in')
    expect(nextDirection([punch('2026-03-10 09:00')], now, minute('2026-03-10 13:00'))).toBe('out')
    const away = [punch('2026-03-10 09:00'), punch('2026-03-10 12:01')]
    expect(nextDirection(away, now, minute('2026-03-10 13:00'))).toBe('in')
    expect(nextDirection(away, now, null)).toBe('out')
    expect(nextDirection(away, at('2026-03-10 18:00'), minute('2026-03-10 13:00'))).toBe('out')
  })
})

describe('where clocks change', () => {
  const zone = 'America/New_York'
  test('a night shift is an hour shorter in spring and longer in autumn, as it really is', () => {
    expect(plannedShift(night, '2026-03-07', zone).minutes).toBe(390)
    expect(plannedShift(night, '2026-10-31', zone).minutes).toBe(510)
    const spring = dayOf('2026-03-07', night, ['2026-03-07 22:00', '2026-03-08 06:00'], { zone })
    expect(calculateDay(spring).record).toMatchObject({ worked_min: 390, absent_min: 0, late_min: 0, status: 'normal' })
  })
  test('wall clocks go there and back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(zone, taipei, 'Europe/London', 'Australia/Lord_Howe'),
        fc.integer({ min: 0, max: 800 * 1440 }),
        (anyZone, later) => {
          const now = (minute('2026-01-01 00:00') + later) * 60_000
          const { date, time } = wallClock(anyZone, now)
          // An hour that occurs twice is the first of both.
          expect([0, 30, 60]).toContain(now / 60_000 - wallMinute(anyZone, date, time))
        },
      ),
    )
  })
})

test('half a day is cut at its longest break, not in its middle', () => {
  const { am, pm } = halves(plannedShift(office, '2026-03-10', taipei))
  expect([total(am), total(pm)]).toEqual([180, 300])
})

test('spans are sets', () => {
  const set = fc.array(
    fc.tuple(fc.nat(50), fc.nat(50)).map(([start, length]) => ({ start, end: start + length })),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(
      set,
      set,
      (a, b) =>
        total(intersect(a, b)) + total(subtract(a, b)) === total(a) && total(union([...a, ...b])) === total(b) + total(subtract(a, b)),
    ),
  )
})

describe('what a date is', () => {
  const week: Pattern = {
    cycle_days: 7,
    anchor: '2026-01-05',
    days: [1, 2, 3, 4, 5]
      .map((day_no) => ({ day_no, day_type: 'work' as const, shift: 1 }))
      .concat([
        { day_no: 6, day_type: 'rest' as never, shift: null as never },
        { day_no: 7, day_type: 'regular_off' as never, shift: null as never },
      ]),
  }
  const event = (
    kind: CalendarEvent['kind'],
    pay_class: CalendarEvent['pay_class'],
    hours: [string, string] | null = null,
  ): CalendarEvent => ({ kind, pay_class, name: { en: 'x' }, start_time: hours?.[0] ?? null, end_time: hours?.[1] ?? null })
  const of = (date: string, more: Partial<Parameters<typeof dateOfPerson>[1]> = {}) =>
    dateOfPerson(date, { entry: null, pattern: week, event: null, ...more })

  test('a holiday on the weekly day off leaves it what it is, and is named; on a rest day it is a holiday (LSA 36, 40)', () => {
    const holiday: CalendarEvent = { kind: 'holiday', pay_class: 'statutory', name: { en: 'A day' }, start_time: null, end_time: null }
    const days = ['2026-03-06', '2026-03-07', '2026-03-08'].map((date) => of(date, { event: holiday }))
    expect(days.map(({ day_type, holiday_name }) => [day_type, holiday_name])).toEqual([
      ['holiday', { en: 'A day' }],
      ['holiday', { en: 'A day' }],
      ['regular_off', { en: 'A day' }],
    ])
    expect(of('2026-03-08', { event: { ...holiday, kind: 'make_up_work', pay_class: 'ordinary' } }).day_type).toBe('work')
  })
  test('comes from the week pattern, before its anchor too', () => {
    expect(of('2026-03-06')).toMatchObject({ day_type: 'work', shift: 1, source: 'pattern' })
    expect(of('2026-03-07').day_type).toBe('rest')
    expect(patternDay(week, '2025-12-28').day_type).toBe('regular_off')
  })
  test('the roster goes before it; with neither the person is off', () => {
    expect(of('2026-03-07', { entry: { day_type: 'work', shift: 2, source: 'online' } })).toMatchObject({
      day_type: 'work',
      shift: 2,
      source: 'roster',
    })
    expect(of('2026-03-06', { pattern: null })).toMatchObject({ day_type: 'off', source: 'none' })
  })
  test('the calendar lies over both, by the class of pay', () => {
    expect(of('2026-03-06', { event: event('holiday', 'statutory') })).toMatchObject({ day_type: 'holiday', holiday_name: { en: 'x' } })
    expect(of('2026-03-06', { event: event('substitute_off', 'rest') }).day_type).toBe('rest')
    expect(of('2026-03-06', { event: event('company', 'ordinary') }).day_type).toBe('off')
    expect(
      of('2026-03-06', { entry: { day_type: 'work', shift: 2, source: 'online' }, event: event('holiday', 'statutory') }).day_type,
    ).toBe('holiday')
    expect(of('2026-03-06', { event: event('observance', 'ordinary') })).toMatchObject({ day_type: 'work', holiday_name: null })
  })
  test('a make-up day works the usual shift', () => {
    expect(of('2026-03-07', { event: event('make_up_work', 'ordinary') })).toMatchObject({ day_type: 'work', shift: 1 })
  })
  test('hours of the company off leave the workday', () => {
    expect(of('2026-03-06', { event: event('company', 'ordinary', ['13:00', '18:00']) })).toMatchObject({
      day_type: 'work',
      hours_off: { start: '13:00', end: '18:00' },
    })
  })
  test('a day that was moved by consent stays where it is', () => {
    expect(of('2026-03-06', { entry: { day_type: 'work', shift: 2, source: 'swap' }, event: event('holiday', 'statutory') })).toMatchObject(
      { day_type: 'work', shift: 2 },
    )
  })
  test('a stoppage concerns those whom it names, or everyone', () => {
    const person = { user: 7, region: 1, site: 3 }
    const nobody = { regions: [], sites: [], users: [], has_owners: false }
    expect(closureConcerns(nobody, person)).toBe(true)
    expect(closureConcerns({ ...nobody, regions: [2] }, person)).toBe(false)
    expect(closureConcerns({ ...nobody, regions: [2], sites: [3] }, person)).toBe(true)
    expect(closureConcerns({ ...nobody, users: [8], has_owners: true }, person)).toBe(false)
  })
})
