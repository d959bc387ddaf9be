/** The history of a record, page by page from the newest, with the titles that its former values need. */
import { useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import { readHistory, type RecordRow, type Revision } from '../../providers/data/record-api'
import type { Entity } from '../../schemas/core/define'
import { useTitles } from '../entity/use-titles'
import type { ValueContext } from '../field-types/list-type'

export interface Revisions {
  /** Newest first; undefined until they are read. */
  revisions: readonly Revision[] | undefined
  context: ValueContext
  error: unknown
  refetch: () => Promise<unknown>
  hasOlder: boolean
  loadingOlder: boolean
  loadOlder: () => void
}

const noRefs = {}

export function useRevisions(entity: Entity, row: RecordRow): Revisions {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', entity.name, row.id, row.version],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => readHistory(entity.name, row.id, pageParam || undefined),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    retry: 1,
  })
  const revisions = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const formerValues = useMemo(
    () => (revisions ?? []).flatMap(({ changes }) => changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }])),
    [revisions],
  )
  const refs = useTitles(entity, formerValues, row._refs ?? noRefs)
  return {
    revisions,
    context: { t, entity, formats, refs },
    error,
    refetch,
    hasOlder: hasNextPage,
    loadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
  }
}
