/** Annual leave (as.md R6, LSA 38), by the worked examples. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anniversaryShortfall,
  fullMonths,
  grantsBetween,
  leaveYearEnd,
  minutesOfScale,
  serviceReached,
  type GrantRule,
} from '../../../server/modules/as/leave/rules/annual-grants'

const day = 480
const taiwan: GrantRule = {
  basis: 'anniversary',
  scale: [
    { service_months: 6, minutes: 3 * day },
    { service_months: 12, minutes: 7 * day },
    { service_months: 24, minutes: 10 * day },
    { service_months: 36, minutes: 14 * day },
    { service_months: 60, minutes: 15 * day },
    { service_months: 120, minutes: 16 * day, accrue_each_year: day, max_minutes: 30 * day },
  ],
  grant_timing: 'in_advance',
  prorate: 'days',
  round_to_min: 240,
  round_mode: 'up',
  part_time_ratio: true,
  expire_months: null,
}
const hired = (seniority_date: string, more: object = {}) => ({ seniority_date, weekly_minutes: 2400, ...more })
const granted = (rule: GrantRule, employment: ReturnType<typeof hired>, until = '2026-12-31') =>
  grantsBetween(rule, employment, '2000-01-01', until).map(({ date, minutes }) => [date, minutes / day])

describe('annual leave (R6)', () => {
  test('follows the scale of LSA 38', () => {
    expect([5, 6, 12, 24, 36, 48, 60, 119, 120, 132, 288, 480].map((months) => minutesOfScale(taiwan.scale, months) / day)).toEqual([
      0, 3, 7, 10, 14, 14, 15, 15, 16, 17, 30, 30,
    ])
  })

  test('by anniversaries is given the day after the service is full (acceptance 10)', () => {
    expect(granted(taiwan, hired('2023-07-01'))).toEqual([
      ['2024-01-01', 3],
      ['2024-07-01', 7],
      ['2025-07-01', 10],
      ['2026-07-01', 14],
    ])
    expect(grantsBetween(taiwan, hired('2023-07-01'), '2024-01-01', '2025-07-01').map(({ valid_to }) => valid_to)).toEqual([
      '2024-06-30',
      '2025-06-30',
      '2026-06-30',
    ])
  })

  test('a month without the day ends the period with its last (Civil Code 121)', () => {
    expect(granted(taiwan, hired('2025-08-31'))).toEqual([
      ['2026-03-01', 3],
      ['2026-08-31', 7],
    ])
    expect([serviceReached(hired('2024-02-29'), 12), serviceReached(hired('2024-02-29'), 48)]).toEqual(['2025-03-01', '2028-02-29'])
  })

  test('by calendar years is a sum of exact shares, rounded up to half a day (acceptance 10)', () => {
    const rule = { ...taiwan, basis: 'calendar_year' } as const
    const [grant] = grantsBetween(rule, hired('2023-07-01'), '2026-01-01', '2026-12-31')
    expect(grant).toMatchObject({ date: '2026-01-01', minutes: 6000, valid_to: '2026-12-31' })
    expect(granted(rule, hired('2023-07-01'), '2025-12-31')).toEqual([
      ['2024-01-01', 5.5],
      ['2025-01-01', 9],
    ])
    // First entitled within the year.
    expect(granted(rule, hired('2025-10-01'))).toEqual([['2026-04-01', 3.5]])
    expect(granted({ ...rule, prorate: 'months' }, hired('2023-07-01')).at(-1)).toEqual(['2026-01-01', 12])
    expect(granted({ ...rule, prorate: 'none' }, hired('2023-07-01')).at(-1)).toEqual(['2026-01-01', 10])
  })

  test('is at least the anniversary total when the person leaves', () => {
    const calendar = grantsBetween({ ...taiwan, basis: 'calendar_year' }, hired('2023-07-01'), '2000-01-01', '2026-12-31')
    const total = calendar.reduce((sum, { minutes }) => sum + minutes, 0)
    expect([total / day, anniversaryShortfall(taiwan, hired('2023-07-01'), total, '2026-12-31') / day]).toEqual([27, 7])
  })

  test('of part-time work is in proportion, rounded up to the hour', () => {
    const half = hired('2025-07-01', { weekly_minutes: 1200 })
    expect(grantsBetween(taiwan, half, '2026-07-01', '2026-07-01')[0]?.minutes).toBe(28 * 60)
    expect(grantsBetween({ ...taiwan, part_time_ratio: false }, half, '2026-07-01', '2026-07-01')[0]?.minutes).toBe(7 * day)
  })

  test('waits for the time of a parental leave, not of military service', () => {
    const away = (kind: string) => hired('2023-07-01', { suspensions: [{ from: '2024-08-01', to: '2024-08-31', kind }] })
    expect(granted(taiwan, away('parental')).slice(2)).toEqual([
      ['2025-08-01', 10],
      ['2026-08-01', 14],
    ])
    expect(granted(taiwan, away('military')).slice(2)).toEqual(granted(taiwan, hired('2023-07-01')).slice(2))
  })

  test('of a suspension without an end: nothing more is granted, what is given ends as it would have', () => {
    const away = hired('2023-07-01', { suspensions: [{ from: '2024-08-01', to: null, kind: 'parental' }] })
    expect(
      grantsBetween(taiwan, away, '2023-01-01', '2040-12-31').map(({ date, minutes, valid_to }) => [date, minutes / day, valid_to]),
    ).toEqual([
      ['2024-01-01', 3, '2024-06-30'],
      ['2024-07-01', 7, '2025-06-30'],
    ])
    expect(
      grantsBetween({ ...taiwan, basis: 'calendar_year' }, away, '2026-01-01', '2026-12-31').map(({ minutes }) => minutes / day),
    ).toEqual([7])
    expect([serviceReached(away, 24), fullMonths(away, '2040-01-01'), leaveYearEnd('2026-03-10', 'anniversary', away)]).toEqual([
      '9999-12-31',
      13,
      '2027-02-05',
    ])
  })

  test('a suspension that comes puts off the next grant and lengthens none', () => {
    const away = hired('2023-07-01', { suspensions: [{ from: '2024-08-01', to: '2024-08-31', kind: 'unpaid' }] })
    expect(grantsBetween(taiwan, away, '2024-07-01', '2025-12-31').map(({ date, valid_to }) => [date, valid_to])).toEqual([
      ['2024-07-01', '2025-06-30'],
      ['2025-08-01', '2026-07-31'],
    ])
  })

  test('of Japan lapses after two years, at half years of service', () => {
    const japan: GrantRule = {
      ...taiwan,
      scale: [10, 11, 12, 14, 16, 18, 20].map((days, i) => ({ service_months: 6 + 12 * i, minutes: days * day })),
      expire_months: 24,
    }
    expect(
      grantsBetween(japan, hired('2024-04-01'), '2024-01-01', '2026-12-31').map(({ date, minutes, valid_to }) => [
        date,
        minutes / day,
        valid_to,
      ]),
    ).toEqual([
      ['2024-10-01', 10, '2026-09-30'],
      ['2025-10-01', 11, '2027-09-30'],
      ['2026-10-01', 12, '2028-09-30'],
    ])
  })

  test('accrues by months', () => {
    const monthly: GrantRule = { ...taiwan, basis: 'monthly', scale: [{ service_months: 0, minutes: 480 }], round_to_min: 30 }
    expect(granted(monthly, hired('2026-01-16'), '2026-03-31')).toEqual([
      ['2026-01-16', 270 / day],
      ['2026-02-01', 1],
      ['2026-03-01', 1],
    ])
    expect(granted({ ...monthly, grant_timing: 'in_arrears' }, hired('2026-01-01'), '2026-03-31')).toEqual([
      ['2026-02-01', 1],
      ['2026-03-01', 1],
    ])
  })

  test('leave years end the day before the anniversary, or with the year', () => {
    expect([
      leaveYearEnd('2026-03-10', 'anniversary', hired('2023-07-01')),
      leaveYearEnd('2026-07-01', 'anniversary', hired('2023-07-01')),
      leaveYearEnd('2026-03-10', 'calendar_year', hired('2023-07-01')),
      leaveYearEnd('2026-03-31', 'fiscal_year', hired('2023-07-01', { fiscal_month: 4 })),
      leaveYearEnd('2026-04-01', 'fiscal_year', hired('2023-07-01', { fiscal_month: 4 })),
    ]).toEqual(['2026-06-30', '2027-06-30', '2026-12-31', '2026-03-31', '2027-03-31'])
  })

  test('never falls with service, and service is full on its own day', () => {
    const date = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 240 }), (start, months) => {
        expect(minutesOfScale(taiwan.scale, months + 1)).toBeGreaterThanOrEqual(minutesOfScale(taiwan.scale, months))
        expect(fullMonths(hired(start), serviceReached(hired(start), months))).toBe(months)
      }),
      { numRuns: 50 },
    )
  })
})
