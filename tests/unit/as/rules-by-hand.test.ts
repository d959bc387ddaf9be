/** Lots, grants, bands, lapses and rosters (as.md R5, R6, R8, R9) against counts that go day by day and minute by minute. Random inputs. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labourRuleSeeds } from '../../../src/schemas/as/labour-sets'
import { addDays, addMonths, datesFrom, weekdayOf } from '../../../src/shared/as/calendar-dates'
import { lawOf } from '../../../src/shared/as/labour-law'
import { rosterIssues, type RosterDay, type RosterDayType } from '../../../src/shared/as/roster-checks'
import { grantsBetween, leaveYearEnd, type GrantRule } from '../../../server/modules/as/leave/rules/annual-grants'
import { atExpiry, consume, type Lot } from '../../../server/modules/as/ledger/rules/consumption'
import { compExpiry } from '../../../server/modules/as/overtime/rules/comp-expiry'
import { compLot, overtimeBands, remainingBands, type BandRule } from '../../../server/modules/as/overtime/rules/overtime-bands'

const seedOf = (set: string) => labourRuleSeeds.find((seed) => seed.set === set)
const lawIn = (set: string) => lawOf(seedOf(set) as Parameters<typeof lawOf>[0])
const day = 480
const dates = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((n) => addDays(from, n))

describe('lots (R5)', () => {
  const lots = fc.array(
    fc.record({
      left: fc.integer({ min: 0, max: 600 }),
      from: fc.nat(20),
      length: fc.option(fc.nat(30), { nil: null }),
      carried: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  const parts = fc.uniqueArray(fc.record({ day: fc.nat(40), minutes: fc.integer({ min: 1, max: 480 }) }), {
    selector: (part) => part.day,
    maxLength: 5,
  })
  test('are taken minute by minute: of those that hold that day the carried ones, then what ends first', () =>
    fc.assert(
      fc.property(lots, parts, (given, asked) => {
        const all: Lot[] = given.map(({ left, from, length, carried }, id) => ({
          ...{ id, left, carried, valid_from: addDays('2026-01-01', from) },
          valid_to: length === null ? null : addDays('2026-01-01', from + length),
        }))
        const wanted = asked.map((part) => ({ date: addDays('2026-01-01', part.day), minutes: part.minutes }))
        const left = new Map(all.map((lot) => [lot.id, lot.left]))
        const taken = new Map<string, number>()
        let short = 0
        for (const { date, minutes } of wanted.toSorted((a, b) => a.date.localeCompare(b.date)))
          for (let minute = 0; minute < minutes; minute += 1) {
            const [lot] = all
              .filter(({ id, valid_from, valid_to }) => valid_from <= date && (valid_to ?? '9999') >= date && (left.get(id) ?? 0) > 0)
              .toSorted((a, b) => {
                if (a.carried !== b.carried) return a.carried ? -1 : 1
                return (a.valid_to ?? '9999').localeCompare(b.valid_to ?? '9999') || a.id - b.id
              })
            if (!lot) {
              short += 1
              continue
            }
            left.set(lot.id, (left.get(lot.id) ?? 0) - 1)
            taken.set(`${lot.id} ${date}`, (taken.get(`${lot.id} ${date}`) ?? 0) + 1)
          }
        const found = consume(all, wanted, 'expiry')
        expect(new Map(found.takes.map(({ lot, date, minutes }) => [`${lot} ${date}`, minutes]))).toEqual(taken)
        expect(found.short.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(short)
      }),
      { numRuns: 60 },
    ))

  test('what is left at the end is carried, paid or dropped whole, and never carried twice', () =>
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.constantFrom('none', 'all', 'upto') as fc.Arbitrary<'none' | 'all' | 'upto'>,
        fc.nat(3000),
        fc.constantFrom('pay', 'drop', 'carry') as fc.Arbitrary<'pay' | 'drop' | 'carry'>,
        fc.boolean(),
        (left, carry, most, on_expire, wasCarried) => {
          const parts = atExpiry(left, { carry, carry_max_min: most, carry_months: 12, on_expire }, wasCarried)
          expect(parts.carry + parts.pay + parts.drop).toBe(left)
          if (wasCarried) expect(parts.carry).toBe(0)
          if (carry === 'upto') expect(parts.carry).toBeLessThanOrEqual(most)
          expect(on_expire === 'drop' ? parts.pay : parts.drop).toBe(0)
        },
      ),
    ))
})

describe('annual leave (R6)', () => {
  const taiwan: GrantRule = {
    ...{ basis: 'anniversary', scale: lawScale(), grant_timing: 'in_advance', prorate: 'days' },
    ...{ round_to_min: 240, round_mode: 'up', part_time_ratio: true, expire_months: null },
  }
  /** Days of LSA 38 by hand. */
  const lsa38 = (years: number): number => {
    if (years < 3) return [0, 7, 10][years] ?? 0
    if (years < 5) return 14
    return years < 10 ? 15 : Math.min(30, 16 + years - 10)
  }
  /** The day after so many months: a month without the day gives the first of the next (Civil Code 121). */
  const after = (hired: string, months: number): string => {
    const month = addMonths(`${hired.slice(0, 7)}-01`, months).slice(0, 7)
    const last = addDays(addMonths(`${month}-01`, 1), -1)
    return hired.slice(8) > last.slice(8) ? addDays(last, 1) : `${month}-${hired.slice(8)}`
  }
  test('is three days after half a year and LSA 38 on each anniversary, on whichever day somebody was hired', () =>
    fc.assert(
      fc.property(dates('1996-01-01', 10_000), (hired) => {
        const expected = [[after(hired, 6), 3], ...Array.from({ length: 30 }, (_, i) => [after(hired, 12 * (i + 1)), lsa38(i + 1)])]
        const until = '2026-12-31'
        const grants = grantsBetween(taiwan, { seniority_date: hired, weekly_minutes: 2400 }, '1990-01-01', until)
        expect(grants.map(({ date, minutes }) => [date, minutes / day])).toEqual(expected.filter(([date]) => String(date) <= until))
        // One ends where the next begins.
        grants.slice(1).forEach(({ date }, i) => expect(grants[i]?.valid_to).toBe(addDays(date, -1)))
      }),
      { numRuns: 60 },
    ))

  test('by calendar years is a sum over the days of the year, rounded up to half a day', () =>
    fc.assert(
      fc.property(dates('2010-01-01', 5500), fc.integer({ min: 2011, max: 2027 }), (hired, year) => {
        const all = datesFrom(`${year}-01-01`, `${year}-12-31`)
        const entitlement = (date: string): number => {
          const years = Array.from({ length: 30 }, (_, i) => i + 1).findLast((n) => after(hired, 12 * n) <= date)
          return years === undefined ? (after(hired, 6) <= date ? 3 : 0) : lsa38(years)
        }
        const sum = all.reduce((total, date) => total + entitlement(date) * day, 0)
        const expected = Math.ceil(sum / all.length / 240) * 240
        const rule: GrantRule = { ...taiwan, basis: 'calendar_year' }
        const grants = grantsBetween(rule, { seniority_date: hired, weekly_minutes: 2400 }, `${year}-01-01`, `${year}-12-31`)
        expect(grants.reduce((total, { minutes }) => total + minutes, 0)).toBe(expected)
      }),
      { numRuns: 60 },
    ))

  test('the year that a day lies in ends with the day before an anniversary', () =>
    fc.assert(
      fc.property(dates('2015-01-01', 2000), fc.nat(3000), (hired, n) => {
        const date = addDays(hired, n)
        const next = Array.from({ length: 12 }, (_, i) => after(hired, 12 * (i + 1))).find((one) => one > date) ?? ''
        expect(leaveYearEnd(date, 'anniversary', { seniority_date: hired, weekly_minutes: 2400 })).toBe(addDays(next, -1))
        expect(leaveYearEnd(date, 'calendar_year', { seniority_date: hired, weekly_minutes: 2400 })).toBe(`${date.slice(0, 4)}-12-31`)
      }),
    ))

  function lawScale(): GrantRule['scale'] {
    // The seeds are rows of as/labour-rule, whose lists the declaration's test has looked at.
    return (seedOf('TW') as { annual_scale: GrantRule['scale'] }).annual_scale
  }
})

describe('overtime (R8)', () => {
  const rules = (seedOf('TW') as { bands: readonly BandRule[] }).bands
  /** Rate of the minute, by hand. */
  const rateOf = (type: string, minute: number): string => {
    if (type === 'work') return minute < 120 ? '4/3' : '5/3'
    if (type === 'rest') return minute < 120 ? '4/3' : minute < 480 ? '5/3' : '8/3'
    if (type === 'holiday') return minute < 480 ? 'flat' : minute < 600 ? '4/3' : '5/3'
    return type === 'regular_off' ? (minute < 480 ? 'flat' : '2/1') : '2/1'
  }
  test('of each class is worth what each of its minutes is', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('work', 'rest', 'holiday', 'regular_off', 'urgent'),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 300 }),
        (type, minutes, before) => {
          const expected = new Map<string, number>()
          for (let minute = before; minute < before + minutes; minute += 1)
            expected.set(rateOf(type, minute), (expected.get(rateOf(type, minute)) ?? 0) + 1)
          const found = new Map<string, number>()
          for (const { num, den, flat, minutes: worked } of overtimeBands(minutes, type, rules, before)) {
            const rate = flat === null ? `${num}/${den}` : 'flat'
            found.set(rate, (found.get(rate) ?? 0) + worked)
          }
          expect(found).toEqual(expected)
        },
      ),
    ))
  test('taken as time off is eaten from the first minute: what is left is the end of the lot', () =>
    fc.assert(
      fc.property(fc.constantFrom('work', 'rest', 'holiday'), fc.integer({ min: 1, max: 720 }), fc.nat(720), (type, minutes, used) => {
        const lot = compLot(overtimeBands(minutes, type, rules))
        const each = lot.pay_bands.flatMap(({ min, num, den }) => Array.from({ length: min }, () => `${num}/${den}`))
        expect(each).toHaveLength(type === 'holiday' ? Math.max(480, minutes) : minutes)
        const rest = remainingBands(lot.pay_bands, used).flatMap(({ min, num, den }) => Array.from({ length: min }, () => `${num}/${den}`))
        expect(rest).toEqual(each.slice(used))
      }),
    ))
  test('lapses with the leave year, or some months later where that is earlier', () =>
    fc.assert(
      fc.property(dates('2026-01-01', 364), fc.integer({ min: 1, max: 12 }), (earned, months) => {
        const wanted = Number(earned.slice(8))
        const first = addMonths(`${earned.slice(0, 7)}-01`, months)
        const inMonth = datesFrom(first, addDays(addMonths(first, 1), -1))
        const own = inMonth.find((date) => Number(date.slice(8)) === wanted) ?? inMonth.at(-1) ?? ''
        const expected = [own, '2026-12-31'].toSorted()[0]
        expect([compExpiry(earned, '2026-12-31', months), compExpiry(earned, '2026-12-31', null)]).toEqual([expected, '2026-12-31'])
      }),
    ))
})

describe('rosters (R9)', () => {
  const types = fc.array(fc.constantFrom<RosterDayType>('work', 'work', 'work', 'work', 'rest', 'regular_off', 'off'), {
    minLength: 28,
    maxLength: 28,
  })
  const monday = '2026-03-02'
  const daysOf = (list: readonly RosterDayType[]): RosterDay[] =>
    list.map((day_type, i) => ({
      date: addDays(monday, i),
      day_type,
      ...(day_type === 'work' ? { spans: [{ from: 540, until: 720 }] } : {}),
    }))
  const codesOf = (set: string, list: readonly RosterDayType[]) =>
    new Set(
      rosterIssues([
        { user: 1, hours_system: 'standard', anchor: monday, laws: [{ from: '2000-01-01', law: lawIn(set) }], days: daysOf(list) },
      ]).map(({ code }) => code),
    )
  const weeks = (list: readonly RosterDayType[]) => [0, 7, 14, 21].map((start) => list.slice(start, start + 7))
  const worksSeven = (list: readonly RosterDayType[]) =>
    list.some((_, i) => i + 7 <= list.length && list.slice(i, i + 7).every((type) => type === 'work'))
  const count = (week: readonly RosterDayType[], wanted: readonly RosterDayType[]) => week.filter((type) => wanted.includes(type)).length

  test('in Taiwan each week has a regular day off and a rest day, and nobody works seven days', () =>
    fc.assert(
      fc.property(types, (list) => {
        const expected = new Set<string>()
        if (worksSeven(list) || weeks(list).some((week) => count(week, ['regular_off']) < 1)) expected.add('weekly_regular_off')
        if (weeks(list).some((week) => count(week, ['regular_off', 'rest']) < 2)) expected.add('weekly_rest')
        expect(codesOf('TW', list)).toEqual(expected)
      }),
    ))
  test('in Hong Kong and Japan each week has a day off, whatever it is called', () =>
    fc.assert(
      fc.property(types, (list) => {
        const lacks = weeks(list).some((week) => count(week, ['regular_off', 'rest', 'off']) < 1)
        expect(codesOf('HK', list)).toEqual(new Set(lacks || worksSeven(list) ? ['weekly_regular_off'] : []))
        expect(codesOf('JP', list)).toEqual(new Set(lacks ? ['weekly_regular_off'] : []))
      }),
    ))
  test('weeks begin on Mondays', () => expect(weekdayOf(monday)).toBe(0))
})
