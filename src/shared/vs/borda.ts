/** Borda (vs.md §5.3): of n options the first has n − 1 points, the last none; unranked ones share the mean of the rest. */
import type { Count } from './count'
import { groupedByFigure, percent, plain, zero, type Exact } from './exact'
import { weightOf, type Paper } from './papers'

export interface BordaCount extends Count {
  /** 1 = always first, two digits; an unranked option has the mean of the ranks left. Null when nobody answered. */
  mean_ranks: { option: number; mean: string | null }[]
}

export function countBorda(options: readonly number[], papers: readonly Paper[]): BordaCount {
  const points = new Map<number, Exact>(options.map((option) => [option, zero]))
  for (const paper of papers) addPoints(points, paper)
  const answered = weightOf(papers)
  const most = answered.times(Math.max(options.length - 1, 0))
  return {
    standings: [...points].map(([option, figure]) => ({ option, figure: plain(figure), share: percent(figure, most) })),
    order: groupedByFigure(points),
    mean_ranks: [...points].map(([option, figure]) => ({ option, mean: meanRank(options.length, figure, answered) })),
  }
}

function addPoints(points: Map<number, Exact>, { ranking, weight }: Paper): void {
  const rank = new Map(ranking.map((option, index) => [option, index]))
  for (const [option, sum] of points) points.set(option, sum.plus(weight.times(pointsOf(points.size, ranking.length, rank.get(option)))))
}

/** Places k … n − 1 are left to the n − k that are not ranked, with points n − 1 − k … 0. */
const pointsOf = (n: number, ranked: number, place: number | undefined): number =>
  place === undefined ? (n - 1 - ranked) / 2 : n - 1 - place

const meanRank = (n: number, points: Exact, answered: Exact): string | null =>
  answered.isZero() ? null : answered.times(n).minus(points).dividedBy(answered).toFixed(2)
