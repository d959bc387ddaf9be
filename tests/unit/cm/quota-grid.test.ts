/** The grid of targets (cm.md §2 quota/create): what is typed, filled, spread and pasted. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedTargets, fillRight, paste, spreadOver, sumOf, targetOf, withCell, type Cells } from '../../../src/pages/cm/quota/grid-cells'
import { overAssignments, topRows } from '../../../src/pages/cm/quota/plan-totals'

const starts = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']
const cells = (...entries: [string, string, string][]): Cells =>
  new Map(entries.map(([owner, start, value]) => [`${owner} ${start}`, value]))
const owner = (code: string, depth: number) => ({ owner: code, name: code, department: 4, depth, may_set: true, last: [] })

test('a target is a number without a sign, however it is grouped', () => {
  expect(['1,200', '１２００', '$ 1,200', '', '-5', 'many', '1.23456'].map(targetOf)).toEqual([
    '1200',
    '1200',
    '1200',
    null,
    undefined,
    undefined,
    undefined,
  ])
})

describe('filling', () => {
  test('to the right goes to the end of the row', () => {
    expect([...fillRight(cells(['u1', '2026-04-01', '5']), 'u1', starts, 1)]).toEqual([
      ['u1 2026-04-01', '5'],
      ['u1 2026-07-01', '5'],
      ['u1 2026-10-01', '5'],
    ])
  })
  test('a sum is spread evenly or as last year; the last takes the rest', () => {
    expect(spreadOver('1000', 3, null, 0)).toEqual(['333', '333', '334'])
    expect(spreadOver('1000', 4, ['1', '0', '3', '0'], 0)).toEqual(['250', '0', '750', '0'])
    expect(spreadOver('1000', 2, ['0', '0'], 0)).toEqual(['500', '500'])
  })
  test('no part is below zero, and together they are the sum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: -50, max: 1000 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 2),
        (total, weights, digits) => {
          const parts = spreadOver(String(total), weights.length, weights.map(String), digits)
          expect(parts.every((part) => Number(part) >= 0)).toBe(true)
          expect(
            sumOf(
              new Map(parts.map((part, index) => [`u1 ${index}`, part])),
              ['u1'],
              parts.map((_, index) => String(index)),
            ),
          ).toBe(String(total))
        },
      ),
    )
  })
})

test('a range is pasted from its place on; what lies outside, or is no number, is counted', () => {
  const taken = paste(cells(['u1', '2026-07-01', '9']), { owners: ['u1', 'u2'], starts, at: { owner: 'u1', start: '2026-07-01' } }, [
    ['', '1,000', '7'],
    ['x', '20'],
  ])
  expect([...taken.cells]).toEqual([
    ['u1 2026-10-01', '1000'],
    ['u2 2026-10-01', '20'],
  ])
  expect(taken.left_out).toBe(2)
})

test('what is sent are the cells that differ, null where one went', () => {
  expect(
    changedTargets(
      cells(['u1', '2026-01-01', '1'], ['u1', '2026-04-01', '2']),
      withCell(cells(['u1', '2026-01-01', '1']), 'u2', '2026-01-01', '3'),
    ),
  ).toEqual([
    { owner: 'u1', period_start: '2026-04-01', target: null },
    { owner: 'u2', period_start: '2026-01-01', target: '3' },
  ])
})

test('departments hold their people: only the topmost add up, and people beyond them are told (R9)', () => {
  const all = [owner('d1', 0), owner('d4', 1), owner('u7', 2), owner('u8', 2), owner('d5', 1), owner('u9', 2)]
  expect(topRows(all, ['d4', 'u7', 'u8', 'u9'])).toEqual(['d4', 'u9'])
  expect([
    ...overAssignments(
      all,
      ['d4', 'u7', 'u8', 'u9'],
      cells(['d4', '2026-01-01', '100'], ['u7', '2026-01-01', '60'], ['u8', '2026-04-01', '50'], ['u9', '2026-01-01', '900']),
      starts,
    ),
  ]).toEqual([['d4', '10']])
})
