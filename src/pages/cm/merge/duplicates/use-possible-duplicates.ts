/** Which others may be the same as a record that is there (cm.md R5). */
import { useQuery } from '@tanstack/react-query'
import { http } from '../../../../providers/http/http'
import type { MergedEntity } from '../../../../api/cm/merge'
import type { Duplicate } from './duplicate-question'

const compared: Readonly<Record<MergedEntity, readonly string[]>> = {
  'cm/organization': ['name', 'kind', 'parent', 'country', 'registry_type', 'registry_no', 'phone', 'email', 'website', 'addresses'],
  'cm/person': ['family_name', 'given_name', 'organization', 'emails', 'phones'],
  'cm/lead': ['status', 'pipeline', 'organization', 'raw_email', 'raw_phone'],
}

/** @returns the most alike first; undefined while it is asked, and when it could not be */
export function useAlike(entity: MergedEntity, row: Readonly<Record<string, unknown>>): readonly Duplicate[] | undefined {
  const id = Number(row.id)
  const { data } = useQuery({
    queryKey: ['duplicates', entity, id, row.version],
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await http.post<{ data: Duplicate[] }>(
          `/api/${entity}/check-duplicates`,
          { id, ...Object.fromEntries(compared[entity].map((field) => [field, row[field] ?? null])) },
          { signal },
        )
      ).data.data,
  })
  return data
}
