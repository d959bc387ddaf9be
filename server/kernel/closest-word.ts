/** The word that was probably meant: for sentences about misspelt names. */

/** @returns the candidate that differs in the fewest letters, if at most a third of them differ */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const best = candidates
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= Math.max(2, word.length / 3) ? best.candidate : undefined
}

/** Levenshtein: letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
