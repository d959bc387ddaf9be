/** The comments of a record, page by page from the newest, read again when somebody writes. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listComments, type Thread } from '../../providers/data/comment-api'
import type { Refs } from '../../providers/data/refs'
import type { Entity } from '../../schemas/define'

export interface Comments {
  /** In the order they were written; undefined until they are read. */
  threads: readonly Thread[] | undefined
  count: number | undefined
  refs: Refs
  error: unknown
  hasOlder: boolean
  loadingOlder: boolean
  loadOlder: () => void
  refetch: () => Promise<unknown>
}

export function useComments(entity: Entity, id: number | null): Comments {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['comments', entity.name, id], enabled: id !== null, initialPageParam: null as number | null, retry: 1,
    queryFn: ({ pageParam, signal }) => listComments(entity.name, id ?? 0, pageParam, signal), getNextPageParam: (page) => page.meta.next,
  })
  useLiveComments(entity, id, () => void refetch())
  const pages = data?.pages
  return {
    threads: pages?.toReversed().flatMap((page) => page.data), count: pages?.[0]?.meta.count, refs: { 'sc/user': Object.fromEntries((pages ?? []).flatMap((page) => Object.entries(page.meta.refs['sc/user'] ?? {}))) },
    error: pages ? null : error, hasOlder: hasNextPage, loadingOlder: isFetchingNextPage, loadOlder: () => void fetchNextPage(), refetch,
  }
}

/** Who sees only some of the rows hears "something changed", without which: it may have been a comment. */
function useLiveComments(entity: Entity, id: number | null, act: () => void): void {
  // refine subscribes once, and the record may become another (previous, next).
  const latest = useRef({ id, act })
  useEffect(() => { latest.current = { id, act } })
  useSubscription({
    channel: `resources/${entity.name}`, types: ['commented'], enabled: entity.x.live !== false && id !== null, params: { resource: entity.name },
    onLiveEvent: ({ payload }) => { if (!payload.ids?.length || payload.ids.some((one) => Number(one) === latest.current.id)) latest.current.act() },
  })
}
