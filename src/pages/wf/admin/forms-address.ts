/**
 * The address of the list of forms (wf.md §2): `id` is the category (0 = all), `activated` 1 or 0. The list itself is filtered by filters
 * as any other; these follow from the two. Pure.
 */
export interface ListedCategory {
  id: number
  parent: number | null
}

export interface FormsChoice {
  /** null = all. */
  category: number | null
  activated: boolean
}

/** Unknown values fall back to all, and to those in use. */
export function readChoice(params: URLSearchParams): FormsChoice {
  const id = Number(params.get('id'))
  return { category: Number.isInteger(id) && id > 0 ? id : null, activated: params.get('activated') !== '0' }
}

/** A category with all below it. */
export function withBelow(categories: readonly ListedCategory[], id: number): number[] {
  const children = categories.filter(({ parent }) => parent === id)
  return [id, ...children.flatMap((child) => withBelow(categories, child.id))]
}

const followed = ['filter[category][in]', 'filter[category][eq]', 'filter[activated][eq]', 'filter[activated][in]']

/** @param before what else the address holds stays, but the page */
export function addressFor(choice: FormsChoice, categories: readonly ListedCategory[], before = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams([...before].filter(([key]) => !followed.includes(key) && key !== 'page'))
  next.set('id', String(choice.category ?? 0))
  next.set('activated', choice.activated ? '1' : '0')
  if (choice.category !== null) next.set('filter[category][in]', withBelow(categories, choice.category).join(','))
  next.set('filter[activated][eq]', String(choice.activated))
  return next
}

/** The filters have not been written yet: the address was opened as it is given. */
export const isUnfiltered = (params: URLSearchParams): boolean => !followed.some((key) => params.has(key))
