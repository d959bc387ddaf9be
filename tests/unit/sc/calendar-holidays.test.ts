/** Holidays by rule against the official years, and the proposal for 2027 of sc.md §5.4. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { china } from '../../../server/modules/sc/calendar/rules/holidays/china'
import { lunarDate, solarTerm } from '../../../server/modules/sc/calendar/rules/holidays/days'
import { easter, hongKong } from '../../../server/modules/sc/calendar/rules/holidays/hong-kong'
import { japan } from '../../../server/modules/sc/calendar/rules/holidays/japan'
import { differYear, proposeYear, ruledYears } from '../../../server/modules/sc/calendar/rules/holidays/prepare-year'
import { taiwan } from '../../../server/modules/sc/calendar/rules/holidays/taiwan'
import { addDays, weekday } from '../../../server/modules/sc/calendar/rules/work-calendar'
import { binding, countOff, dayLook } from '../../../src/pages/sc/calendar/year'
import { china2026 } from '../../../src/schemas/sc/calendar-packs/china-2026'
import { hongKong2026 } from '../../../src/schemas/sc/calendar-packs/hong-kong-2026'
import { japan2026 } from '../../../src/schemas/sc/calendar-packs/japan-2026'
import type { PackDay } from '../../../src/schemas/sc/calendar-packs/pack'
import { taiwan2026 } from '../../../src/schemas/sc/calendar-packs/taiwan-2026'
import type { KnownDay } from '../../../src/shared/sc/calendar'

const bare = (days: readonly PackDay[]) => days.map(({ date, kind, pay_class }) => `${date} ${kind} ${pay_class}`)
const fiveDays = ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off']
const weekdaysOff = (days: readonly PackDay[]) => days.map(({ date }) => date).filter((date) => weekday(date) < 5)

describe('the rules give the official years', () => {
  test('Taiwan 2026, with its names', () => expect(taiwan(2026)).toEqual(taiwan2026.days))
  test('Japan 2026, with its names: 22 September between two holidays, 6 May for the 3rd', () =>
    expect(japan(2026)).toEqual(japan2026.days))
  test('Hong Kong 2026', () => expect(bare(hongKong(2026))).toEqual(bare(hongKong2026.days)))
  test('the statutory days of mainland China 2026', () =>
    expect(bare(china(2026))).toEqual(bare(china2026.days.filter(({ pay_class }) => pay_class === 'statutory'))))
})

test('Taiwan 2027: 121 days off, on the weekdays of sc.md §5.4', () => {
  const days = taiwan(2027)
  expect(weekdaysOff(days)).toEqual(
    [
      '01-01',
      '02-04',
      '02-05',
      '02-08',
      '02-09',
      '02-10',
      '03-01',
      '04-05',
      '04-06',
      '04-30',
      '06-09',
      '09-15',
      '09-28',
      '10-11',
      '10-25',
      '12-24',
      '12-31',
    ].map((day) => `2027-${day}`),
  )
  const off = new Set(days.map(({ date }) => date))
  expect(
    Array.from({ length: 365 }, (_, n) => addDays('2027-01-01', n)).filter((date) => weekday(date) >= 5 || off.has(date)),
  ).toHaveLength(121)
  expect(days.find(({ date }) => date === '2027-12-31')).toMatchObject({ kind: 'substitute_off', source_ref: '2028-01-01' })
  expect(days.find(({ date }) => date === '2027-04-06')).toMatchObject({ source_ref: '2027-04-04' })
})

test("Children's Day and Tomb-Sweeping Day on one date: the day before; on a Thursday the day after", () => {
  const about = (year: number) =>
    taiwan(year)
      .filter(({ date }) => date.startsWith(`${year}-04-0`))
      .map(({ date, name }) => `${date.slice(5)} ${name.en ?? ''}`)
  // 4 April 2028 is a Tuesday, 4 April 2052 a Thursday; both are Tomb-Sweeping Day.
  expect(about(2028)).toEqual(["04-03 Children's Day", '04-04 Tomb-Sweeping Day'])
  expect(about(2052)).toEqual(['04-04 Tomb-Sweeping Day', "04-05 Children's Day"])
})

describe('dates', () => {
  // Hong Kong Observatory's conversion tables; 2027's new moon is four minutes before midnight.
  test.each([
    [2025, '2025-01-29'],
    [2026, '2026-02-17'],
    [2027, '2027-02-06'],
    [2028, '2028-01-26'],
    [2033, '2033-01-31'],
  ])('the lunar year of %d begins on %s', (year, date) => expect(lunarDate(year, 1, 1)).toBe(date))
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter %d is on %s', (year, date) => expect(easter(year)).toBe(date))
  test('the equinoxes are those of Tokyo', () =>
    expect([solarTerm(2027, '春分', 9), solarTerm(2027, '秋分', 9)]).toEqual(['2027-03-21', '2027-09-23']))
  test('s. 39: 16 statutory days in Hong Kong from 2028, 17 from 2030', () => {
    expect([2026, 2028, 2030].map((year) => hongKong(year).filter(({ pay_class }) => pay_class === 'statutory').length)).toEqual([
      15, 16, 17,
    ])
  })
  test('property: no region has a day twice; holidays stay in their year; a substitute names its holiday and is a day that was none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: ruledYears.from, max: ruledYears.to }),
        fc.constantFrom('tw' as const, 'hk' as const, 'jp' as const, 'cn' as const),
        (year, pack) => {
          const { days } = proposeYear(pack, year)
          const dates = days.map(({ date }) => date)
          expect(new Set(dates).size).toBe(dates.length)
          expect(dates).toEqual([...dates].sort())
          expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true)
          for (const { kind, source_ref } of days)
            if (kind === 'substitute_off' && pack !== 'cn') expect(source_ref).toMatch(/^\d{4}-\d\d-\d\d$/)
          // Whatever falls on a Sunday in Hong Kong is moved; in Taiwan each weekend holiday gives a weekday.
          if (pack === 'hk') expect([days.length, days.some(({ date }) => weekday(date) === 6)]).toEqual([17, false])
          if (pack === 'tw') expect(days.filter(({ kind, date }) => kind === 'substitute_off' && weekday(date) >= 5)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('on the screen a holiday with an observance beside it is the holiday, and counts as a day off', () => {
  const row = (kind: string, id: number) => ({
    id,
    version: 1,
    date: '2027-01-01',
    kind,
    created_at: '',
    updated_at: '',
    created_by: null,
    updated_by: null,
  })
  for (const rows of [
    [row('holiday', 1), row('observance', 2)],
    [row('observance', 2), row('holiday', 1)],
  ]) {
    expect(dayLook('2027-01-01', fiveDays, binding(rows)).look).toBe('holiday')
    expect(countOff(2027, fiveDays, binding(rows))).toEqual({ off: 105, work: 260 })
  }
})

describe('the difference to what a calendar has', () => {
  const known = (day: Partial<KnownDay>): KnownDay => ({
    id: 1,
    version: 1,
    date: '2026-01-01',
    kind: 'holiday',
    name: taiwan2026.days[0]?.name ?? {},
    pay_class: 'statutory',
    source: 'pack',
    state: 'published',
    ...day,
  })
  const states = (rows: readonly KnownDay[]) => differYear(taiwan2026.days.slice(0, 2), rows).map(({ date, state }) => `${date} ${state}`)
  test('new, same, changed, gone; what was entered by hand stays, observances do not count', () => {
    expect(states([])).toEqual(['2026-01-01 new', '2026-02-15 new'])
    expect(states([known({})])).toEqual(['2026-01-01 same', '2026-02-15 new'])
    expect(states([known({ pay_class: 'rest' })])).toEqual(['2026-01-01 changed', '2026-02-15 new'])
    expect(states([known({ date: '2026-03-03' }), known({ date: '2026-03-04', source: 'manual' })])).toEqual([
      '2026-01-01 new',
      '2026-02-15 new',
      '2026-03-03 gone',
    ])
    expect(states([known({ kind: 'observance' as PackDay['kind'] })])).toEqual(['2026-01-01 new', '2026-02-15 new'])
  })
  test('2026 is official, 2027 a proposal by rule', () => {
    expect(proposeYear('tw', 2026)).toMatchObject({ basis: 'pack', as_of: '2025-06-13' })
    expect(proposeYear('tw', 2027)).toMatchObject({ basis: 'rule', source: null })
  })
})
