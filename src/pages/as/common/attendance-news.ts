/** Hears that days of attendance changed: a punch, a decided form, a rebuild, one's own roster of days to come (as.md §7). */
import { useCallback, useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import { onOwnRosterChanged } from '../../../providers/notification/roster-changes'

/** Events come in bursts, a rebuild of a month is one piece of news. */
const restMs = 300

/** @param enabled false until something is shown: what subscribes with the first drawing of the console is before the connection */
export function useDayNews(act: () => void, { enabled }: { enabled: boolean }): void {
  // refine subscribes once: what it calls must be that of now.
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const hear = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), restMs)
  }, [])
  useSubscription({
    channel: 'resources/as/day-record',
    types: ['*'],
    enabled,
    params: { resource: 'as/day-record' },
    onLiveEvent: hear,
  })
  useEffect(() => (enabled ? onOwnRosterChanged(hear) : undefined), [enabled, hear])
}
