/** Small numbers of anonymous and secret events (vs.md §5.5, §12.13). */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { areResultsShown, suppressSmall, type CrossTable, type SafeTable } from '../../../src/shared/vs/suppression'

const table = (cells: number[][]): CrossTable => ({ cells, totals: cells.map((row) => row.reduce((sum, value) => sum + value, 0)) })

test('4 answers show no results, 5 do; a department with 3 is hidden with the next smallest (vs.md §12.13)', () => {
  expect([areResultsShown(4), areResultsShown(5)]).toEqual([false, true])
  const safe = suppressSmall(
    table([
      [20, 15],
      [2, 1],
      [6, 6],
    ]),
  )
  expect(safe).toEqual({
    cells: [
      [20, 15],
      [null, null],
      [null, null],
    ],
    totals: [35, null, null],
  })
})

describe('a cross table', () => {
  it('is shown where no cell is small', () => {
    const cells = [
      [5, 6],
      [7, 8],
    ]
    expect(suppressSmall(table(cells))).toEqual({ cells, totals: [11, 15] })
  })

  it('hides the cells by which a small one could be subtracted: in its row, in its column, and where the two meet', () => {
    const { cells } = suppressSmall(
      table([
        [3, 10, 30],
        [20, 11, 31],
        [21, 12, 32],
      ]),
    )
    expect(cells).toEqual([
      [null, null, 30],
      [null, null, 31],
      [21, 12, 32],
    ])
  })

  it('hides no zeros among zeros: their sum would tell them', () => {
    const { cells } = suppressSmall(
      table([
        [0, 0, 30],
        [20, 20, 31],
      ]),
    )
    expect(cells[0]).toEqual([null, null, null])
  })
})

/** Solves the equations of rows and columns for the hidden numbers. @returns those that can have one value only */
function determined({ cells, totals }: SafeTable): string[] {
  const all = cells.map((row, r) => [...row, totals[r] ?? null])
  const unknowns = all.flatMap((row, r) => row.flatMap((value, c) => (value === null ? [`${r},${c}`] : [])))
  const width = all[0]?.length ?? 0
  const rows = all.map((_, r) => unknowns.map((name) => (name.startsWith(`${r},`) ? (name.endsWith(`,${width - 1}`) ? -1 : 1) : 0)))
  const columns = Array.from({ length: width }, (_, c) => unknowns.map((name) => (name.split(',')[1] === String(c) ? 1 : 0)))
  const reduced = eliminate([...rows, ...columns])
  return unknowns.filter((_, at) => reduced.some((row) => row[at] === 1 && row.every((value, other) => other === at || value === 0)))
}

/** Gauss and Jordan; the entries stay −1, 0 and 1, since the matrix is that of a graph. */
function eliminate(matrix: number[][]): number[][] {
  const rows = matrix.map((row) => [...row])
  let rank = 0
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const pivot = rows.findIndex((row, at) => at >= rank && row[column] !== 0)
    if (pivot < 0) continue
    const [chosen = []] = rows.splice(pivot, 1)
    const scaled = chosen.map((value) => value / (chosen[column] ?? 1))
    const others = rows.map((row) => row.map((value, at) => value - (row[column] ?? 0) * (scaled[at] ?? 0)))
    rows.splice(0, rows.length, ...others)
    rows.splice(rank, 0, scaled)
    rank += 1
  }
  return rows.slice(0, rank)
}

describe('what is hidden', () => {
  const tables = fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 4 })).chain(([rows, columns]) =>
    fc.array(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 5, max: 40 })), { minLength: columns, maxLength: columns }),
      {
        minLength: rows,
        maxLength: rows,
      },
    ),
  )

  it('is every number below five', () => {
    fc.assert(
      fc.property(tables, (cells) => {
        const safe = suppressSmall(table(cells))
        expect([...safe.cells.flat(), ...safe.totals].filter((value) => value !== null && value < 5)).toEqual([])
      }),
    )
  })

  it('is found by the equations where one number alone is hidden', () => {
    expect(
      determined({
        cells: [
          [null, 5],
          [6, 7],
        ],
        totals: [8, 13],
      }),
    ).toEqual(['0,0'])
  })

  it('can not be computed from what is shown and the totals', () => {
    fc.assert(
      fc.property(tables, (cells) => {
        expect(determined(suppressSmall(table(cells)))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('holds a number from five on in every line that is not hidden as a whole', () => {
    fc.assert(
      fc.property(tables, (cells) => {
        const { cells: safe } = suppressSmall(table(cells))
        for (const column of safe[0]?.keys() ?? []) {
          const hidden = safe.flatMap((row, r) => (row[column] === null ? [cells[r]?.[column] ?? 0] : []))
          if (hidden.length > 0 && hidden.length < safe.length) expect(Math.max(...hidden)).toBeGreaterThanOrEqual(5)
        }
      }),
    )
  })

  it('is nothing where no number is small', () => {
    const large = fc.array(fc.array(fc.integer({ min: 5, max: 40 }), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(large, (cells) => {
        expect(suppressSmall(table(cells)).cells).toEqual(cells)
      }),
    )
  })
})
