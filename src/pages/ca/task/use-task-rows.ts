/** Rows about a task or of a record's tasks, read again whenever a task changes. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listRecords, type ListAnswer, type ListQuestion, type RecordRow } from '../../../providers/data/record-api'
import { joinedRefs, type Refs } from '../../../providers/data/refs'
import type { Condition } from '../../../schemas/core/types'

export interface TaskRows {
  answer: ListAnswer | undefined
  error: unknown
  refetch: () => void
}

/** @param entity `ca/task` or one of what hangs on it */
export function useTaskRows(entity: string, question: ListQuestion, enabled = true): TaskRows {
  const { data, error, refetch } = useQuery({
    queryKey: ['ca', 'task-rows', entity, question],
    enabled,
    queryFn: ({ signal }) => listRecords(entity, question, { signal }),
  })
  useTaskNews(entity, refetch, enabled)
  return { answer: data, error, refetch: () => void refetch() }
}

export interface TaskPages {
  /** Newest first; undefined until they are read. */
  rows: readonly RecordRow[] | undefined
  refs: Refs
  error: unknown
  refetch: () => void
  hasOlder: boolean
  loadingOlder: boolean
  loadOlder: () => void
}

/** The same page by page, from the newest. */
export function useTaskPages(entity: string, filter: Condition): TaskPages {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['ca', 'task-pages', entity, filter],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      listRecords(entity, { page, perPage: 50, filter, sort: [{ field: 'id', descending: true }] }, { signal }),
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  })
  useTaskNews(entity, refetch)
  return {
    rows: data?.pages.flatMap((page) => page.data),
    refs: joinedRefs((data?.pages ?? []).map(({ meta }) => meta.refs)),
    error: data ? null : error,
    refetch: () => void refetch(),
    hasOlder: hasNextPage,
    loadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
  }
}

/** The task was read once more: somebody here has done something with it, of which no live event comes. */
export function useRowsFollow(task: number): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query: { queryKey, state }, ...event }) => {
        const isRead = type === 'updated' && 'action' in event && event.action.type === 'success' && state.dataUpdateCount > 1
        if (!isRead || queryKey[0] !== 'record' || queryKey[1] !== 'ca/task' || queryKey[2] !== task) return
        for (const kind of ['task-rows', 'task-pages']) void client.invalidateQueries({ queryKey: ['ca', kind] })
      }),
    [client, task],
  )
}

function useTaskNews(entity: string, refetch: () => unknown, enabled = true): void {
  // refine subscribes once.
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useSubscription({
    channel: `resources/${entity}`,
    types: ['created', 'updated', 'deleted', '*'],
    enabled,
    params: { resource: entity },
    onLiveEvent: () => void latest.current(),
  })
}
