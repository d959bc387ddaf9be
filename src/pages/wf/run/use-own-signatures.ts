/** The images of a person's own signature, the default one first. */
import { useQuery } from '@tanstack/react-query'
import { ownSignatures } from '../../../api/wf/signature'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'

export const ownSignaturesKey = ['wf', 'own-signatures'] as const

/** @param enabled false where no image is asked for @returns undefined until they are read */
export function useOwnSignatures(enabled: boolean): readonly RecordRow[] | undefined {
  const { data } = useQuery({
    queryKey: ownSignaturesKey,
    enabled,
    staleTime: 0,
    retry: 1,
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'wf/signature',
          {
            perPage: 20,
            sort: [{ field: 'is_default', descending: true }],
            filter: { all: [ownSignatures(), { field: 'activated', op: 'eq', value: true }] },
          },
          { signal },
        )
      ).data,
  })
  return data
}
