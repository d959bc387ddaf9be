/** The timeline of a record, page by page from the newest, read again when something happens to it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { joinedRefs, type Refs } from '../../../../providers/data/refs'
import { readTimeline } from '../../../../api/cm/timeline'
import type { ActivityItem, RemarkItem, TimelineItem, TimelineKind, TimelineType } from '../../../../shared/cm/timeline'
import { useEntity } from '../../../../screens/entity/use-entity'
import { useRecordEvent } from '../../../../screens/record/use-record-event'

export interface TimelineState {
  /** Undefined until they are read. */
  items: readonly TimelineItem[] | undefined
  planned: readonly ActivityItem[]
  pinned: readonly RemarkItem[]
  refs: Refs
  error: unknown
  hasOlder: boolean
  loadingOlder: boolean
  loadOlder: () => void
  refetch: () => Promise<unknown>
}

/** @param kinds none = all */
export function useTimeline(type: TimelineType, id: number, kinds: readonly TimelineKind[]): TimelineState {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['timeline', type, id, kinds],
    initialPageParam: null as string | null,
    retry: 1,
    queryFn: ({ pageParam, signal }) => readTimeline({ type, id, before: pageParam, kinds }, signal),
    getNextPageParam: (page) => page.meta.next,
  })
  const { known } = useEntity(`cm/${type}`)
  const again = () => void refetch()
  useRecordEvent(known?.entity, id, 'commented', again)
  useRecordEvent(known?.entity, id, 'attached', again)
  const first = data?.pages[0]?.meta
  const pinned = first?.pinned ?? []
  return {
    items: data?.pages.flatMap((page) => page.data).filter((item) => item.kind !== 'remark' || !pinned.some((one) => one.id === item.id)),
    planned: first?.planned ?? [],
    pinned,
    refs: joinedRefs((data?.pages ?? []).map(({ meta }) => meta.refs)),
    error: data ? null : error,
    hasOlder: hasNextPage,
    loadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
    refetch,
  }
}
