import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discountDate,
  discountedPayment,
  dueDate,
  dueDateSteps,
  fewestDaysToDue,
  type DueDateRule,
} from '../../../server/modules/cm/terms/rules/due-date'
import { dayType, type CalendarDay } from '../../../server/modules/sc/calendar/rules/work-calendar'
import { paymentTerm } from '../../../src/schemas/cm/payment-term'
import { taiwan2026 } from '../../../src/schemas/sc/calendar-packs/taiwan-2026'

const calendar = {
  zone: 'Asia/Taipei',
  weekly: ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off'] as const,
  work_hours: [],
  days: new Map<string, CalendarDay>(taiwan2026.days.map((day) => [day.date, { ...day, paid: true, start_time: null, end_time: null }])),
}
const inTaiwan = (date: string) => dayType(calendar, date).works
const always = () => true

/** A seed of the table by its code, with the defaults that the server fills in. */
function term(code: string, changes: Partial<DueDateRule> = {}): DueDateRule {
  const seed = paymentTerm.seeds.find((row) => row.code === code)
  if (!seed) throw new Error(`no payment term ${code}`)
  const defaults = Object.fromEntries(paymentTerm.fields.map((field) => [field.name, field.default ?? null]))
  return { ...defaults, ...seed, ...changes } as DueDateRule // the declaration holds these fields; its seeds are plain values
}

describe('due dates of R1', () => {
  test.each([
    ['NET30', '2025-11-21', '2025-12-22', 'from Sunday 12-21 to the next workday'],
    ['EOM30', '2025-11-21', '2025-12-30', '11-30 + 30'],
    ['EOM60', '2025-11-21', '2026-01-29', '11-30 + 60'],
    ['EONM', '2025-11-21', '2025-12-31', 'end of the next month'],
    ['C20D10', '2025-11-21', '2026-01-12', 'after the 20th: 12-20, then Saturday 01-10 moves'],
    ['C20D10', '2025-11-20', '2025-12-10', 'on the 20th'],
    ['EONM', '2026-01-31', '2026-03-02', '01-31 + 1 month = 02-28, a Saturday and a holiday'],
    ['PREPAY', '2025-11-21', '2025-11-21', 'at once'],
    ['ACC7', '2025-11-21', '2025-11-28', '7 days'],
    ['RET90', '2025-11-21', '2026-02-23', '02-19 lies in Spring Festival'],
  ])('%s from %s is due on %s (%s)', (code, base, due) => {
    expect(dueDate(term(code), base, inTaiwan)).toBe(due)
  })

  test('C20D10 moves on where the next workday is a holiday of the region', () => {
    expect(dueDate(term('C20D10'), '2025-11-21', (date) => date !== '2026-01-12' && inTaiwan(date))).toBe('2026-01-13')
  })

  test('with keep a due date stays on its day off, with previous it moves back', () => {
    expect(dueDate(term('EONM', { workday_rule: 'keep' }), '2026-01-31', inTaiwan)).toBe('2026-02-28')
    expect(dueDate(term('NET30', { workday_rule: 'keep' }), '2025-11-21', inTaiwan)).toBe('2025-12-21')
    expect(dueDate(term('NET30', { workday_rule: 'previous' }), '2025-11-21', inTaiwan)).toBe('2025-12-19')
  })

  test('a cutoff and a due day beyond the end of a month are its last day', () => {
    const rule = term('C20D10', { cutoff_day: 31, due_day: 31 })
    expect(dueDate(rule, '2026-01-31', always)).toBe('2026-02-28')
    expect(dueDate(term('C20D10', { cutoff_day: 30, months: 0, month_rule: 'none', due_day: null }), '2026-01-31', always)).toBe(
      '2026-02-28',
    )
  })

  test('the steps name each part of the rule that moved the date', () => {
    expect(dueDateSteps(term('C20D10'), '2025-11-21', inTaiwan)).toEqual([
      { step: 'base', date: '2025-11-21' },
      { step: 'cutoff', date: '2025-12-20' },
      { step: 'months', date: '2026-01-20' },
      { step: 'day_of_month', date: '2026-01-10' },
      { step: 'next', date: '2026-01-12' },
    ])
  })

  test('a calendar without workdays is an error, not an endless search', () => {
    expect(() => dueDate(term('NET30'), '2025-11-21', () => false)).toThrow(RangeError)
  })
})

describe('discount', () => {
  const amounts = { total: new Decimal(105000), tax: new Decimal(5000), digits: 0 }

  test('D2N30 on 105,000 with 5,000 tax pays 102,900 by 2025-12-01, net 103,000', () => {
    expect(discountDate(term('D2N30'), '2025-11-21')).toBe('2025-12-01')
    expect(discountedPayment(term('D2N30'), amounts).toFixed()).toBe('102900')
    expect(discountedPayment(term('D2N30', { discount_base: 'net' }), amounts).toFixed()).toBe('103000')
  })

  test('the discount is rounded and the payment is the rest', () => {
    // 2 % of 1,025 is 20.5, rounded 21.
    expect(discountedPayment(term('D2N30'), { total: new Decimal(1025), tax: new Decimal(0), digits: 0 }).toFixed()).toBe('1004')
  })

  test('a term without discount has no discount date', () => {
    expect(discountDate(term('NET30'), '2025-11-21')).toBeNull()
    expect(discountDate(term('D2N30', { discount_percent: '0.0000' }), '2025-11-21')).toBeNull()
  })

  test.each([
    ['NET30', 30],
    ['PREPAY', 0],
    ['EOM30', 30],
    ['C20D10', 18],
    ['EONM', 28],
  ])('%s leaves at least %i days to the due date', (code, days) => {
    expect(fewestDaysToDue(term(code))).toBe(days)
  })
})

describe('properties of R1', () => {
  const rules = fc.record({
    cutoff_day: fc.option(fc.integer({ min: 1, max: 31 })),
    months: fc.integer({ min: 0, max: 24 }),
    month_rule: fc.constantFrom('none' as const, 'end_of_month' as const, 'day_of_month' as const),
    due_day: fc.integer({ min: 1, max: 31 }),
    days: fc.integer({ min: 0, max: 365 }),
    workday_rule: fc.constantFrom('keep' as const, 'next' as const, 'previous' as const),
    discount_percent: fc.constant(null),
    discount_days: fc.constant(null),
    discount_base: fc.constant('gross' as const),
  })
  const dates = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  test('next is the first workday from the kept date, previous the last up to it', () => {
    fc.assert(
      fc.property(rules, dates, (rule, base) => {
        const kept = dueDate({ ...rule, workday_rule: 'keep' }, base, inTaiwan)
        const due = dueDate(rule, base, inTaiwan)
        expect(rule.workday_rule === 'keep' ? due === kept : inTaiwan(due)).toBe(true)
        const [from, until] = rule.workday_rule === 'previous' ? [due, kept] : [kept, due]
        expect(from <= until).toBe(true)
        for (let day = from; day <= until; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) {
          if (day !== due) expect(inTaiwan(day)).toBe(false) // a day that was passed over
        }
      }),
    )
  })

  test('a later base date is never due earlier', () => {
    fc.assert(
      fc.property(rules, dates, dates, (rule, a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a]
        expect(dueDate(rule, early, inTaiwan) <= dueDate(rule, late, inTaiwan)).toBe(true)
      }),
    )
  })
})
