/** How alike two names are (cm.md R5): Dice's coefficient over the pairs of neighbouring characters of their keys. */

/**
 * @param a, b keys (name-key.ts)
 * @returns 0 to 1; a pair counts as often as it stands; keys of one character are alike or not
 */
export function similarity(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  const [left, right] = [bigrams(a), bigrams(b)]
  if (left.length === 0 || right.length === 0) return 0
  const unmatched = new Map<string, number>()
  for (const pair of left) unmatched.set(pair, (unmatched.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of right) {
    const count = unmatched.get(pair) ?? 0
    if (count === 0) continue
    unmatched.set(pair, count - 1)
    common += 1
  }
  return (2 * common) / (left.length + right.length)
}

/** Of characters, not of surrogates. */
export function bigrams(text: string): string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}
