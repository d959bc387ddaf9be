/** Whom a bulletin is meant for (bb.md §5.1): of the readers those whom the audience names, without the excluded. Pure. */

/** @param audience undefined = all readers; it narrows, and never widens */
export function among(
  readers: readonly number[],
  { audience, exclude }: { audience: readonly number[] | undefined; exclude: readonly number[] },
): number[] {
  const [meant, excluded] = [audience && new Set(audience), new Set(exclude)]
  return readers.filter((id) => (meant?.has(id) ?? true) && !excluded.has(id))
}
