/** Sets of minutes as spans [start, end), in any unit that the caller keeps to; an answer is in order and without overlap. */

export interface Span {
  start: number
  end: number
}

/** In order, joined where they touch or overlap, without empty ones. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1)
    if (end <= start) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** What is in both. */
export function intersect(a: readonly Span[], b: readonly Span[]): Span[] {
  const [left, right] = [union(a), union(b)]
  return left.flatMap((one) =>
    right
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end),
  )
}

/** What is in `from` and in none of `what`. */
export function subtract(from: readonly Span[], what: readonly Span[]): Span[] {
  let left = union(from)
  for (const { start, end } of union(what))
    left = left.flatMap((span) => {
      const before = { start: span.start, end: Math.min(span.end, start) }
      const after = { start: Math.max(span.start, end), end: span.end }
      return [before, after].filter((part) => part.start < part.end)
    })
  return left
}

/** How much they hold; what lies in two of them counts once. */
export const total = (spans: readonly Span[]): number => union(spans).reduce((sum, { start, end }) => sum + end - start, 0)
