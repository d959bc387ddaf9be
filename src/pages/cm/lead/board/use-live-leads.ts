/** Hears that leads changed, what is planned for them, or their customers (one is blocked, cm.md §4). */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'

/** Live events come in bursts (a bulk change): they are read once. */
const restMs = 150

/** @param enabled false until something is shown: what subscribes with the first drawing of the console is before the connection */
export function useLiveLeads(act: () => void, { enabled = true } = {}): void {
  // refine subscribes once: what it calls must be that of now.
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const onLiveEvent = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), restMs)
  }
  useSubscription({ channel: 'resources/cm/lead', types: ['*'], enabled, params: { resource: 'cm/lead' }, onLiveEvent })
  // The next step of a lead, and whether it lies about.
  useSubscription({ channel: 'resources/cm/activity', types: ['*'], enabled, params: { resource: 'cm/activity' }, onLiveEvent })
  useSubscription({
    channel: 'resources/cm/organization',
    types: ['updated'],
    enabled,
    params: { resource: 'cm/organization' },
    onLiveEvent,
  })
}
