/** Rankings as they are counted: one paper for all ballots that rank alike. */
import { Exact, sumOf, type ExactValue } from './exact'

export interface RankedBallot {
  /** Best first, each option at most once; the rest is unranked. */
  ranking: readonly number[]
  weight: ExactValue
}

export interface Paper {
  ranking: readonly number[]
  weight: Exact
}

/** Ballots that rank alike as one paper with the sum of their weights. Empty rankings are left out. */
export function papersOf(ballots: Iterable<RankedBallot>): Paper[] {
  const papers = new Map<string, Paper>()
  for (const { ranking, weight } of ballots) {
    if (ranking.length === 0) continue
    const key = ranking.join()
    const known = papers.get(key)
    papers.set(key, { ranking, weight: known ? known.weight.plus(weight) : new Exact(weight) })
  }
  return [...papers.values()]
}

export const weightOf = (papers: readonly Paper[]): Exact => sumOf(papers.map(({ weight }) => weight))
