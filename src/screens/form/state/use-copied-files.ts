/** The record that a clone begins with, once its files are copied. */
import { useQuery } from '@tanstack/react-query'
import { copyAttachment } from '../../../api/engine/attachments'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import { heldFiles, withCopies } from './copied-files'

interface CopiedFiles {
  row: RecordRow | undefined
  error: unknown
  refetch: () => void
}

/** @param row to be cloned; undefined = nothing is. Copies that no record takes are gone after a day. */
export function useCopiedFiles(entity: Entity, row: RecordRow | undefined): CopiedFiles {
  const files = row ? heldFiles(entity, row) : []
  const { data, error, refetch } = useQuery({
    queryKey: ['copied files', entity.name, row?.id, row?.version],
    queryFn: async () => {
      const copies = new Map<number, number>()
      for (const file of files) copies.set(file, await copyAttachment(file))
      return copies
    },
    enabled: files.length > 0,
    staleTime: Infinity,
    // The next clone has copies of its own.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const copied = row && data ? withCopies(entity, row, data) : undefined
  return { row: files.length === 0 ? row : copied, error, refetch: () => void refetch() }
}
