/** Two questions together, and what of it may be shown (vs.md §5.5, §8). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CastBallot } from '../../../src/shared/vs/count-event'
import { crossSides, crossTable, isCrossable } from '../../../src/shared/vs/cross-table'
import type { Question } from '../../../src/shared/vs/question'
import { suppressBetween } from '../../../src/shared/vs/suppression'

const motion: Question = { key: 'motion', type: 'yes_no' }
const lunch: Question = { key: 'lunch', type: 'single', options: [{ id: 1 }, { id: 2 }, { id: 3 }] }
const mood: Question = { key: 'mood', type: 'rating', scale: { from: 1, to: 3 } }
const words: Question = { key: 'words', type: 'long_text' }
const questions = [motion, lunch, mood, words]
const times = (count: number, answers: CastBallot['answers'], of: Partial<CastBallot> = {}): CastBallot[] =>
  Array.from({ length: count }, () => ({ answers, weight: 1, ...of }))

describe('a cross table', () => {
  it('counts people by both answers, those who left one open too; choices that nobody made are left out', () => {
    const ballots = [
      ...times(3, { motion: 'yes', lunch: [1] }),
      ...times(2, { motion: 'no', lunch: [2] }),
      ...times(1, { motion: 'yes' }),
      ...times(4, { motion: 'yes', lunch: [99] }),
    ]
    expect(crossTable({ questions, ballots, rows: 'motion', columns: 'lunch', hideSmall: false })).toEqual({
      rows: [
        { value: 'yes', total: 4 },
        { value: 'no', total: 2 },
      ],
      columns: [
        { value: '1', total: 3 },
        { value: '2', total: 2 },
        { value: null, total: 1 },
      ],
      cells: [
        [3, 0, 1],
        [0, 2, 0],
      ],
      people: 6,
      hides: false,
    })
  })

  it('keeps the places of a scale in their order, and words of “other” beside the choice', () => {
    const ballots = [...times(1, { mood: 3, lunch: { chosen: [3], other: '' } }), ...times(1, { mood: 1, lunch: [1] })]
    const table = crossTable({ questions, ballots, rows: 'mood', columns: 'lunch', hideSmall: false })
    expect([table?.rows.map(({ value }) => value), table?.columns.map(({ value }) => value)]).toEqual([
      ['1', '3'],
      ['1', '3'],
    ])
  })

  it('takes departments and groups as rows, where the roster has any', () => {
    const ballots = [
      ...times(2, { motion: 'yes' }, { department: 7, group: 'B' }),
      ...times(1, { motion: 'no' }, { department: null, group: 'A' }),
    ]
    expect(crossSides(questions, ballots)).toEqual(['motion', 'lunch', 'mood', ':department', ':group'])
    const by = (rows: string) => crossTable({ questions, ballots, rows, columns: 'motion', hideSmall: false })
    expect(by(':department')?.rows).toEqual([
      { value: '7', total: 2 },
      { value: null, total: 1 },
    ])
    expect(by(':group')?.cells).toEqual([
      [0, 1],
      [2, 0],
    ])
  })

  it('is made of two different questions with one answer each', () => {
    const ballots = times(5, { motion: 'yes', lunch: [1] })
    const made = (rows: string, columns: string) => crossTable({ questions, ballots, rows, columns, hideSmall: false })
    expect([
      made('motion', 'motion'),
      made('motion', 'words'),
      made('motion', 'nobody'),
      made(':group', 'motion'),
      made('motion', ':group'),
    ]).toEqual(Array.from({ length: 5 }, () => null))
    expect([isCrossable({ type: 'multi' }), isCrossable({ type: 'multi', max: 1 }), isCrossable(words)]).toEqual([false, true, false])
    expect(crossSides([motion, words], ballots)).toEqual([])
  })
})

describe('what a cross table hides', () => {
  const answers = fc.record({
    motion: fc.constantFrom('yes', 'no', 'abstain'),
    lunch: fc.constantFrom([1], [2], [3]),
  })
  const crowds = fc.array(fc.tuple(answers, fc.integer({ min: 0, max: 12 })), { minLength: 2, maxLength: 9 })
  const ballotsOf = (crowd: [CastBallot['answers'], number][]) => crowd.flatMap(([one, count]) => times(count, one))
  const cross = (ballots: CastBallot[], rows: string, columns: string) => crossTable({ questions, ballots, rows, columns, hideSmall: true })

  it('is every number below five, of cells and totals', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const table = cross(ballotsOf(crowd), 'motion', 'lunch')
        const shown = [...(table?.cells.flat() ?? []), ...[...(table?.rows ?? []), ...(table?.columns ?? [])].map(({ total }) => total)]
        expect(shown.filter((value) => value !== null && value < 5)).toEqual([])
      }),
    )
  })

  it('is the same whichever way round it is asked for', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const [one, other] = [cross(ballotsOf(crowd), 'motion', 'lunch'), cross(ballotsOf(crowd), 'lunch', 'motion')]
        expect(other?.cells).toEqual(other?.rows.map((_, row) => one?.cells.map((cells) => cells[row])))
        expect([other?.rows, other?.columns]).toEqual([one?.columns, one?.rows])
      }),
    )
  })

  it('of groups is a small one as a whole with the next smallest, although its total is known elsewhere', () => {
    const ballots = [
      ...times(3, { motion: 'yes' }, { group: 'A' }),
      ...[...times(6, { motion: 'yes' }, { group: 'B' }), ...times(6, { motion: 'no' }, { group: 'B' })],
      ...[...times(20, { motion: 'yes' }, { group: 'C' }), ...times(15, { motion: 'no' }, { group: 'C' })],
    ]
    expect(cross(ballots, ':group', 'motion')).toMatchObject({
      rows: [
        { value: 'A', total: null },
        { value: 'B', total: 12 },
        { value: 'C', total: 35 },
      ],
      cells: [
        [null, null],
        [null, null],
        [20, 15],
      ],
      hides: true,
    })
  })
})

/** Every table of whole numbers that has these totals and shows these cells. @returns for each hidden cell the values that it may have */
function possible(cells: number[][], shown: (number | null)[][]): Map<string, Set<number>> {
  const [rowSums, columnSums] = [cells.map(sum), (cells[0] ?? []).map((_, column) => sum(cells.map((row) => row[column] ?? 0)))]
  const hidden = shown.flatMap((row, r) => row.flatMap((value, c) => (value === null ? [[r, c] as const] : [])))
  const found = new Map(hidden.map((place) => [place.join(), new Set<number>()]))
  const left = {
    rows: rowSums.map((total, r) => total - sum((shown[r] ?? []).map((value) => value ?? 0))),
    columns: columnSums.map((total, c) => total - sum(shown.map((row) => row[c] ?? 0))),
  }
  const values: number[] = []
  const fill = (at: number): void => {
    const place = hidden[at]
    if (!place) {
      if ([...left.rows, ...left.columns].every((rest) => rest === 0))
        hidden.forEach((one, n) => found.get(one.join())?.add(values[n] ?? 0))
      return
    }
    const [r, c] = place
    const most = Math.min(left.rows[r] ?? 0, left.columns[c] ?? 0)
    // The last of its row, and of its column, is what is left of it.
    const later = hidden.slice(at + 1)
    const least = Math.max(
      later.some(([row]) => row === r) ? 0 : (left.rows[r] ?? 0),
      later.some(([, column]) => column === c) ? 0 : (left.columns[c] ?? 0),
    )
    for (let value = least; value <= most; value += 1) {
      take(r, c, value)
      values[at] = value
      fill(at + 1)
      take(r, c, -value)
    }
  }
  const take = (r: number, c: number, value: number) => {
    left.rows[r] = (left.rows[r] ?? 0) - value
    left.columns[c] = (left.columns[c] ?? 0) - value
  }
  fill(0)
  return found
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('what is hidden between two questions', () => {
  const counts = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 4, max: 7 }))
  const tables = fc
    .tuple(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 3 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(counts, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    )
    .filter((cells) => cells.every((row) => sum(row) > 0) && (cells[0] ?? []).every((_, c) => sum(cells.map((row) => row[c] ?? 0)) > 0))

  it('can not be computed from what is shown and the results of both, unless those alone say it', () => {
    fc.assert(
      fc.property(tables, (cells) => {
        const shown = suppressBetween(cells)
        const before = possible(
          cells,
          cells.map((row) => row.map(() => null)),
        )
        const determined = [...possible(cells, shown)].filter(([place, values]) => values.size === 1 && (before.get(place)?.size ?? 0) > 1)
        expect(determined).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
