/** Overtime bands, pay, compensatory lots, work dates and ceilings (as.md R8, R9), by the worked examples. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cappedMinutes,
  classOf,
  compLot,
  overtimeBands,
  overtimePay,
  paidBands,
  remainingBands,
  settlementPay,
  type BandRule,
} from '../../../server/modules/as/overtime/rules/overtime-bands'
import { compExpiry } from '../../../server/modules/as/overtime/rules/comp-expiry'
import { overtimeDate, payableMinutes } from '../../../server/modules/as/overtime/rules/payable-minutes'
import { labourRuleSeeds } from '../../../src/schemas/as/labour-sets'
import { lawOf } from '../../../src/shared/as/labour-law'
import {
  cycleOf,
  monthsAround,
  overtimeLimits as limitsUnder,
  type LimitFacts,
  type LimitSettings,
} from '../../../src/shared/as/overtime-limits'

const band = (
  day_type: string,
  from_min: number,
  to_min: number | null,
  num: number,
  den: number,
  more: Partial<BandRule> = {},
): BandRule => ({
  ...{ day_type, from_min, to_min, num, den, counts_to_cap: true },
  ...more,
})
const flat = { flat_min: 480, counts_to_cap: false }
/** TW-2026 (R8). */
const rules = [
  band('work', 0, 120, 4, 3),
  band('work', 120, 240, 5, 3),
  band('rest', 0, 120, 4, 3),
  band('rest', 120, 480, 5, 3),
  band('rest', 480, 720, 8, 3),
  band('holiday', 0, 480, 1, 1, flat),
  band('holiday', 480, 600, 4, 3),
  band('holiday', 600, 720, 5, 3),
  band('regular_off', 0, 480, 1, 1, flat),
  band('regular_off', 480, null, 2, 1),
  band('urgent', 0, null, 2, 1),
]
const of = (dayType: string, hours: number, urgent = false) => overtimeBands(hours * 60, classOf(dayType, urgent, rules), rules)
const pay = (dayType: string, hours: number, urgent = false) => overtimePay(36_000, paidBands(of(dayType, hours, urgent)))

describe('bands (R8)', () => {
  test('are paid by exact rates, rounded once', () => {
    expect([pay('work', 3), pay('rest', 10), pay('holiday', 5), pay('holiday', 9), pay('regular_off', 9), pay('work', 3, true)]).toEqual([
      650, 2700, 1200, 1400, 1500, 900,
    ])
    expect(overtimePay('36000.50', [{ min: 1, num: 4, den: 3 }])).toBe(3)
  })

  test('go on past the last at its rate, and where earlier overtime of the day ended', () => {
    expect(of('work', 5).map(({ minutes, num, den }) => [minutes, num, den])).toEqual([
      [120, 4, 3],
      [180, 5, 3],
    ])
    expect(overtimeBands(60, 'work', rules, 90).map(({ minutes, num }) => [minutes, num])).toEqual([
      [30, 4],
      [30, 5],
    ])
    expect(overtimeBands(60, 'holiday', rules, 60).map(({ flat: day }) => day)).toEqual([0])
  })

  test('of urgent work are their own, but for the weekly day off; a company day off is a rest day', () => {
    expect(
      (
        [
          ['work', true],
          ['regular_off', true],
          ['off', false],
          ['holiday', false],
        ] as const
      ).map(([type, urgent]) => classOf(type, urgent, rules)),
    ).toEqual(['urgent', 'regular_off', 'rest', 'holiday'])
  })

  test('count to the ceiling but for the flat day', () => {
    expect([cappedMinutes(of('holiday', 9)), cappedMinutes(of('rest', 10)), cappedMinutes(of('regular_off', 8))]).toEqual([60, 600, 0])
  })

  test('add up to the minutes worked', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('work', 'rest', 'holiday', 'regular_off', 'urgent'),
        fc.nat(900),
        fc.nat(600),
        (type, minutes, before) => {
          const sum = (n: number, from: number) => overtimeBands(n, type, rules, from).reduce((total, one) => total + one.minutes, 0)
          expect(sum(minutes, before)).toBe(minutes)
          expect(sum(before, 0) + sum(minutes, before)).toBe(sum(before + minutes, 0))
        },
      ),
    )
  })
})

describe('compensatory time (R8)', () => {
  test('is minute for minute and keeps the dearest part (acceptance 11)', () => {
    const { minutes, pay_bands } = compLot(of('rest', 10))
    expect([minutes, pay_bands.map(({ min }) => min)]).toEqual([600, [120, 360, 120]])
    const left = remainingBands(pay_bands, 480)
    expect(left).toEqual([{ min: 120, num: 8, den: 3 }])
    expect(overtimePay(36_000, left)).toBe(800)
    expect(compLot(of('holiday', 5))).toEqual({ minutes: 480, pay_bands: [{ min: 480, num: 1, den: 1 }] })
  })

  test('what is used and what is left make the lot', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(720), (hours, used) => {
        const { minutes, pay_bands } = compLot(of('rest', hours))
        expect(remainingBands(pay_bands, used).reduce((sum, { min }) => sum + min, 0)).toBe(Math.max(0, minutes - used))
      }),
    )
  })

  test('lapses with the leave year, or earlier after its months', () => {
    expect(compExpiry('2026-03-10', '2026-06-30', null)).toBe('2026-06-30')
    expect(compExpiry('2026-03-10', '2026-12-31', 6)).toBe('2026-09-10')
    expect(compExpiry('2026-03-10', '2026-06-30', 6)).toBe('2026-06-30')
    expect(compExpiry('2026-08-31', '2027-06-30', 6)).toBe('2027-02-28')
  })
})

describe('what counts (R8)', () => {
  const hm = (hours: number, minutes = 0) => hours * 60 + minutes
  const rule = { basis: 'min', unit: 1, round: 'floor', min: 0 } as const
  const approved = { from: hm(18, 30), until: hm(20, 30) }
  const actual = [{ from: hm(18), until: hm(20, 27) }]

  test('is approved and worked, less the break, in units', () => {
    expect(payableMinutes(approved, actual, 0, rule)).toBe(117)
    expect(payableMinutes(approved, actual, 0, { ...rule, unit: 30 })).toBe(90)
    expect(payableMinutes(approved, actual, 0, { ...rule, unit: 30, round: 'nearest' })).toBe(120)
    expect(payableMinutes(approved, actual, 0, { ...rule, unit: 30, round: 'ceil' })).toBe(120)
    expect(payableMinutes(approved, actual, 30, rule)).toBe(87)
    expect(payableMinutes(approved, actual, 0, { ...rule, basis: 'applied' })).toBe(120)
    expect(payableMinutes(approved, actual, 0, { ...rule, basis: 'actual' })).toBe(147)
    expect(payableMinutes(approved, actual, 100, { ...rule, min: 30 })).toBe(0)
  })

  test('has the date of the shift that it continues; what begins after midnight the new one', () => {
    const date = (at: number) => (at < 1440 ? '2026-03-06' : '2026-03-07')
    const windows = { early_window: 60, late_window: 60 }
    const shifts = [{ date: '2026-03-06', from: hm(14, 30), until: hm(23), ...windows }]
    expect(overtimeDate({ from: hm(23), until: hm(26) }, shifts, date)).toBe('2026-03-06')
    expect(overtimeDate({ from: hm(24, 30), until: hm(26) }, shifts, date)).toBe('2026-03-07')
    expect(overtimeDate({ from: hm(23, 30), until: hm(26) }, shifts, date)).toBe('2026-03-06')
    const early = [{ date: '2026-03-07', from: hm(24), until: hm(32), ...windows }]
    expect(overtimeDate({ from: hm(22), until: hm(24) }, early, date)).toBe('2026-03-07')
  })

  test('after a gap behind a night shift has the date that its punches have', () => {
    const date = (at: number) => (at < 1440 ? '2026-03-06' : '2026-03-07')
    const windows = { early_window: 180, late_window: 360 }
    const shifts = [
      { date: '2026-03-06', from: hm(22), until: hm(30), ...windows },
      { date: '2026-03-07', from: hm(46), until: hm(54), ...windows },
    ]
    expect(overtimeDate({ from: hm(30, 30), until: hm(32) }, shifts, date)).toBe('2026-03-06')
    expect(overtimeDate({ from: hm(37), until: hm(39) }, shifts, date)).toBe('2026-03-07')
    expect(overtimeDate({ from: hm(43, 30), until: hm(45) }, shifts, date)).toBe('2026-03-07')
  })
})

test('unused annual leave is paid by the day (R6)', () => {
  expect(settlementPay(42_000, 5.5 * 480, 480)).toBe(7700)
})

/** As it is seeded. */
const lawIn = (set: string) => lawOf(labourRuleSeeds.find((seed) => seed.set === set) as Parameters<typeof lawOf>[0])

describe('ceilings (R9)', () => {
  const overtimeLimits = (facts: LimitFacts, settings: LimitSettings) => limitsUnder(facts, settings, lawIn('TW'))
  const settings: LimitSettings = {
    ...{ limit_action: 'warn', ot_month_cap: 2760, ot_ext_cap: 3240, ot_3m_cap: 8280, ot_3m_start: 1, extension_agreement: false },
  }
  const facts = { month_before: 2700, cycle_before: 2700, day_before: 480, minutes: 90, counted: 90 }

  test('warn or block above the month (acceptance 12)', () => {
    expect(overtimeLimits(facts, settings)).toMatchObject({
      month_total: 2790,
      meter: 'red',
      issues: [{ code: 'month', level: 'warn', total: 2790, cap: 2760 }],
    })
    expect(overtimeLimits(facts, { ...settings, limit_action: 'block' }).issues[0]?.level).toBe('block')
  })

  test('turn amber at 80 %', () => {
    const meter = (month_before: number) => overtimeLimits({ ...facts, month_before, minutes: 0, counted: 0 }, settings).meter
    expect([2207, 2208, 2759, 2760].map(meter)).toEqual(['green', 'amber', 'amber', 'red'])
  })

  test('with an agreement are those of the month and of three months; of the day always', () => {
    const extended = { ...settings, extension_agreement: true }
    expect(overtimeLimits(facts, extended).issues).toEqual([])
    expect(overtimeLimits({ ...facts, cycle_before: 8250 }, extended).issues.map(({ code }) => code)).toEqual(['three_months'])
    expect(overtimeLimits({ ...facts, month_before: 0, day_before: 660 }, settings).issues).toMatchObject([
      { code: 'day', total: 750, cap: 720 },
    ])
  })

  test('are those of the law in force: none in Hong Kong, 45 hours and the year in Japan, an average by its special clause', () => {
    const codes = (set: string, more: Partial<LimitFacts>, own: Partial<LimitSettings> = {}) =>
      limitsUnder({ ...facts, day_before: 0, ...more }, { ...settings, ...own }, lawIn(set)).issues.map(({ code, cap }) => [code, cap])
    expect(codes('HK', { month_before: 9000, day_before: 900 })).toEqual([])
    expect(limitsUnder(facts, settings, lawIn('HK'))).toMatchObject({ month_cap: null, meter: 'green' })
    expect(codes('JP', { month_before: 2610 })).toEqual([])
    expect(codes('JP', { month_before: 2611 })).toEqual([['month', 2700]])
    expect(codes('JP', { month_before: 0, year_before: 21_511 })).toEqual([['year', 21_600]])
    const special = { extension_agreement: true }
    expect(codes('JP', { month_before: 5909 }, special)).toEqual([])
    expect(codes('JP', { month_before: 5910 }, special)).toEqual([['month_extended', 5999]])
    expect(codes('JP', { month_before: 4710, months_before: [4800, 4801] }, special)).toEqual([['special_average', 4800]])
    // The company's own ceiling holds where it is lower than the law's.
    expect(codes('TW', { month_before: 2320 }, { ot_month_cap: 2400 })).toEqual([['month', 2400]])
    expect(codes('TW', { month_before: 2700 }, { ot_month_cap: 9000 })).toEqual([['month', 2760]])
  })

  test('of a year and of averages look at whole months', () => {
    expect(monthsAround('2026-02')).toEqual({
      year: Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
      before: ['2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
    })
  })

  test('of three months run in a fixed cycle', () => {
    expect([cycleOf('2026-03', 1), cycleOf('2026-04', 1), cycleOf('2026-01', 2)]).toEqual([
      ['2026-01', '2026-02', '2026-03'],
      ['2026-04', '2026-05', '2026-06'],
      ['2025-11', '2025-12', '2026-01'],
    ])
  })
})
