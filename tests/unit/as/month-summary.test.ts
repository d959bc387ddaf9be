/** What payroll reads of a month (as.md R11; §12 scenarios 11, 22, 23). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences, monthSummary, type MonthInput, type SummaryDay } from '../../../server/modules/as/period/rules/month-summary'
import { monthsOf } from '../../../server/modules/as/period/rules/months'

const day = (work_date: string, more: Partial<SummaryDay> = {}): SummaryDay => ({
  ...{ work_date, status: 'normal', scheduled_min: 480, worked_min: 480, night_min: 0, late_min: 0, early_min: 0, absent_min: 0 },
  ...{ leave_parts: [], closure_parts: [] },
  ...more,
})
const march = (more: Partial<MonthInput> = {}): MonthInput => ({
  period: { starts_on: '2026-03-01', ends_on: '2026-03-31' },
  person: { hire_date: '2020-01-01', leave_date: null, daily_minutes: 480, suspensions: [] },
  ...{ days: [], leaves: [], overtimes: [], expired: [], annual: [] },
  ...more,
})
const sick = { id: 5, code: 'SICK', pay_ratio: '0.5000', affects_bonus: 'prorate' } as const

describe('the month of a person', () => {
  test('counts days, minutes, leave by type and meals', () => {
    const values = monthSummary(
      march({
        leaves: [sick],
        days: [
          day('2026-03-02', { status: 'late_early', worked_min: 464, late_min: 6, early_min: 10 }),
          day('2026-03-03', { status: 'partial_leave', worked_min: 239, leave_parts: [{ leave: 5, min: 240 }] }),
          day('2026-03-04', { status: 'missing_out', worked_min: 0, absent_min: 480 }),
          day('2026-03-05', { status: 'leave', worked_min: 0, leave_parts: [{ leave: 5, min: 480 }] }),
        ],
      }),
    )
    expect(values).toMatchObject({
      ...{ scheduled: 1920, worked: 703, late_count: 1, late: 6, early_count: 1, early: 10, absent: 480, missing: 1, meals: 1 },
      leave: [{ leave: 5, code: 'SICK', pay_ratio: '0.5000', affects_bonus: 'prorate', minutes: 720, days_bonus: '1.5000' }],
      ...{ calendar_days_employed: 31, days_in_period: 31, suspended_days: 0 },
    })
  })

  test('names the hours of stoppages by date, paid and unpaid, and how they changed', () => {
    const stopped = day('2026-03-12', { scheduled_min: 180, closure_parts: [{ paid: true, min: 300 }] })
    const values = monthSummary(march({ days: [stopped] }))
    expect(values.closure).toEqual([{ work_date: '2026-03-12', minutes: 300, paid: true }])
    // Versions that were written before these hours were counted have none.
    const { closure: _closure, ...former } = values
    expect(differences(former, values)).toEqual([{ field: 'closure.2026-03-12.paid', from: 0, to: 300 }])
  })

  test('of who comes or goes, or is suspended, the days are fewer', () => {
    const person = {
      ...{ hire_date: '2026-03-10', leave_date: '2026-03-19', daily_minutes: 480 },
      suspensions: [{ from: '2026-03-18', to: null }],
    }
    expect(monthSummary(march({ person }))).toMatchObject({ calendar_days_employed: 10, suspended_days: 2, days_in_period: 31 })
  })

  test('maternity leave is paid by the service on each of its days: half below six months, in full from then on (R7 pay_steps)', () => {
    const pay_steps = [
      { min_service_months: 6, ratio: '1.0000' },
      { min_service_months: 0, ratio: '0.5000' },
    ]
    const maternity = { id: 9, code: 'MATERNITY', pay_ratio: '1.0000', pay_steps, affects_bonus: 'none' } as const
    const days = ['2026-03-02', '2026-03-09', '2026-03-10'].map((date) => day(date, { leave_parts: [{ leave: 9, min: 480 }] }))
    const linesOf = (person: MonthInput['person']) =>
      monthSummary(march({ person, leaves: [maternity], days })).leave.map(({ pay_ratio, minutes }) => [pay_ratio, minutes])
    const person = { hire_date: '2025-09-10', leave_date: null, daily_minutes: 480, suspensions: [] }
    expect(linesOf(person)).toEqual([
      ['0.5000', 960],
      ['1.0000', 480],
    ])
    expect(linesOf({ ...person, seniority_date: '2025-09-02' })).toEqual([['1.0000', 1440]])
    // Parental leave adds no service (R6).
    expect(linesOf({ ...person, suspensions: [{ from: '2025-10-01', to: '2025-10-31', kind: 'parental' }] })).toEqual([['0.5000', 1440]])
  })

  test('compensatory time that lapses is paid by what its last minutes are worth (scenario 11)', () => {
    const pay_bands = [
      { min: 120, num: 4, den: 3 },
      { min: 360, num: 5, den: 3 },
      { min: 120, num: 8, den: 3 },
    ]
    const values = monthSummary(march({ expired: [{ earned_on: '2025-09-06', pay_bands, granted: 600, expired: 120 }] }))
    expect(values.comp_expired).toEqual([{ earned_on: '2025-09-06', minutes: 120, num: 8, den: 3 }])
  })

  test('overtime goes by its bands, unused annual leave by the day of its wage (scenario 22)', () => {
    const bands = [
      { class: 'holiday', min: 300, num: 1, den: 1, flat: 480, counts_to_cap: false },
      { class: 'work', min: 60, num: 4, den: 3, counts_to_cap: true },
    ]
    const values = monthSummary(
      march({ overtimes: [{ id: 7, work_date: '2026-03-02', bands }], annual: [{ minutes: 2640, wage_date: '2026-12-31' }] }),
    )
    expect(values.ot).toEqual([
      { overtime_id: 7, work_date: '2026-03-02', class: 'holiday', minutes: 300, num: 1, den: 1, flat: 480, counts_to_cap: false },
      { overtime_id: 7, work_date: '2026-03-02', class: 'work', minutes: 60, num: 4, den: 3, flat: null, counts_to_cap: true },
    ])
    expect(values.annual_pay).toEqual([{ minutes: 2640, wage_date: '2026-12-31' }])
  })
})

describe('two revisions', () => {
  test('differ in the share of the wage at which leave is paid', () => {
    const paidAt = (pay_ratio: string) =>
      monthSummary(march({ leaves: [{ ...sick, pay_ratio }], days: [day('2026-03-02', { leave_parts: [{ leave: 5, min: 480 }] })] }))
    expect(differences(paidAt('0.5000'), paidAt('1.0000'))).toEqual([
      { field: 'leave.SICK.0.5000', from: 480, to: 0 },
      { field: 'leave.SICK.1.0000', from: 0, to: 480 },
    ])
  })

  test('differ only in what was corrected (scenario 23)', () => {
    const before = monthSummary(march({ leaves: [sick], days: [day('2026-03-02', { late_min: 6, worked_min: 474 })] }))
    const after = monthSummary(
      march({ leaves: [sick], days: [day('2026-03-02', { worked_min: 240, leave_parts: [{ leave: 5, min: 240 }] })] }),
    )
    expect(differences(before, after)).toEqual([
      { field: 'worked', from: 474, to: 240 },
      { field: 'late_count', from: 1, to: 0 },
      { field: 'late', from: 6, to: 0 },
      { field: 'leave.SICK', from: 0, to: 240 },
    ])
  })

  test('of the same days are the same, in whatever order they are read', () => {
    const days = fc.uniqueArray(
      fc.record({ n: fc.integer({ min: 1, max: 31 }), late: fc.nat(60), worked: fc.nat(480), leave: fc.nat(480) }),
      { selector: ({ n }) => n },
    )
    fc.assert(
      fc.property(days, (made) => {
        const rows = made.map(({ n, late, worked, leave }) =>
          day(`2026-03-${String(n).padStart(2, '0')}`, { late_min: late, worked_min: worked, leave_parts: [{ leave: 5, min: leave }] }),
        )
        const one = monthSummary(march({ leaves: [sick], days: rows }))
        expect(differences(one, monthSummary(march({ leaves: [sick], days: rows.toReversed() })))).toEqual([])
      }),
    )
  })
})

describe('months by the closing day', () => {
  test('without one it is the calendar month', () =>
    expect(monthsOf(2026, null).slice(0, 2)).toEqual([
      { month: '2026-01', starts_on: '2026-01-01', ends_on: '2026-01-31' },
      { month: '2026-02', starts_on: '2026-02-01', ends_on: '2026-02-28' },
    ]))
  test('25 ends a month on its 25th', () =>
    expect(monthsOf(2026, 25)[0]).toEqual({ month: '2026-01', starts_on: '2025-12-26', ends_on: '2026-01-25' }))
  test('they follow one another without gap, whatever the closing day', () =>
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.option(fc.integer({ min: 1, max: 28 })), (year, closing) => {
        const months = [...monthsOf(year, closing), ...monthsOf(year + 1, closing)]
        for (const [index, { starts_on }] of months.entries()) {
          const before = months[index - 1]
          if (before) expect(Date.parse(starts_on) - Date.parse(before.ends_on)).toBe(86_400_000)
        }
      }),
    ))
})
