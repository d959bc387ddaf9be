/** How a PDF is looked at (wf.md §2, /wf/pdf). */
import { describe, expect, test } from 'vitest'
import { matchesOf, turned, zoomed } from '../../../src/pages/wf/pdf/pdf-view-state'

describe('a PDF', () => {
  test('is zoomed in steps, and no further than the last', () => {
    expect([zoomed(1, 1), zoomed(1, -1), zoomed(3, 1), zoomed(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5])
  })
  test('turns by quarters', () => expect([turned(0), turned(270)]).toEqual([90, 0]))
  test('is searched whatever the letters, each match by its page', () => {
    expect(matchesOf(['abc abc', 'x', '採購 abc'], ' ABC ')).toEqual([1, 1, 3])
    expect(matchesOf(['abc'], '  ')).toEqual([])
  })
})
