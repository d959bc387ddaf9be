/** Two questions together, and what of it may be shown (vs.md §5.5, §8). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CastBallot } from '../../../src/shared/vs/count-event'
import { crossSides, crossTable, goTogether, isCrossable } from '../../../src/shared/vs/cross-table'
import type { Question } from '../../../src/shared/vs/question'
import { suppressBetween, suppressSeveral } from '../../../src/shared/vs/suppression'

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

describe('a question with several choices', () => {
  const dishes: Question = { key: 'dishes', type: 'multi', options: [{ id: 1 }, { id: 2 }, { id: 3 }] }
  const drinks: Question = { key: 'drinks', type: 'multi', options: [{ id: 1 }, { id: 2 }] }
  const asked = [dishes, drinks, motion]
  const ballots = [
    ...times(3, { dishes: [1, 2], motion: 'yes' }, { group: 'A' }),
    ...times(2, { dishes: [2], motion: 'no' }, { group: 'B' }),
    ...times(1, { motion: 'no' }, { group: 'B' }),
  ]
  const made = (rows: string, columns: string) => crossTable({ questions: asked, ballots, rows, columns, hideSmall: false })

  it('has a row for each option; a person is in each that they chose, and once in the totals of the columns', () => {
    expect(made('dishes', 'motion')).toEqual({
      rows: [
        { value: '1', total: 3 },
        { value: '2', total: 5 },
        { value: null, total: 1 },
      ],
      columns: [
        { value: 'yes', total: 3 },
        { value: 'no', total: 3 },
      ],
      cells: [
        [3, 0],
        [3, 2],
        [0, 1],
      ],
      people: 6,
      hides: false,
    })
  })

  it('may be the columns too, also of groups of the roster', () => {
    expect(made('motion', 'dishes')?.cells).toEqual([
      [3, 3, 0],
      [0, 2, 1],
    ])
    expect(made(':group', 'dishes')).toMatchObject({
      rows: [
        { value: 'A', total: 3 },
        { value: 'B', total: 3 },
      ],
      cells: [
        [3, 3, 0],
        [0, 2, 1],
      ],
    })
  })

  it('goes with one that has a single answer, and with the roster, not with another of its kind', () => {
    expect([made('dishes', 'drinks'), goTogether(asked, { rows: 'dishes', columns: 'drinks' })]).toEqual([null, false])
    expect(crossSides([dishes, drinks], times(6, { dishes: [1], drinks: [1] }))).toEqual([])
    expect(crossSides([dishes, drinks], ballots)).toEqual(['dishes', 'drinks', ':group'])
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

/**
 * What somebody can find out who knows how many chose each option and how many are in each column, that nobody is in no row, and that each
 * chose so many options if the question demands it. @returns for each hidden cell the values that it may have
 */
function possibleOfSeveral({ cells, totals, exactly }: Several, shown: (number | null)[][]): Map<string, Set<number>> {
  const rowSums = cells.map(sum)
  const rowsOf = (r: number, at: number, left: number): number[][] => {
    if (at === totals.length) return left === 0 ? [[]] : []
    const known = shown[r]?.[at] ?? null
    const values = known === null ? Array.from({ length: Math.min(left, totals[at] ?? 0) + 1 }, (_, value) => value) : [known]
    return values.filter((value) => value <= left).flatMap((value) => rowsOf(r, at + 1, left - value).map((rest) => [value, ...rest]))
  }
  const found = new Map<string, Set<number>>()
  const fill = (rows: number[][]): void => {
    if (rows.length < cells.length) return rowsOf(rows.length, 0, rowSums[rows.length] ?? 0).forEach((row) => fill([...rows, row]))
    const columns = totals.map((_, c) => sum(rows.map((row) => row[c] ?? 0)))
    const fits = columns.every((chosen, c) => (exactly === null ? chosen >= (totals[c] ?? 0) : chosen === exactly * (totals[c] ?? 0)))
    if (!fits) return
    for (const [r, row] of rows.entries())
      for (const [c, value] of row.entries())
        if (shown[r]?.[c] === null) found.set(`${r},${c}`, (found.get(`${r},${c}`) ?? new Set()).add(value))
  }
  fill([])
  return found
}

interface Several {
  cells: number[][]
  totals: number[]
  /** How many options each chose; null = one at least. */
  exactly: number | null
}

describe('what is hidden of several choices', () => {
  const options = [0, 1, 2]
  const people = fc.integer({ min: 2, max: 3 }).chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      exactly: fc.constantFrom(null, 1, 2),
      people: fc.array(
        fc.record({ column: fc.nat({ max: columns - 1 }), chosen: fc.shuffledSubarray(options, { minLength: 1, maxLength: 3 }) }),
        { minLength: 12, maxLength: 34 },
      ),
    }),
  )
  const tables = people
    .map((drawn): Several => {
      const votes = drawn.people.map(({ column, chosen }) => ({
        column,
        chosen: drawn.exactly === null ? chosen : [...chosen, ...options.filter((one) => !chosen.includes(one))].slice(0, drawn.exactly),
      }))
      const columns = Array.from({ length: drawn.columns }, (_, column) => votes.filter((vote) => vote.column === column))
      return {
        cells: options.map((option) => columns.map((of) => of.filter(({ chosen }) => chosen.includes(option)).length)),
        totals: columns.map(({ length }) => length),
        exactly: drawn.exactly,
      }
    })
    .filter(({ cells, totals }) => cells.every((row) => sum(row) > 0) && totals.every((total) => total > 0))

  it('can not be computed from what is shown and the results of both, unless those alone say it', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const shown = suppressSeveral(table)
        // Where all is hidden nothing follows from it.
        const isAllHidden = shown.flat().every((value) => value === null)
        const single = isAllHidden ? [] : [...possibleOfSeveral(table, shown)].filter(([, values]) => values.size === 1)
        const nothing = table.cells.map((row) => row.map(() => null))
        const before = single.length === 0 ? new Map<string, Set<number>>() : possibleOfSeveral(table, nothing)
        const determined = single.filter(([place]) => (before.get(place)?.size ?? 0) > 1)
        expect(determined).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('is every number below five, and of those who did not choose it unless everybody did', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const othersOf = (r: number) => table.totals.map((total, c) => total - (table.cells[r]?.[c] ?? 0))
        const small = suppressSeveral(table).flatMap((row, r) =>
          row.filter((value, c) => value !== null && (value < 5 || (sum(othersOf(r)) > 0 && (othersOf(r)[c] ?? 0) < 5))),
        )
        expect(small).toEqual([])
      }),
    )
  })

  it('is not hidden by what everybody chose: who knows how many each chose would work out the rest', () => {
    // Everybody chose the first and one more; three of the first column chose the second.
    const cells = [
      [20, 20],
      [3, 5],
      [9, 8],
      [8, 7],
    ]
    const table: Several = { cells, totals: [20, 20], exactly: 2 }
    const shown = suppressSeveral(table)
    expect([shown[0], shown[1], shown.flat().filter((value) => value === null).length]).toEqual([[20, 20], [null, null], 4])
    expect([...possibleOfSeveral(table, shown).values()].filter(({ size }) => size === 1)).toEqual([])
  })

  it('is not all: large numbers of a crowd are shown', () => {
    const crowd = {
      cells: [
        [20, 12],
        [9, 30],
      ],
      totals: [30, 40],
    }
    expect(suppressSeveral(crowd)).toEqual(crowd.cells)
  })
})
