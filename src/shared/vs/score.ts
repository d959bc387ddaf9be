/** Points and scores (vs.md §5.1, §5.3): points of an option are added, its score is the mean over the ballots that scored it. */
import type { Count } from './count'
import { Exact, groupedByFigure, percent, plain, sumOf, zero, type ExactValue } from './exact'

export interface RatedBallot {
  /** Option → points or score. */
  values: ReadonlyMap<number, number>
  weight: ExactValue
}

/** The share is that of all points given. */
export function countPoints(options: readonly number[], ballots: readonly RatedBallot[]): Count {
  const points = new Map(options.map((option) => [option, pointsOf(option, ballots)]))
  const given = sumOf(points.values())
  return {
    standings: [...points].map(([option, figure]) => ({ option, figure: plain(figure), share: percent(figure, given) })),
    order: groupedByFigure(points),
  }
}

/** An option that nobody scored has no mean and is last. The figure has two digits; the order is by the exact mean. */
export function countScore(options: readonly number[], ballots: readonly RatedBallot[]): Count {
  const means = new Map(options.map((option) => [option, meanOf(option, ballots)]))
  return {
    standings: [...means].map(([option, mean]) => ({ option, figure: mean?.toFixed(2) ?? null, share: null })),
    order: groupedByFigure(means),
  }
}

function pointsOf(option: number, ballots: readonly RatedBallot[]): Exact {
  return ballots.reduce<Exact>((sum, { values, weight }) => sum.plus(new Exact(weight).times(values.get(option) ?? 0)), zero)
}

function meanOf(option: number, ballots: readonly RatedBallot[]): Exact | null {
  const scored = sumOf(ballots.filter(({ values }) => values.has(option)).map(({ weight }) => weight))
  return scored.isZero() ? null : pointsOf(option, ballots).dividedBy(scored)
}
