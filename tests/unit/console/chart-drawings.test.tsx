/** Drawings with nothing to show: no rows, and rows of zeros. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { barsOf } from '../../../server/modules/as/reports/definition'
import { BarDrawing, LineDrawing, PieDrawing, type Drawn } from '../../../src/screens/chart/draw'

const drawn = (points: Drawn['points'], isTime = false): Drawn => ({
  language: 'en',
  isCount: true,
  number: undefined,
  isGrouped: false,
  isTime,
  points,
  series: [{ name: 'Worked h', colour: 'blue' }],
  onOpen: () => undefined,
})
const zero = { name: 'Office', colour: undefined, amounts: ['0'], texts: ['0'] }
const drawings = [
  ['bars', BarDrawing, false],
  ['bars over time', BarDrawing, true],
  ['lines', LineDrawing, true],
  ['a ring', PieDrawing, false],
] as const

describe('a chart', () => {
  test.each(drawings)('of no rows draws no %s', (_name, Drawing, isTime) => {
    expect(renderToStaticMarkup(<Drawing {...drawn([], isTime)} />)).toBe('')
  })
  test.each(drawings)('of rows of zeros draws %s', (_name, Drawing, isTime) => {
    expect(renderToStaticMarkup(<Drawing {...drawn([zero, zero], isTime)} />)).toContain('recharts-responsive-container')
  })
})

describe('bars of a report of attendance', () => {
  test('none where there are no rows', () => expect(barsOf(['Worked h'], []).points).toEqual([]))
  test('none where all are zero', () => expect(barsOf(['Worked h', 'Leave h'], [{ name: 'Office', amounts: [0, 0] }]).points).toEqual([]))
})
