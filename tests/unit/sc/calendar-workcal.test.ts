import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarRegion } from '../../../src/schemas/sc/calendar-region'
import type { CalendarPack } from '../../../src/schemas/sc/calendar-packs/pack'
import { china2026 } from '../../../src/schemas/sc/calendar-packs/china-2026'
import { hongKong2026 } from '../../../src/schemas/sc/calendar-packs/hong-kong-2026'
import { japan2026 } from '../../../src/schemas/sc/calendar-packs/japan-2026'
import { taiwan2026 } from '../../../src/schemas/sc/calendar-packs/taiwan-2026'
import {
  addDays,
  addMinutes,
  addWorkdays,
  dayType,
  minutes,
  workdays,
  type CalendarDay,
  type WeekdayPattern,
  type WorkCalendar,
} from '../../../server/modules/sc/calendar/rules/work-calendar'

/** The seeded region with the packaged year published, as the first start leaves it. */
function calendarOf(pack: CalendarPack, extra: Record<string, Partial<CalendarDay>> = {}): WorkCalendar {
  const seed = calendarRegion.seeds.find(({ code }) => code === pack.region)
  const day = { pay_class: 'ordinary', paid: true, start_time: null, end_time: null } as const
  return {
    zone: seed?.time_zone as string,
    weekly: seed?.weekly as WeekdayPattern[],
    work_hours: seed?.work_hours as { start: string; end: string }[],
    days: new Map([
      ...pack.days.map((packed) => [packed.date, { ...day, ...packed }] as const),
      ...Object.entries(extra).map(([date, company]) => [date, { ...day, kind: 'company' as const, ...company }] as const),
    ]),
  }
}
const TW = calendarOf(taiwan2026)
const CN = calendarOf(china2026)
const datesOf = (year: number) => Array.from({ length: 365 }, (_, n) => addDays(`${year}-01-01`, n))

describe('Taiwan 2026 (official)', () => {
  test('120 days off, 245 working days, 14 of them in February', () => {
    expect(datesOf(2026).filter((date) => !dayType(TW, date).works)).toHaveLength(120)
    expect(workdays(TW, '2026-01-01', '2026-12-31')).toBe(245)
    expect(workdays(TW, '2026-02-01', '2026-02-28')).toBe(14)
  })
  test('2026-02-20 is a substitute day off and 2026-02-14 a rest day', () => {
    expect(dayType(TW, '2026-02-20')).toMatchObject({ type: 'substitute_off', works: false, pay_class: 'statutory' })
    expect(dayType(TW, '2026-02-14')).toMatchObject({ type: 'rest', works: false })
    expect(dayType(TW, '2026-02-22')).toMatchObject({ type: 'regular_off', works: false })
  })
  test('workdays of 13 to 23 February are 2, the next one after the 13th is the 23rd', () => {
    expect(workdays(TW, '2026-02-13', '2026-02-23')).toBe(2)
    expect(addWorkdays(TW, '2026-02-13', 1)).toBe('2026-02-23')
    expect(addWorkdays(TW, '2026-02-23', -1)).toBe('2026-02-13')
    expect(addWorkdays(TW, '2026-02-15', 0)).toBe('2026-02-15')
  })
  test.each([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-02-18',
    '2026-02-19',
    '2026-02-20',
    '2026-02-27',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-06-19',
    '2026-09-25',
    '2026-09-28',
    '2026-10-09',
    '2026-10-26',
    '2026-12-25',
  ])('%s is a weekday off', (date) => expect(dayType(TW, date).works).toBe(false))
})

describe('mainland China 2026 (notice of 2025-11-04)', () => {
  test('248 working days; 13 to 24 February holds 3', () => {
    expect(workdays(CN, '2026-01-01', '2026-12-31')).toBe(248)
    expect(workdays(CN, '2026-02-13', '2026-02-24')).toBe(3)
  })
  test.each(['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'])('%s is a make-up workday', (date) => {
    expect(dayType(CN, date)).toMatchObject({ type: 'work', works: true, pay_class: 'ordinary' })
  })
  test('13 statutory days, the shifted days are rest', () => {
    expect(china2026.days.filter(({ pay_class }) => pay_class === 'statutory')).toHaveLength(13)
    expect(dayType(CN, '2026-02-23')).toMatchObject({ works: false, pay_class: 'rest' })
  })
})

describe('Japan and Hong Kong 2026', () => {
  test('22 September lies between two holidays and 6 May stands in for 3 May', () => {
    expect(dayType(calendarOf(japan2026), '2026-09-22')).toMatchObject({ type: 'holiday', works: false })
    expect(japan2026.days.find(({ date }) => date === '2026-05-06')).toMatchObject({ kind: 'substitute_off', source_ref: '2026-05-03' })
  })
  test('17 general holidays, 15 of them statutory; 7 April, 25 May and 19 October are substitutes', () => {
    expect(hongKong2026.days).toHaveLength(17)
    expect(hongKong2026.days.filter(({ pay_class }) => pay_class === 'statutory')).toHaveLength(15)
    for (const date of ['2026-04-07', '2026-05-25', '2026-10-19'])
      expect(dayType(calendarOf(hongKong2026), date).type).toBe('substitute_off')
  })
})

describe('working minutes', () => {
  const taipei = (text: string) => new Date(`${text}+08:00`).toISOString()
  test('8 hours from Friday 16:00 end on Monday 16:00', () => {
    expect(addMinutes(TW, taipei('2026-11-20T16:00'), 480)).toBe(taipei('2026-11-23T16:00'))
  })
  test('an amount that ends the day ends at 18:00, not at 09:00 of the next; 0 gives the moment itself', () => {
    expect(addMinutes(TW, taipei('2026-11-19T16:00'), 120)).toBe(taipei('2026-11-19T18:00'))
    expect(addMinutes(TW, taipei('2026-11-21T16:00'), 0)).toBe(taipei('2026-11-21T16:00'))
  })
  test('lunch, nights and days off count nothing', () => {
    expect(minutes(TW, taipei('2026-11-20T11:30'), taipei('2026-11-20T13:30'))).toBe(60)
    expect(minutes(TW, taipei('2026-11-20T18:00'), taipei('2026-11-23T09:00'))).toBe(0)
    expect(minutes(TW, taipei('2026-11-23T09:00'), taipei('2026-11-20T18:00'))).toBe(0)
  })
  test('a company half day takes its hours out and stays a workday', () => {
    const calendar = calendarOf(taiwan2026, { '2026-12-31': { start_time: '12:00', end_time: '18:00' } })
    expect(dayType(calendar, '2026-12-31')).toMatchObject({ type: 'work', works: true, hours_off: { start: '12:00', end: '18:00' } })
    expect(minutes(calendar, taipei('2026-12-31T00:00'), taipei('2027-01-01T00:00'))).toBe(180)
  })
  test('a whole company day is off with its pay class', () => {
    const calendar = calendarOf(taiwan2026, { '2026-12-31': { pay_class: 'ordinary' } })
    expect(dayType(calendar, '2026-12-31')).toMatchObject({ type: 'company', works: false, pay_class: 'ordinary' })
  })
  test('a day on which the clocks go back still has its eight hours', () => {
    const berlin: WorkCalendar = {
      ...TW,
      zone: 'Europe/Berlin',
      weekly: Array<WeekdayPattern>(7).fill('work'),
      work_hours: [{ start: '01:00', end: '09:00' }],
      days: new Map(),
    }
    expect(minutes(berlin, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(540)
    expect(minutes(berlin, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(420)
  })
  test('a calendar without workdays is refused instead of searched for ever', () => {
    const never: WorkCalendar = { ...TW, weekly: Array<WeekdayPattern>(7).fill('rest'), days: new Map() }
    expect(() => addWorkdays(never, '2026-01-01', 1)).toThrow(RangeError)
    expect(() => addMinutes(never, '2026-01-01T00:00:00.000Z', 1)).toThrow(RangeError)
  })
})

describe('spans of many years', () => {
  const byDay = (from: string, until: string) => {
    let count = 0
    for (let date = from; date <= until; date = addDays(date, 1)) count += Number(dayType(TW, date).works)
    return count
  }
  test('are counted by weeks, and as many as day by day', () => {
    const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2024-06-01', n))
    fc.assert(fc.property(day, day, (from, until) => workdays(TW, from, until) === byDay(from, until)))
    expect(workdays(TW, '1900-01-01', '2199-12-31')).toBe(byDay('1900-01-01', '2199-12-31'))
  })
  test('ask the calendar for as many days as the week has and the calendar names', () => {
    let asked = 0
    const counting: WorkCalendar = { ...TW, weekly: new Proxy(TW.weekly, { get: (days, key) => (asked++, Reflect.get(days, key)) }) }
    workdays(counting, '1900-01-01', '2199-12-31')
    expect(asked).toBeLessThan(40 + 2 * TW.days.size)
  })
  test('have the minutes of their parts', () => {
    const moment = (n: number) => new Date(Date.parse('2025-10-01T00:00:00Z') + n * 60_000).toISOString()
    fc.assert(
      fc.property(fc.nat(600 * 1440), fc.nat(600 * 1440), (a, b) => {
        const [from, until] = [moment(Math.min(a, b)), moment(Math.max(a, b))]
        const days = Array.from({ length: Math.ceil((Date.parse(until) - Date.parse(from)) / 86_400_000) }, (_, n) =>
          moment(Math.min(a, b) + n * 1440),
        )
        const parts = [...days, until]
        expect(minutes(TW, from, until)).toBe(parts.slice(1).reduce((sum, to, n) => sum + minutes(TW, parts[n] ?? to, to), 0))
      }),
      { numRuns: 20 },
    )
  })
  test('beyond 2199 no workday and no moment is looked for', () => {
    expect(() => addWorkdays(TW, '2026-11-28', 1e9)).toThrow(RangeError)
    expect(() => addMinutes(TW, '2026-11-28T00:00:00Z', 1e12)).toThrow(RangeError)
  })
})

describe('for any date, moment and amount', () => {
  const calendar = fc.constantFrom(TW, CN, calendarOf(japan2026), calendarOf(hongKong2026))
  const date = fc.integer({ min: -60, max: 420 }).map((n) => addDays('2026-01-01', n))
  const minuteOf2026 = fc.integer({ min: 0, max: 525_600 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString())

  test('addWorkdays is undone by counting: workdays after the date up to the answer are n', () => {
    fc.assert(
      fc.property(calendar, date, fc.integer({ min: 1, max: 300 }), (cal, from, n) => {
        const until = addWorkdays(cal, from, n)
        expect(dayType(cal, until).works).toBe(true)
        expect(workdays(cal, addDays(from, 1), until)).toBe(n)
      }),
    )
  })
  test('n workdays before: workdays from the answer to the day before are n', () => {
    fc.assert(
      fc.property(calendar, date, fc.integer({ min: 1, max: 300 }), (cal, until, n) => {
        expect(workdays(cal, addWorkdays(cal, until, -n), addDays(until, -1))).toBe(n)
      }),
    )
  })
  test('minutes are additive over any moment between', () => {
    const span = fc.integer({ min: 0, max: 40 * 1440 })
    const later = (moment: string, n: number) => new Date(Date.parse(moment) + n * 60_000).toISOString()
    fc.assert(
      fc.property(calendar, minuteOf2026, span, span, (cal, a, first, second) => {
        const [b, c] = [later(a, first), later(a, first + second)]
        expect(minutes(cal, a, b) + minutes(cal, b, c)).toBe(minutes(cal, a, c))
      }),
    )
  })
  test('addMinutes gives the earliest moment with that many minutes', () => {
    fc.assert(
      fc.property(calendar, minuteOf2026, fc.integer({ min: 1, max: 5000 }), (cal, from, n) => {
        const until = addMinutes(cal, from, n)
        expect(minutes(cal, from, until)).toBe(n)
        expect(minutes(cal, from, new Date(Date.parse(until) - 60_000).toISOString())).toBe(n - 1)
      }),
    )
  })
})
