/** How many tasks are in each tab, read again when tasks change. */
import { useCallback, useEffect } from 'react'
import { useSubscription } from '@refinedev/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { readCounts } from '../../../api/ca/task-list'
import type { TaskCounts } from '../../../shared/ca/task-list'

const key = ['ca-task-counts']

export function useTaskCounts(): TaskCounts | undefined {
  const refresh = useRefreshTaskCounts()
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readCounts(signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: 1,
  })
  useSubscription({
    channel: 'resources/ca/task',
    types: ['*'],
    params: { resource: 'ca/task' },
    onLiveEvent: () => void refetch(),
  })
  useListRead(refresh)
  return data
}

/** After a change of one's own, for which no live event comes. */
export function useRefreshTaskCounts(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: key }, { cancelRefetch: false }), [client])
}

/** The very same list was read once more: somebody here has changed some of its rows. */
function useListRead(onRead: () => void): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || !isTaskList(event.query.queryKey)) return
        if (event.query.state.dataUpdateCount > 1) onRead()
      }),
    [client, onRead],
  )
}

const isTaskList = (queryKey: readonly unknown[]): boolean => queryKey.includes('ca/task') && queryKey.includes('list')
