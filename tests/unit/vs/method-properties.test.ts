/** What holds of every count (vs.md §5.3), on random elections; Schulze and STV against oracles that share no code with them. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { countBorda } from '../../../src/shared/vs/borda'
import { countIrv } from '../../../src/shared/vs/irv'
import { papersOf } from '../../../src/shared/vs/papers'
import { countPlurality } from '../../../src/shared/vs/plurality'
import { countSchulze } from '../../../src/shared/vs/schulze'
import { countStv } from '../../../src/shared/vs/stv'
import { elections, lot, repeated, type Election } from './arbitraries'
import { schulzeByPaths, stvByPapers } from './oracles'

const methods = {
  plurality: ({ options, ballots }: Election) =>
    countPlurality(
      options,
      ballots.map(({ ranking, weight }) => ({ chosen: ranking.slice(0, 1), weight })),
    ),
  borda: ({ options, ballots }: Election) => countBorda(options, papersOf(ballots)),
  irv: ({ options, ballots }: Election) => countIrv(options, papersOf(ballots), lot),
  schulze: ({ options, ballots }: Election) => countSchulze(options, papersOf(ballots)),
  stv: ({ options, ballots }: Election) => countStv(options, papersOf(ballots), { seats: Math.max(1, options.length - 2), lot }),
}
const names = Object.keys(methods) as (keyof typeof methods)[]
const total = ({ ballots }: Election) => ballots.reduce((sum, { weight }) => sum + weight, 0)
const preferring = ({ ballots }: Election, a: number, b: number) =>
  total({
    options: [],
    ballots: ballots.filter(({ ranking }) => ranking.includes(a) && (!ranking.includes(b) || ranking.indexOf(a) < ranking.indexOf(b))),
  })

describe.each(names)('%s', (name) => {
  const count = methods[name]

  test('does not depend on the order of the ballots', () => {
    const shuffled = elections().chain((election) =>
      fc.record({
        election: fc.constant(election),
        other: fc.shuffledSubarray(election.ballots, { minLength: election.ballots.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ election, other }) => {
        expect(count({ ...election, ballots: other })).toEqual(count(election))
      }),
    )
  })

  test('counts a weight as so many ballots', () => {
    fc.assert(
      fc.property(elections(), (election) => {
        expect(count(repeated(election))).toEqual(count(election))
      }),
    )
  })

  test('places each option once', () => {
    fc.assert(
      fc.property(elections(), (election) => {
        const placed = count(election).order.flat()
        expect(placed.sort((a, b) => a - b)).toEqual(election.options)
      }),
    )
  })
})

test.each(['plurality', 'irv', 'schulze'] as const)('%s elects who is first on more than half of the ballots', (name) => {
  fc.assert(
    fc.property(elections({ most: 4, least: 1 }), (election) => {
      const favourite = election.options.find(
        (option) => 2 * total({ ...election, ballots: election.ballots.filter(({ ranking }) => ranking[0] === option) }) > total(election),
      )
      fc.pre(favourite !== undefined)
      expect(methods[name](election).order[0]).toEqual([favourite])
    }),
  )
})

describe('Schulze', () => {
  it('elects who wins every pair', () => {
    fc.assert(
      fc.property(elections({ least: 1 }), (election) => {
        const winner = election.options.find((a) =>
          election.options.every((b) => a === b || preferring(election, a, b) > preferring(election, b, a)),
        )
        fc.pre(winner !== undefined)
        expect(methods.schulze(election).order[0]).toEqual([winner])
      }),
    )
  })

  it('beats whom the best of all simple paths beats', () => {
    fc.assert(
      fc.property(elections(), (election) => {
        const { paths } = methods.schulze(election)
        const beats = election.options.flatMap((a, row) =>
          election.options.filter((_, column) => Number(paths[row]?.[column]) > Number(paths[column]?.[row])).map((b) => `${a}>${b}`),
        )
        expect(new Set(beats)).toEqual(schulzeByPaths(election))
      }),
    )
  })

  it('puts nobody before one who beats them', () => {
    fc.assert(
      fc.property(elections(), (election) => {
        const order = methods.schulze(election).order
        const layer = (option: number) => order.findIndex((options) => options.includes(option))
        for (const pair of schulzeByPaths(election)) {
          const [a = 0, b = 0] = pair.split('>').map(Number)
          expect(layer(a)).toBeLessThan(layer(b))
        }
      }),
    )
  })
})

describe('STV', () => {
  const withSeats = elections({ most: 6, ballots: 20 }).chain((election) =>
    fc.record({ election: fc.constant(election), seats: fc.integer({ min: 1, max: election.options.length - 1 }) }),
  )

  it('elects whom a count of single papers elects', () => {
    fc.assert(
      fc.property(withSeats, ({ election, seats }) => {
        expect(countStv(election.options, papersOf(election.ballots), { seats, lot }).elected).toEqual(stvByPapers(election, seats, lot))
      }),
      { numRuns: 300 },
    )
  })

  it('fills all seats, and loses nothing but what its stages say', () => {
    fc.assert(
      fc.property(withSeats, ({ election, seats }) => {
        const papers = papersOf(election.ballots)
        fc.pre(papers.length > 0)
        const { elected, stages } = countStv(election.options, papers, { seats, lot })
        expect(new Set(elected).size).toBe(seats)
        const valid = total({ ...election, ballots: election.ballots.filter(({ ranking }) => ranking.length > 0) })
        for (const { votes, exhausted, lost } of stages) {
          const units = [...votes.map((entry) => entry.votes), exhausted, lost].map((figure) => BigInt(figure.replace('.', '')))
          expect(units.reduce((sum, unit) => sum + unit)).toBe(BigInt(valid) * 100_000n)
          expect(units.every((unit) => unit >= 0n)).toBe(true)
        }
      }),
    )
  })
})

describe('the lot', () => {
  it('is a total order that does not depend on how its options come', () => {
    const options = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(options, (some) => {
        const drawn = lot(some).map(({ option }) => option)
        expect(lot([...some].reverse()).map(({ option }) => option)).toEqual(drawn)
        expect(new Set(drawn)).toEqual(new Set(some))
        const [first = 0, second = 0] = drawn
        expect(lot([second, first]).map(({ option }) => option)).toEqual([first, second])
      }),
    )
  })
})
