import { describe, expect, test } from 'vitest'
import type { RecordRow } from '../../../src/providers/data/record-api'
import { cardAbove, withOptimisticMoves } from '../../../src/pages/cm/lead/board/board-state'
import { stageTimes } from '../../../src/pages/cm/lead/stage-times'

const card = (id: number): RecordRow => ({ id, version: 1, created_at: '', updated_at: '', created_by: null, updated_by: null })
const ids = (columns: Map<unknown, RecordRow[]>) =>
  Object.fromEntries([...columns].map(([place, cards]) => [String(place), cards.map(({ id }) => id)]))

describe('cards on their way', () => {
  const loaded = new Map([
    [1, [card(10), card(11), card(12)]],
    [2, [card(20), card(21)]],
  ])
  test('lie where they were dropped, and nowhere else', () => {
    expect(ids(withOptimisticMoves(loaded, [{ card: card(11), to: 2, after: 20 }]))).toEqual({ 1: [10, 12], 2: [20, 11, 21] })
  })
  test('on top without a card above, in a column of which nothing is loaded too', () => {
    expect(
      ids(
        withOptimisticMoves(loaded, [
          { card: card(11), to: 3, after: null },
          { card: card(12), to: 1, after: null },
        ]),
      ),
    ).toEqual({ 1: [12, 10], 2: [20, 21], 3: [11] })
  })
  test('a card that two columns have for a moment lies in one', () => {
    expect(
      ids(
        withOptimisticMoves(
          new Map([
            [1, [card(10)]],
            [2, [card(10), card(20)]],
          ]),
          [],
        ),
      ),
    ).toEqual({ 1: [10], 2: [20] })
  })
  test('the card above a place, the dragged one left out', () => {
    const cards = [card(1), card(2), card(3)]
    expect([cardAbove(cards, 0, 9), cardAbove(cards, 2, 9), cardAbove(cards, 2, 1), cardAbove(cards, 9, 9), cardAbove([], 0, 9)]).toEqual([
      null,
      2,
      3,
      3,
      null,
    ])
  })
})

describe('time in stages', () => {
  test('each until the next move, the last until now; a stage it came back to counts all its times', () => {
    const times = stageTimes(
      [
        { to_stage: 1, at: '2026-11-01T00:00:00Z' },
        { to_stage: 2, at: '2026-11-03T00:00:00Z' },
        { to_stage: 1, at: '2026-11-04T00:00:00Z' },
      ],
      '2026-11-04T12:00:00Z',
    )
    expect([...times]).toEqual([
      [1, 2.5 * 86_400],
      [2, 86_400],
    ])
  })
})
