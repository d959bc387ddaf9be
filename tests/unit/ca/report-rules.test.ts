/** How punctual, how full, how far: the figures of reports (ca.md R8, R9, R11, §12.17). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { punctuality, share } from '../../../server/modules/ca/reports/rules/punctuality'
import { counterOf, dateAfter, fullness, spread, weekOf } from '../../../server/modules/ca/reports/rules/load'

test('45 on time, 3 late, 2 open overdue are 90.0 % (R8, ca.md §12.17)', () => {
  expect(punctuality({ on_time: 45, late: 3, overdue: 2 })).toBe(90)
})

test('57 of 60 have read it: 95.0 % (R11); of nobody nothing is said', () => {
  expect(share(57, 60)).toBe(95)
  expect(share(2, 3)).toBe(66.7)
  expect(share(0, 0)).toBeNull()
})

test('property: a share lies between nothing and all', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (part, others) => {
      const found = share(part, part + others)
      return part + others === 0 ? found === null : found !== null && found >= 0 && found <= 100
    }),
  )
})

const weekdays = (date: string) => ![0, 6].includes(new Date(Date.parse(date)).getUTCDay())

test('600 minutes, half done, five workdays left: 60 a day (R9)', () => {
  // Friday 2025-11-21 to Thursday 2025-11-27.
  const found = spread({ estimate: 600, progress: 50, start: null, due: '2025-11-27' }, { today: '2025-11-21', works: weekdays })
  expect([...found]).toEqual(['2025-11-21', '2025-11-24', '2025-11-25', '2025-11-26', '2025-11-27'].map((date) => [date, 60]))
})

test('what is overdue is to be done today, what begins later only then, and what is due on a day off on that day', () => {
  const at = { today: '2025-11-21', works: weekdays }
  expect([...spread({ estimate: 100, progress: 0, start: null, due: '2025-11-03' }, at)]).toEqual([['2025-11-21', 100]])
  expect([...spread({ estimate: 100, progress: 0, start: '2025-11-26', due: '2025-11-27' }, at).keys()]).toEqual([
    '2025-11-26',
    '2025-11-27',
  ])
  expect([...spread({ estimate: 100, progress: 0, start: '2025-11-22', due: '2025-11-23' }, at)]).toEqual([['2025-11-23', 100]])
})

test('property: nothing of what is left is lost, and nothing falls before today', () => {
  const today = '2025-11-21'
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: -60, max: 120 }),
      (estimate, progress, days) => {
        const found = spread({ estimate, progress, start: null, due: dateAfter(today, days) }, { today, works: weekdays })
        const sum = [...found.values()].reduce((total, minutes) => total + minutes, 0)
        expect(sum).toBeCloseTo((estimate * (100 - progress)) / 100, 6)
        expect([...found.keys()].every((date) => date >= today)).toBe(true)
      },
    ),
  )
})

test('a week begins where the company says, and over 100 % is more than can be done', () => {
  expect([weekOf('2025-11-21', 1), weekOf('2025-11-23', 1), weekOf('2025-11-23', 0)]).toEqual(['2025-11-17', '2025-11-17', '2025-11-23'])
  expect([fullness(2400, 2400), fullness(3000, 2400), fullness(60, 0), fullness(0, 0)]).toEqual([100, 125, 999, 0])
})

test('tasks that are due in two centuries ask for each day once, and give the days of interest their share', () => {
  let asked = 0
  const works = (date: string) => (asked++, weekdays(date))
  const at = { today: '2025-11-21', works, last: '2025-11-25', count: counterOf('2025-11-21', works) }
  const due = '2199-12-31'
  const burdens = Array.from({ length: 50 }, () => spread({ estimate: 45_000, progress: 0, start: null, due }, at))
  expect([...(burdens[49] ?? new Map()).keys()]).toEqual(['2025-11-21', '2025-11-24', '2025-11-25'])
  expect(asked).toBeLessThan(65_000)
})
