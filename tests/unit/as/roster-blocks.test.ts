/** Blocks of the roster that are dragged: the fill handle, and a copy carried to another place (as.md §2 scheduling-online). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dropped, grown, isRange, isSameBlock, repeated } from '../../../src/pages/as/roster/roster-blocks'
import { blockOf, isWithin } from '../../../src/pages/as/roster/roster-edits'

const block = { top: 1, left: 2, bottom: 2, right: 4 }
const size = { rows: 6, columns: 10 }

describe('the fill handle', () => {
  test('grows the block the way that is further, and nowhere inside it', () => {
    expect(grown(block, { row: 5, column: 5 })).toEqual({ ...block, bottom: 5 })
    expect(grown(block, { row: 3, column: 9 })).toEqual({ ...block, right: 9 })
    expect(grown(block, { row: 0, column: 3 })).toEqual({ ...block, top: 0 })
    expect(grown(block, { row: 2, column: 0 })).toEqual({ ...block, left: 0 })
    expect(grown(block, { row: 2, column: 3 })).toBe(null)
  })
  test('repeats the block in all directions', () => {
    expect(repeated(block, { row: 3, column: 5 })).toEqual({ row: 1, column: 2 })
    expect(repeated(block, { row: 0, column: 1 })).toEqual({ row: 2, column: 4 })
  })
})

describe('a copy', () => {
  test('stays within the grid', () => {
    expect(dropped(block, { row: 1, column: 2 }, { row: 3, column: 4 }, size)).toEqual({ top: 3, left: 4, bottom: 4, right: 6 })
    expect(dropped(block, { row: 1, column: 2 }, { row: 9, column: 20 }, size)).toEqual({ top: 4, left: 7, bottom: 5, right: 9 })
    expect(dropped(block, { row: 2, column: 4 }, { row: 0, column: 0 }, size)).toEqual({ top: 0, left: 0, bottom: 1, right: 2 })
  })
  test('has the size of what was taken, and each of its cells one of it', () => {
    const place = fc.record({ row: fc.nat(5), column: fc.nat(9) })
    fc.assert(
      fc.property(place, place, place, place, (a, b, from, to) => {
        const taken = blockOf(a, b)
        const there = dropped(taken, from, to, size)
        expect([there.bottom - there.top, there.right - there.left]).toEqual([taken.bottom - taken.top, taken.right - taken.left])
        expect([there.top, there.left, size.rows - 1 - there.bottom, size.columns - 1 - there.right].every((room) => room >= 0)).toBe(true)
        expect(isWithin(taken, repeated(taken, to, there))).toBe(true)
        expect(repeated(taken, { row: there.top, column: there.left }, there)).toEqual({ row: taken.top, column: taken.left })
      }),
    )
  })
})

test('one cell is no range', () => {
  expect([isRange(block), isRange({ top: 1, left: 1, bottom: 1, right: 1 })]).toEqual([true, false])
  expect([isSameBlock(block, { ...block }), isSameBlock(block, { ...block, right: 5 })]).toEqual([true, false])
})
