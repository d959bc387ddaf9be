/** After a record was passed on: it is read again, or left for its list by who does not see it any more. */
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { readRecord } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { findResource } from '../../../resources/core/find-resource'
import type { TransferredAlone } from '../../../shared/cm/transfer'

export function useTransferred(kind: TransferredAlone, id: number): () => void {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const name = `cm/${kind}`
  return () =>
    void readRecord(name, id).then(
      async () => {
        await Promise.all([
          client.invalidateQueries({ queryKey: ['record', name, id] }),
          client.invalidateQueries({ queryKey: ['timeline'] }),
          invalidate({ resource: name, invalidates: ['list'] }),
        ])
      },
      (error: unknown) => {
        if (failureOf(error)?.status === 404) void navigate(findResource(name)?.paths.list ?? '/')
      },
    )
}
