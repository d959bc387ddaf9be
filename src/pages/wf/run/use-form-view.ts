/** A form as it was read, and whether it has changed since: what somebody signs is what they saw (wf.md §5.9, §7). */
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { readFormView } from '../../../api/wf/form'
import type { FormView } from '../../../shared/wf/instance-calls'

export interface FormViewState {
  view: FormView | undefined
  error: unknown
  /** Somebody did something since it was read. */
  hasChanged: boolean
  /** @returns when the newest is shown */
  reload: () => Promise<void>
}

export function useFormView(id: number, task: number | null): FormViewState {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['wf', 'form', id, task],
    queryFn: ({ signal }) => readFormView(id, task, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [changedAt, setChangedAt] = useState(0)
  // refine subscribes once, and the form may become another (the next task).
  const shown = useRef(id)
  useEffect(() => {
    shown.current = id
  })
  useSubscription({
    channel: 'resources/wf/instance',
    types: ['updated', '*'],
    params: { resource: 'wf/instance', ids: [id], id },
    onLiveEvent: ({ payload, date }) => {
      if (!payload.ids?.length || payload.ids.some((one) => Number(one) === shown.current)) setChangedAt(new Date(date).getTime())
    },
  })
  return {
    view: data,
    error,
    hasChanged: changedAt > dataUpdatedAt,
    reload: async () => {
      await refetch()
    },
  }
}
