/** Numbers that look thrown and are the same every time (mulberry32): the demo's books are the same books whenever they are made. Pure. */
export interface Dice {
  /** At least `least`, less than `most`. */
  between: (least: number, most: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** @param share of 1 */
  chance: (share: number) => boolean
}

export function diceOf(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (least, most) => least + next() * (most - least),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number], // none is empty
    chance: (share) => next() < share,
  }
}
