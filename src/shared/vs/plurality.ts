/** Most ticks or first preferences (vs.md §5.3). */
import type { Count } from './count'
import { standingsOf } from './count'
import { groupedByFigure, sumOf, zero, type Exact, type ExactValue } from './exact'

export interface TickedBallot {
  chosen: readonly number[]
  weight: ExactValue
}

/** @param options all that could be ticked; @param ballots those that answered */
export function countPlurality(options: readonly number[], ballots: readonly TickedBallot[]): Count {
  const votes = new Map<number, Exact>(options.map((option) => [option, zero]))
  for (const { chosen, weight } of ballots) for (const option of chosen) votes.set(option, (votes.get(option) ?? zero).plus(weight))
  return { standings: standingsOf(votes, sumOf(ballots.map(({ weight }) => weight))), order: groupedByFigure(votes) }
}
