/** What the reports count (sc.md §8). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directReports, idleBand, largestSeries, monthEnds, percentOf } from '../../../server/modules/sc/reports/rules/report-rules'

describe('the ends of months', () => {
  test('are the last days, and today of the running month', () => {
    expect(monthEnds('2026-03-10', 4)).toEqual(['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-10'])
    expect(monthEnds('2028-03-31', 2)).toEqual(['2028-02-29', '2028-03-31'])
  })
  test('are as many as asked for, one a month', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 36 }),
        (date, count) => {
          const ends = monthEnds(date.toISOString().slice(0, 10), count)
          expect(new Set(ends.map((day) => day.slice(0, 7))).size).toBe(count)
          for (const day of ends.slice(0, -1)) expect(new Date(Date.parse(day) + 86_400_000).getUTCDate()).toBe(1)
        },
      ),
    )
  })
})

test('those directly below a supervisor follow the line of §5.3: u31 → u22 → u10 → u1', () => {
  const departments = new Map([
    [1, { parent: null, head: 1, deputy_heads: [], rank: 1 }],
    [4, { parent: 1, head: 10, deputy_heads: [], rank: 2 }],
    [12, { parent: 4, head: 22, deputy_heads: [], rank: 3 }],
  ])
  const people = [
    [1, 1, null],
    [10, 4, null],
    [22, 12, null],
    [31, 12, null],
    [32, 12, 10],
  ].map(([id = 0, department = 0, supervisor = null]) => ({ id: Number(id), department: Number(department), supervisor }))
  expect(directReports(people, departments)).toEqual(
    new Map([
      [1, [10]],
      [10, [22, 32]],
      [22, [31]],
    ]),
  )
  // A vacant head: the department above decides.
  expect(
    directReports(
      people.filter(({ id }) => id !== 22),
      departments,
    ),
  ).toEqual(
    new Map([
      [1, [10]],
      [10, [31, 32]],
    ]),
  )
})

test('the largest series keep their colour, the others are put together, nobody is lost', () => {
  expect(
    largestSeries(
      [
        { name: 'a', amounts: [1, 1] },
        { name: 'b', amounts: [5, 5] },
        { name: 'c', amounts: [2, 3] },
      ],
      { most: 2, others: 'others' },
    ),
  ).toEqual([
    { name: 'b', amounts: [5, 5] },
    { name: 'others', amounts: [3, 4] },
  ])
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 8 }),
      (amounts, most) => {
        const series = amounts.map((own, at) => ({ name: `s${at}`, amounts: own }))
        const drawn = largestSeries(series, { most, others: 'others' })
        expect(drawn.length).toBe(Math.min(most, series.length))
        for (const at of [0, 1, 2])
          expect(drawn.reduce((sum, one) => sum + (one.amounts[at] ?? 0), 0)).toBe(amounts.reduce((sum, own) => sum + (own[at] ?? 0), 0))
      },
    ),
  )
})

test('shares have one decimal, and there is none of nothing', () => {
  expect([percentOf(1, 3), percentOf(5, 5), percentOf(0, 4), percentOf(0, 0)]).toEqual([33.3, 100, 0, null])
})

test('idle accounts fall into bands', () => {
  expect([91, 180, 181, 365, 366, null].map(idleBand)).toEqual(['over_90', 'over_90', 'over_180', 'over_180', 'over_365', 'never'])
})
