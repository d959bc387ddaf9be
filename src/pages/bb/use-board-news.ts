/** Something on the board changed (bb.md §7): lists and counts are read again, once for a burst of events. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'

const quietMs = 300

/** @param act with the bulletins that changed, as far as they are named */
export function useBoardNews(act: (ids: readonly number[]) => void): void {
  const latest = useRef(act)
  const waiting = useRef<{ ids: number[]; timer: ReturnType<typeof setTimeout> } | undefined>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  useSubscription({
    channel: 'resources/bb/bulletin',
    types: ['*'],
    params: { resource: 'bb/bulletin' },
    onLiveEvent: ({ payload }) => {
      clearTimeout(waiting.current?.timer)
      const ids = [...(waiting.current?.ids ?? []), ...(payload.ids ?? []).map(Number)]
      const timer = setTimeout(() => {
        waiting.current = undefined
        latest.current(ids)
      }, quietMs)
      waiting.current = { ids, timer }
    },
  })
}
