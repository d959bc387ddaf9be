/** The address of the list of forms (wf.md §2): `id` is the category (0 = all), `activated` 1 or 0. Pure. */
import type { Condition } from '../../../schemas/core/filter'
import type { Narrowing } from '../../../screens/list/state/narrowing'

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

/** @param before what else the address holds stays, but the page */
export function addressFor(choice: FormsChoice, before = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('page')
  next.set('id', String(choice.category ?? 0))
  next.set('activated', choice.activated ? '1' : '0')
  return next
}

/** What the two leave of the list: they stand in the address as they are given, so no filter repeats them there. */
export function narrowingOf({ category, activated }: FormsChoice, categories: readonly ListedCategory[]): Narrowing {
  const condition: Condition = {
    all: [
      { field: 'activated', op: 'eq', value: activated },
      ...(category === null ? [] : [{ field: 'category', op: 'in', value: withBelow(categories, category) } as const]),
    ],
  }
  return { condition: () => condition, params: { id: String(category ?? 0), activated: activated ? '1' : '0' } }
}
