/** Numbers that look thrown and are the same every time: the demo's books are the same books whenever they are made. Pure. */
import { seededRandom } from '../../../../src/shared/core/seeded-random'

export interface Dice {
  /** At least `least`, less than `most`. */
  between: (least: number, most: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** @param share of 1 */
  chance: (share: number) => boolean
}

export function diceOf(seed: number): Dice {
  const next = seededRandom(seed)
  return {
    between: (least, most) => least + next() * (most - least),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number], // none is empty
    chance: (share) => next() < share,
  }
}
