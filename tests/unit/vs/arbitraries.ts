/** Random elections of a handful of options, and a lot for them. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { lotOf } from '../../../src/shared/vs/lot'
import type { RankedBallot } from '../../../src/shared/vs/papers'

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
export const lot = lotOf({ root: 'ab', event: 7, question: 1, sha256 })

export interface Election {
  options: number[]
  ballots: (RankedBallot & { weight: number })[]
}

/** @param least shortest ranking: 0 lets ballots be empty */
export function elections({ most = 5, ballots = 12, least = 0 } = {}): fc.Arbitrary<Election> {
  return fc.integer({ min: 2, max: most }).chain((n) => {
    const options = Array.from({ length: n }, (_, index) => index + 1)
    const ballot = fc.record({
      ranking: fc.shuffledSubarray(options, { minLength: Math.min(least, n) }),
      weight: fc.integer({ min: 1, max: 4 }),
    })
    return fc.record({ options: fc.constant(options), ballots: fc.array(ballot, { minLength: 1, maxLength: ballots }) })
  })
}

/** The same election by votes of one each. */
export const repeated = ({ options, ballots }: Election): Election => ({
  options,
  ballots: ballots.flatMap(({ ranking, weight }) => Array.from({ length: weight }, () => ({ ranking, weight: 1 }))),
})
