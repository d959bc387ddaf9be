/** Ties within a count of several rounds (vs.md §5.3): the latest earlier round in which the options differ, then the lot. */
import { zero, type Exact } from './exact'
import type { Drawn, Lot } from './lot'

export type Votes = ReadonlyMap<number, Exact>

export interface TieWithin {
  options: number[]
  by: 'earlier_round' | 'lot'
  /** The order of the lot, where it decided. */
  drawn: Drawn[]
}

export interface Picked {
  option: number
  tie: TieWithin | null
}

/**
 * @param options at least one
 * @param rounds votes after each round, the present one last
 * @param wanted the highest wins the tie and is first of the lot, the lowest loses it and is last
 */
export function pickOne(options: readonly number[], rounds: readonly Votes[], wanted: 'highest' | 'lowest', lot: Lot): Picked {
  const tied = extremes(options, rounds.at(-1), wanted)
  if (tied.length === 1) return { option: tied[0] ?? NaN, tie: null }
  let left = tied
  for (let at = rounds.length - 2; at >= 0 && left.length > 1; at -= 1) left = extremes(left, rounds[at], wanted)
  if (left.length === 1) return { option: left[0] ?? NaN, tie: { options: tied, by: 'earlier_round', drawn: [] } }
  const drawn = lot(left)
  return { option: drawn.at(wanted === 'highest' ? 0 : -1)?.option ?? NaN, tie: { options: tied, by: 'lot', drawn } }
}

/** All of them, one after another, the highest first. */
export function inOrder(options: readonly number[], rounds: readonly Votes[], lot: Lot): Picked[] {
  const order: Picked[] = []
  let left = [...options]
  while (left.length > 0) {
    const picked = pickOne(left, rounds, 'highest', lot)
    order.push(picked)
    left = left.filter((option) => option !== picked.option)
  }
  return order
}

function extremes(options: readonly number[], votes: Votes | undefined, wanted: 'highest' | 'lowest'): number[] {
  const of = (option: number) => votes?.get(option) ?? zero
  let best = options.slice(0, 1)
  for (const option of options.slice(1)) {
    const compared = of(option).comparedTo(of(best[0] ?? NaN)) * (wanted === 'highest' ? 1 : -1)
    if (compared > 0) best = [option]
    else if (compared === 0) best.push(option)
  }
  return best
}
