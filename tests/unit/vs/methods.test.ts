/** Methods of counting on the worked examples (vs.md §5.3). */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countBorda } from '../../../src/shared/vs/borda'
import { countIrv } from '../../../src/shared/vs/irv'
import { lotOf } from '../../../src/shared/vs/lot'
import { papersOf } from '../../../src/shared/vs/papers'
import { countPlurality } from '../../../src/shared/vs/plurality'
import { countSchulze } from '../../../src/shared/vs/schulze'
import { countPoints, countScore } from '../../../src/shared/vs/score'
import { countStv } from '../../../src/shared/vs/stv'

const [A, B, C, D] = [1, 2, 3, 4]
const abcd = [A, B, C, D]
const ranked = (weight: number, ranking: number[]) => ({ weight, ranking })
const example = [
  ranked(9, [A, B, C, D]),
  ranked(7, [B, C, A, D]),
  ranked(6, [C, B, A, D]),
  ranked(5, [D, C, B, A]),
  ranked(3, [D, A, B, C]),
]
const lot = lotOf({ root: 'ab', event: 7, question: 1, sha256: (text) => createHash('sha256').update(text).digest('hex') })
const rated = (weight: number, values: Record<number, number>) => ({
  weight,
  values: new Map(Object.entries(values).map(([option, value]) => [Number(option), value])),
})

describe('the five methods on the 30 ballots (vs.md §12.4)', () => {
  it('plurality: A 9, D 8, B 7, C 6', () => {
    const count = countPlurality(
      abcd,
      example.map(({ ranking, weight }) => ({ chosen: ranking.slice(0, 1), weight })),
    )
    expect(count.order).toEqual([[A], [D], [B], [C]])
    expect(count.standings).toEqual([
      { option: A, figure: '9', share: '30.0' },
      { option: B, figure: '7', share: '23.3' },
      { option: C, figure: '6', share: '20.0' },
      { option: D, figure: '8', share: '26.7' },
    ])
  })

  it('Borda: B 59, C 51, A 46, D 24', () => {
    const { order, standings, mean_ranks } = countBorda(abcd, papersOf(example))
    expect(order).toEqual([[B], [C], [A], [D]])
    expect(standings.map(({ figure }) => figure)).toEqual(['46', '59', '51', '24'])
    expect(mean_ranks).toContainEqual({ option: B, mean: '2.03' })
  })

  it('instant runoff: C out, then D, then B with 18 against 12', () => {
    const { order, rounds } = countIrv(abcd, papersOf(example), lot)
    expect(rounds.map(({ out, winner }) => [out, winner])).toEqual([
      [C, null],
      [D, null],
      [null, B],
    ])
    expect(rounds[1]?.votes).toEqual([
      { option: A, votes: '9' },
      { option: B, votes: '13' },
      { option: D, votes: '8' },
    ])
    expect(rounds[2]?.votes).toEqual([
      { option: A, votes: '12' },
      { option: B, votes: '18' },
    ])
    expect(order).toEqual([[B], [A], [D], [C]])
  })

  it('Schulze: B beats A 18–12, C 19–11, D 22–8; order B, C, A, D', () => {
    const { order, pairs } = countSchulze(abcd, papersOf(example))
    expect([pairs[1]?.[0], pairs[0]?.[1], pairs[1]?.[2], pairs[2]?.[1], pairs[1]?.[3], pairs[3]?.[1]]).toEqual([
      '18',
      '12',
      '19',
      '11',
      '22',
      '8',
    ])
    expect(order).toEqual([[B], [C], [A], [D]])
  })

  it('single transferable vote: A with 40 of a quota of 28, then B with 35.80000', () => {
    const ballots = [ranked(16, [A, B]), ranked(24, [A, C]), ranked(17, [D, B]), ranked(14, [B, D]), ranked(12, [C, B, D])]
    const { elected, quota, stages } = countStv(abcd, papersOf(ballots), { seats: 2, lot })
    expect([elected, quota]).toEqual([[A, B], '28'])
    expect(stages.map(({ step }) => step)).toEqual([
      { kind: 'first' },
      { kind: 'surplus', option: A, surplus: '12.00000', factor: '0.30000', tie: null },
      { kind: 'exclusion', option: D, tie: null },
    ])
    expect(stages[1]?.votes).toEqual([
      { option: A, votes: '28.00000' },
      { option: B, votes: '18.80000' },
      { option: C, votes: '19.20000' },
      { option: D, votes: '17.00000' },
    ])
    expect(stages[2]).toMatchObject({ elected: [B], votes: expect.arrayContaining([{ option: B, votes: '35.80000' }]) })
  })
})

describe('Schulze', () => {
  it('resolves the cycle by the path A→C 6 against C→A 5', () => {
    const { order, pairs, paths } = countSchulze([A, B, C], papersOf([ranked(4, [A, B, C]), ranked(3, [B, C, A]), ranked(2, [C, A, B])]))
    expect(pairs).toEqual([
      ['0', '6', '4'],
      ['3', '0', '7'],
      ['5', '2', '0'],
    ])
    expect([paths[0]?.[2], paths[2]?.[0]]).toEqual(['6', '5'])
    expect(order[0]).toEqual([A])
  })

  it('puts unranked options behind ranked ones, equal among themselves', () => {
    expect(countSchulze(abcd, papersOf([ranked(1, [C])])).order).toEqual([[C], [A, B, D]])
  })

  it('adds weights of four digits exactly', () => {
    const { pairs } = countSchulze(
      [A, B],
      papersOf([
        { weight: '99999999.9999', ranking: [A, B] },
        { weight: '0.0003', ranking: [A] },
      ]),
    )
    expect(pairs[0]?.[1]).toBe('100000000.0002')
  })
})

describe('Borda', () => {
  it('gives unranked options the mean of the points left', () => {
    expect(countBorda(abcd, papersOf([ranked(1, [B])])).standings.map(({ figure }) => figure)).toEqual(['1', '3', '1', '1'])
    expect(countBorda(abcd, papersOf([ranked(1, [B, A])])).standings.map(({ figure }) => figure)).toEqual(['2', '3', '0.5', '0.5'])
  })
})

describe('points and scores', () => {
  it('adds points', () => {
    const { order, standings } = countPoints([A, B, C], [rated(1, { [A]: 6, [B]: 4 }), rated(2, { [B]: 10 })])
    expect(standings.map(({ figure, share }) => [figure, share])).toEqual([
      ['6', '20.0'],
      ['24', '80.0'],
      ['0', '0.0'],
    ])
    expect(order).toEqual([[B], [A], [C]])
  })

  it('takes the mean of a score over the ballots that scored the option; one that nobody scored is last', () => {
    const { order, standings } = countScore([A, B, C], [rated(1, { [A]: 5, [B]: 3 }), rated(3, { [A]: 2 })])
    expect(standings.map(({ figure }) => figure)).toEqual(['2.75', '3.00', null])
    expect(order).toEqual([[B], [A], [C]])
  })
})

describe('ties within a count', () => {
  it('go to the latest earlier round in which the options differ', () => {
    // D, E drop out first; then B and C have 4 each, but C had 3 in the rounds before.
    const E = 5
    const ballots = [ranked(5, [A]), ranked(4, [B]), ranked(3, [C]), ranked(1, [D, C])]
    const { rounds } = countIrv([...abcd, E], papersOf(ballots), lot)
    expect(rounds.map(({ out }) => out)).toEqual([E, D, C, null])
    expect(rounds[2]?.tie).toEqual({ options: [B, C], by: 'earlier_round', drawn: [] })
  })

  it('go to the lot where they never differed: the last in its order drops out', () => {
    const { rounds } = countIrv([A, B], papersOf([ranked(1, [A]), ranked(1, [B])]), lot)
    const drawn = lot([A, B])
    expect(rounds[0]).toMatchObject({ out: drawn[1]?.option, tie: { by: 'lot', drawn } })
    expect(rounds[1]?.winner).toBe(drawn[0]?.option)
  })
})

describe('the figures of STV', () => {
  it('add up: votes, exhausted and lost are the valid votes at every stage', () => {
    const ballots = [ranked(7, [A, B]), ranked(3, [A]), ranked(2, [C]), ranked(1, [D, C])]
    for (const { votes, exhausted, lost } of countStv(abcd, papersOf(ballots), { seats: 2, lot }).stages) {
      const units = [...votes.map((entry) => entry.votes), exhausted, lost].map((figure) => BigInt(figure.replace('.', '')))
      expect(units.reduce((sum, unit) => sum + unit)).toBe(1_300_000n)
    }
  })

  it('cut the value of a paper to five digits', () => {
    const { stages } = countStv(abcd, papersOf([ranked(7, [A, B]), ranked(2, [C]), ranked(1, [D])]), { seats: 2, lot })
    expect(stages[1]).toMatchObject({ step: { factor: '0.42857' }, lost: '0.00001' })
  })
})

it('nobody is elected without ballots', () => {
  expect(countStv(abcd, [], { seats: 2, lot }).elected).toEqual([])
  expect(countIrv(abcd, [], lot).order).toEqual([abcd])
})
