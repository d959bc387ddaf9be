/** Where a category goes that is dragged among those beside it (wf.md §2 manage-forms). Pure. */

interface Ordered {
  id: number
  parent: number | null
}

/**
 * @param all in their order, of every level @param beside those of one level, in the order that they are to have @param at where the moved one stands there
 * @returns behind which category it goes in the order of all; null = to the front
 */
export function placeAfter(all: readonly Ordered[], beside: readonly Ordered[], at: number): number | null {
  const before = beside[at - 1]
  if (before) return before.id
  const moved = beside[at]
  const first = all.findIndex(({ id }) => beside.some((one) => one.id === id && one !== moved))
  const rest = all.slice(0, Math.max(first, 0)).filter(({ id }) => id !== moved?.id)
  return rest.at(-1)?.id ?? null
}
