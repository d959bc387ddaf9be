/** Answers without people (vs.md §5.5, §8): rows in a random order, and words apart from what else the same person answered. Pure. */

/** @param random whole number from 0 up to, and without, the limit */
export function shuffled<T>(items: readonly T[], random: (limit: number) => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = random(last + 1)
    const [here, there] = [mixed[last], mixed[at]]
    if (here === undefined || there === undefined) continue
    mixed[last] = there
    mixed[at] = here
  }
  return mixed
}

/** Each of the columns of words is shuffled on its own, so that none is beside the choices of who wrote it. */
export function withoutPeople<T>(rows: readonly (readonly T[])[], isWords: readonly boolean[], random: (limit: number) => number): T[][] {
  const mixed = shuffled(rows, random).map((row) => [...row])
  for (const [at, isOwn] of isWords.entries()) {
    if (!isOwn) continue
    const words = shuffled(
      mixed.map((row) => ({ cell: row[at] })),
      random,
    )
    for (const [n, row] of mixed.entries()) {
      const cell = words[n]?.cell
      if (cell !== undefined) row[at] = cell
    }
  }
  return mixed
}
