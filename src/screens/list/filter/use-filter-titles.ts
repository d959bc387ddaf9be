/** Titles of the rows that a filter names: the list itself may show none of them. */
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../../providers/data/record-api'
import { parseOwner, refTitle, type Refs } from '../../../providers/data/refs'
import type { Field } from '../../../schemas/core/define'
import { holds, isAnyReference, isOwner } from '../../../schemas/core/field-types'
import { parsePointer } from '../../../schemas/core/record-pointer'
import type { FieldFilter } from './filter-tree'

export function useFilterTitles(field: Field | undefined, filter: FieldFilter | undefined, refs: Refs): Refs {
  const named =
    filter?.values.flatMap((value) => {
      if (!field) return []
      if (holds(field, 'reference')) return [{ entity: field.ref ?? '', id: Number(value) }]
      if (isAnyReference(field)) return parsePointer(value) ?? []
      return isOwner(field) ? (parseOwner(value) ?? []) : []
    }) ?? []
  return useTitles(named, refs)
}

/** @param refs titles that are known already */
export function useTitles(named: readonly { entity: string; id: number }[], refs: Refs): Refs {
  const wanted = named.filter(({ entity, id }) => id > 0 && !refTitle(refs, entity, id))
  const { data } = useQuery({
    queryKey: ['filter-titles', wanted],
    enabled: wanted.length > 0,
    staleTime: 60_000,
    queryFn: async (): Promise<Refs> => {
      const names = [...new Set(wanted.map(({ entity }) => entity))]
      const lists = await Promise.all(
        names.map((name) => readOptions(name, { ids: wanted.filter(({ entity }) => entity === name).map(({ id }) => id) })),
      )
      return Object.fromEntries(names.map((name, at) => [name, Object.fromEntries((lists[at] ?? []).map((row) => [String(row.id), row]))]))
    },
  })
  if (!data) return refs
  return Object.fromEntries(
    [...new Set([...Object.keys(refs), ...Object.keys(data)])].map((name) => [name, { ...refs[name], ...data[name] }]),
  )
}
