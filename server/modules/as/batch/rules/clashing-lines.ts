/** Lines of one batch that take the same time of the same person (as.md §9): the first stands, the others clash. Pure. */
interface Span {
  user: number
  start_at: string
  end_at: string
}

/** @returns places of the lines that overlap an earlier one */
export function clashesIn(lines: readonly Span[]): ReadonlySet<number> {
  const earlier = new Map<number, { from: number; until: number }[]>()
  const found = new Set<number>()
  for (const [at, { user, start_at, end_at }] of lines.entries()) {
    const span = { from: Date.parse(start_at), until: Date.parse(end_at) }
    const known = earlier.get(user) ?? []
    if (known.some((one) => one.from < span.until && span.from < one.until)) found.add(at)
    else earlier.set(user, [...known, span])
  }
  return found
}
