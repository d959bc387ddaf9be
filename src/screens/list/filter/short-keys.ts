/** Short names of filters in a list's address (`x.list.keys`): `?dept=4` is `?filter[department][in]=4`. Pure. */
import type { Entity } from '../../../schemas/core/define'
import type { ListState } from '../state/list-state'

/** The address with every short name spelt out. */
export function spelledOut(params: URLSearchParams, entity: Entity): URLSearchParams {
  const { keys = {} } = entity.x.list ?? {}
  return new URLSearchParams(
    [...params].map(([key, value]) => {
      const field = Object.hasOwn(keys, key) ? keys[key] : undefined
      return [field === undefined ? key : filterKey(field), value]
    }),
  )
}

/** The address as people read and send it. */
export function shortened(params: URLSearchParams, entity: Entity): URLSearchParams {
  const short = new Map(Object.entries(entity.x.list?.keys ?? {}).map(([key, field]) => [filterKey(field), key]))
  return new URLSearchParams([...params].map(([key, value]) => [short.get(key) ?? key, value]))
}

/** Nothing filters but what a screen around the list chose: a fact (`x.derived_filters`) with a short name. */
export const isScoped = ({ q, filters, tree, trash }: ListState, { derivedFilters, x }: Entity): boolean =>
  q === '' &&
  !tree &&
  !trash &&
  filters.length > 0 &&
  filters.every(({ field }) => derivedFilters.some(({ name }) => name === field) && Object.values(x.list?.keys ?? {}).includes(field))

const filterKey = (field: string): string => `filter[${field}][in]`
