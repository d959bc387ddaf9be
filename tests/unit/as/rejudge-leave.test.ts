/** What approved leave would be charged by the plan as it stands now (as.md R10): the worked examples of 3 to 7 May 2027, Monday to Friday. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datesFrom } from '../../../src/shared/as/calendar-dates'
import { leaveMinutes, type LeaveDay, type LeaveUnit } from '../../../server/modules/as/leave/rules/leave-minutes'
import { leaveDifferences } from '../../../server/modules/as/leave/rules/rejudge-leave'

const at = (date: string, time: string): number => Date.parse(`${date}T${time}+08:00`) / 60_000
const span = (date: string, from: string, until: string) => ({ from: at(date, from), until: at(date, until) })
const office = (date: string, more: Partial<LeaveDay> = {}): LeaveDay => ({
  date,
  spans: [span(date, '09:00', '12:00'), span(date, '13:00', '18:00')],
  whole: span(date, '00:00', '24:00'),
  ...more,
})
const off = (date: string): LeaveDay => ({ date, spans: [], whole: span(date, '00:00', '24:00') })
const week = datesFrom('2027-05-03', '2027-05-07')
const period = { from: at('2027-05-03', '09:00'), until: at('2027-05-07', '18:00') }
const half: LeaveUnit = { count_mode: 'working', unit_min: 30, step_min: 30, daily_minutes: 480 }
const charged = (minutes: number, dates = week) => new Map(dates.map((date) => [date, minutes]))
const withDay = (date: string, day: LeaveDay) => week.map((one) => (one === date ? day : office(one)))
const minutesOf = (days: readonly LeaveDay[], before = charged(480)) => {
  const changed = leaveDifferences({ period, charged: before }, days, half)
  return [...before.values()].reduce((sum, one) => sum + one, 0) + changed.reduce((sum, one) => sum + one.owed - one.charged, 0)
}

describe('a week of leave', () => {
  test('that the plan still fits is left', () =>
    expect(
      leaveDifferences(
        { period, charged: charged(480) },
        week.map((date) => office(date)),
        half,
      ),
    ).toEqual([]))

  test('with a holiday on its Wednesday costs 1 920 minutes, not 2 400', () => {
    const days = withDay('2027-05-05', off('2027-05-05'))
    expect(leaveDifferences({ period, charged: charged(480) }, days, half)).toEqual([
      { date: '2027-05-05', charged: 480, owed: 0, part: null, locked: false },
    ])
    expect(minutesOf(days)).toBe(1920)
  })

  test('with a stoppage from 13:00 to 18:00 counts 180 on that day', () => {
    const days = withDay('2027-05-05', office('2027-05-05', { closures: [span('2027-05-05', '13:00', '18:00')] }))
    expect(leaveDifferences({ period, charged: charged(480) }, days, half)).toMatchObject([
      { charged: 480, owed: 180, part: { ...span('2027-05-05', '09:00', '12:00'), minutes: 180 } },
    ])
  })

  test('from which a holiday is taken away owes the day again', () => {
    const before = charged(
      480,
      week.filter((date) => date !== '2027-05-05'),
    )
    expect(
      leaveDifferences(
        { period, charged: before },
        week.map((date) => office(date)),
        half,
      ),
    ).toMatchObject([{ date: '2027-05-05', charged: 0, owed: 480 }])
  })

  test('says which of its dates are locked', () => {
    const days = [{ ...off('2027-05-05'), locked: true }]
    expect(leaveDifferences({ period, charged: charged(480) }, days, half)).toMatchObject([{ date: '2027-05-05', owed: 0, locked: true }])
  })
})

test('half a day stays what it is, whatever the type rounds to', () => {
  const afternoon = span('2027-05-05', '13:00', '18:00')
  const unit = { ...half, unit_min: 240, step_min: 240 }
  const before = new Map([['2027-05-05', 300]])
  expect(leaveDifferences({ period: afternoon, charged: before }, [office('2027-05-05')], unit)).toEqual([])
})

test('what was charged by a plan is never changed by the same plan', () => {
  const spanOf = fc.tuple(fc.integer({ min: 0, max: 5 * 1440 }), fc.integer({ min: 1, max: 3000 }))
  fc.assert(
    fc.property(spanOf, fc.constantFrom(30, 60, 240, 480), fc.boolean(), ([start, length], step, isCalendar) => {
      const asked = { from: at('2027-05-03', '00:00') + start, until: at('2027-05-03', '00:00') + start + length }
      const unit: LeaveUnit = { ...half, unit_min: step, step_min: step, count_mode: isCalendar ? 'calendar' : 'working' }
      const days = datesFrom('2027-05-03', '2027-05-12').map((date) => office(date))
      const { parts } = leaveMinutes(days, asked, unit)
      const before = new Map(parts.map(({ date, minutes }) => [date, minutes]))
      expect(leaveDifferences({ period: asked, charged: before }, days, unit)).toEqual([])
    }),
  )
})
