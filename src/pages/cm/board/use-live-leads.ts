/** Hears that leads changed, or what is planned for them. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'

/** Live events come in bursts (a bulk change): they are read once. */
const restMs = 150

export function useLiveLeads(act: () => void): void {
  // refine subscribes once: what it calls must be that of now.
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => { latest.current = act })
  useEffect(() => () => clearTimeout(timer.current), [])
  const onLiveEvent = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), restMs)
  }
  useSubscription({ channel: 'resources/cm/lead', types: ['*'], params: { resource: 'cm/lead' }, onLiveEvent })
  // The next step of a lead, and whether it lies about.
  useSubscription({ channel: 'resources/cm/activity', types: ['*'], params: { resource: 'cm/activity' }, onLiveEvent })
}
