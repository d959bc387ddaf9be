/** Whom a bulletin with results may reach (vs.md §3 results_who, §8): never more people than may see the results. Pure. */

/** What a bulletin takes (bb.md §9). */
export const mostOwners = 300

export interface ResultOwners {
  /** As the event has it; who runs it and who holds the right to results always see them. */
  results_who: readonly string[]
  /** Owner codes: of those who always see them, of the roster, and of those who may view the category. */
  always: readonly string[]
  participants: readonly string[]
  viewers: readonly string[]
}

/** @returns owner codes; undefined = all readers of the board, `too_many` = more than a bulletin can name */
export function bulletinAudience({
  results_who: who,
  always,
  participants,
  viewers,
}: ResultOwners): readonly string[] | undefined | 'too_many' {
  if (who.includes('public')) return undefined
  const owners = new Set([...always, ...(who.includes('participants') ? participants : []), ...(who.includes('viewers') ? viewers : [])])
  return owners.size > mostOwners ? 'too_many' : [...owners]
}

/** Readers of the bulletin for whom the results are not meant. */
export const strangersAmong = (readers: readonly number[], meant: ReadonlySet<number>): number[] => readers.filter((id) => !meant.has(id))
