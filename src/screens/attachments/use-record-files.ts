/** The files beside a record, read again when somebody adds or removes one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isViewing } from '../../providers/auth/identity'
import { listRecordFiles, type RecordFile } from '../../api/engine/attachments'
import type { Entity } from '../../schemas/core/define'
import { useRecordEvent } from '../record/use-record-event'

export interface RecordFiles {
  /** Newest first; undefined until they are read. */
  files: readonly RecordFile[] | undefined
  mayChange: boolean
  error: unknown
  /** Of this record, whichever the screen shows by then. */
  refetch: () => Promise<void>
}

export function useRecordFiles(entity: Entity, id: number | null): RecordFiles {
  const client = useQueryClient()
  const queryKey = ['attachments', entity.name, id]
  const { data, error } = useQuery({
    queryKey,
    enabled: id !== null,
    retry: 1,
    queryFn: ({ signal }) => listRecordFiles(entity.name, id ?? 0, signal),
  })
  const refetch = () => client.invalidateQueries({ queryKey })
  useRecordEvent(entity, id, 'attached', () => void refetch())
  // The rights are those of the person one looks as, but nothing is done in that person's name.
  return { files: data?.data, mayChange: data?.meta.may_change === true && !isViewing(), error: data ? null : error, refetch }
}
