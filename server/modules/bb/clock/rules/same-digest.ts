/** People whose digest is the same, so that it is written once for all of them. Pure. */

export interface Digest {
  bulletins: readonly number[]
  people: readonly number[]
}

/** @param unread bulletins by person; their order is no difference */
export function sameDigest(unread: ReadonlyMap<number, readonly number[]>): Digest[] {
  const found = new Map<string, { bulletins: number[]; people: number[] }>()
  for (const [person, bulletins] of unread) {
    const sorted = [...new Set(bulletins)].sort((a, b) => a - b)
    if (sorted.length === 0) continue
    const one = found.get(sorted.join()) ?? { bulletins: sorted, people: [] }
    one.people.push(person)
    found.set(sorted.join(), one)
  }
  return [...found.values()]
}
