/** The comments of a record, page by page from the newest, read again when somebody writes. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listComments } from '../../api/sc/discussion'
import type { Thread } from '../../shared/sc/discussion'
import { joinedRefs, type Refs } from '../../providers/data/refs'
import { useRecordEvent, type EventSource } from '../record/use-record-event'

export interface Comments {
  /** In the order they were written; undefined until they are read. */
  threads: readonly Thread[] | undefined
  count: number | undefined
  /** Further ones may be written. */
  isOpen: boolean
  refs: Refs
  error: unknown
  hasOlder: boolean
  loadingOlder: boolean
  loadOlder: () => void
  refetch: () => Promise<unknown>
}

export function useComments(entity: EventSource, id: number | null): Comments {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['comments', entity.name, id],
    enabled: id !== null,
    initialPageParam: null as number | null,
    retry: 1,
    queryFn: ({ pageParam, signal }) => listComments(entity.name, id ?? 0, pageParam, signal),
    getNextPageParam: (page) => page.meta.next,
  })
  useRecordEvent(entity, id, 'commented', () => void refetch())
  const pages = data?.pages
  return {
    threads: pages?.toReversed().flatMap((page) => page.data),
    count: pages?.[0]?.meta.count,
    isOpen: pages?.[0]?.meta.is_open ?? true,
    refs: joinedRefs((pages ?? []).map(({ meta }) => meta.refs)),
    error: pages ? null : error,
    hasOlder: hasNextPage,
    loadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
    refetch,
  }
}
