/** On which days chief accountants and cashiers are reminded (fa.md §7). */
import { expect, test } from 'vitest'
import { addDays } from '../../../src/shared/fa/days'
import {
  isFirstWorkdayOfWeek,
  isWorkdayOfMonth,
  periodsToLock,
  vatReminder,
  yearEndReminder,
} from '../../../server/modules/fa/notice/rules/book-dates'

/** Monday to Friday, but for the first of January and Monday 2026-11-30. */
const works = (date: string) =>
  ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && date.slice(5) !== '01-01' && date !== '2026-11-30'
const days = (from: string, until: string) => {
  const all: string[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) all.push(date)
  return all
}

test('a month that is open is to be locked on the fifth workday of the next one', () => {
  const periods = [
    { code: '2026-10', end: '2026-10-31' },
    { code: '2026-11', end: '2026-11-30' },
  ]
  expect(days('2026-11-01', '2026-11-30').filter((date) => isWorkdayOfMonth(date, 5, works))).toEqual(['2026-11-06'])
  expect(periodsToLock('2026-11-06', periods, works).map(({ code }) => code)).toEqual(['2026-10'])
  expect(periodsToLock('2026-11-09', periods, works)).toEqual([])
  // New Year's Day does not count.
  expect(isWorkdayOfMonth('2027-01-08', 5, works)).toBe(true)
})

test('payments of the week are named on its first workday', () => {
  expect(days('2026-11-21', '2026-12-06').filter((date) => isFirstWorkdayOfWeek(date, works))).toEqual(['2026-11-23', '2026-12-01'])
})

test('the VAT return is due on the 15th after its months: 10 and 3 days before', () => {
  expect(days('2026-11-01', '2026-12-31').flatMap((date) => vatReminder(date, 2) ?? [])).toEqual([
    { from: '2026-09', to: '2026-10', due: '2026-11-15', days: 10 },
    { from: '2026-09', to: '2026-10', due: '2026-11-15', days: 3 },
  ])
  expect(vatReminder('2027-01-05', 2)).toEqual({ from: '2026-11', to: '2026-12', due: '2027-01-15', days: 10 })
  expect(vatReminder('2026-12-12', 1)).toEqual({ from: '2026-11', to: '2026-11', due: '2026-12-15', days: 3 })
})

test('the closing of a year is due after two months, extended by two and a half (BEA art. 65): 30, 7 and 1 days before each', () => {
  const time = { months: 2, more_months: 2, more_days: 15 }
  const reminded = days('2027-01-01', '2027-06-30').flatMap((today) => {
    const near = yearEndReminder(today, { end: '2026-12-31' }, time)
    return near ? [[today, near.due, near.days]] : []
  })
  expect(reminded).toEqual([
    ['2027-01-29', '2027-02-28', 30],
    ['2027-02-21', '2027-02-28', 7],
    ['2027-02-27', '2027-02-28', 1],
    ['2027-04-15', '2027-05-15', 30],
    ['2027-05-08', '2027-05-15', 7],
    ['2027-05-14', '2027-05-15', 1],
  ])
})
