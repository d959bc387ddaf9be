/** The channels that screens are in: joined when the first one asks, left when the last one goes, asked for again after a failure. */
import type { LiveEcho } from './echo'
import type { LiveMessage } from './gate'

export interface ChannelsOptions {
  echo: LiveEcho
  /** HTTP status with which the auth endpoint refused the channel last; undefined = it did not. */
  refusedWith: (channel: string) => number | undefined
  onMessage: (message: LiveMessage) => void
  /** A channel was admitted or refused. `isLate`: after a failure, so that it may have missed something. */
  onSettled: (channel: string, isLate: boolean) => void
}

export interface Channels {
  /** @param hear gets every event of the channel @returns how to leave it */
  join: (channel: string, hear: (event: string, data: unknown) => void) => () => void
  names: () => readonly string[]
  isSettled: (channel: string) => boolean
  /** Hands an event on to those who hear the channel. */
  tell: (message: LiveMessage) => void
  /** The socket is gone: every channel will be settled anew. */
  unsettle: () => void
  /** Rights have changed: what was refused is asked for again. */
  askAgain: () => void
  whisper: (channel: string, event: string, data: Record<string, unknown>) => void
}

interface Joined {
  hearers: Set<(event: string, data: unknown) => void>
  subscription: ReturnType<LiveEcho['private']>['subscription']
  state: 'waiting' | 'in' | 'refused'
  failures: number
  retry: ReturnType<typeof setTimeout> | undefined
}

/** At once (shell.md §7): a screen beyond that works, but is not live. */
export const channelsAtOnce = 20
const refusals = new Set([401, 403, 404, 419, 422])

export function createChannels({ echo, refusedWith, onMessage, onSettled }: ChannelsOptions): Channels {
  const joined = new Map<string, Joined>()

  function open(channel: string): Joined {
    const { subscription } = channel.startsWith('presence-')
      ? echo.join(channel.slice('presence-'.length))
      : echo.private(channel.slice('private-'.length))
    const entry: Joined = { hearers: new Set(), subscription, state: 'waiting', failures: 0, retry: undefined }
    subscription.bind_global((event: string, data: unknown) => {
      if (event === 'pusher:subscription_succeeded') admitted(channel, entry)
      else if (event === 'pusher:subscription_error') refused(channel, entry, data)
      if (!event.startsWith('pusher:')) onMessage({ channel, event, data })
      else if (event !== 'pusher:subscription_error') for (const hear of entry.hearers) hear(event, data)
    })
    joined.set(channel, entry)
    return entry
  }

  function admitted(channel: string, entry: Joined): void {
    const isLate = entry.failures > 0
    entry.state = 'in'
    entry.failures = 0
    onSettled(channel, isLate)
  }

  function refused(channel: string, entry: Joined, data: unknown): void {
    entry.state = 'refused'
    entry.failures += 1
    const status = typeof data === 'object' && data !== null && 'status' in data ? Number(data.status) : (refusedWith(channel) ?? 0)
    // A right that is missing stays missing; a server that is busy may answer the next time.
    if (!refusals.has(status)) {
      clearTimeout(entry.retry)
      entry.retry = setTimeout(() => subscribeAgain(entry), Math.min(1_000 * 2 ** entry.failures, 30_000))
    }
    onSettled(channel, false)
  }

  /** pusher-js asks again by itself only after a reconnect. */
  function subscribeAgain({ subscription, state }: Joined): void {
    if (state !== 'refused' || echo.connector.pusher.connection.state !== 'connected') return
    subscription.disconnect()
    subscription.subscribe()
  }

  return {
    names: () => [...joined.keys()],
    isSettled: (channel) => joined.get(channel)?.state !== 'waiting',
    join(channel, hear) {
      if (!joined.has(channel) && joined.size >= channelsAtOnce) {
        console.warn(`More than ${channelsAtOnce} live channels: ${channel} is not joined.`)
        return () => undefined
      }
      const entry = joined.get(channel) ?? open(channel)
      entry.hearers.add(hear)
      return () => {
        if (!entry.hearers.delete(hear) || entry.hearers.size > 0) return
        clearTimeout(entry.retry)
        joined.delete(channel)
        entry.subscription.unbind_global()
        echo.leaveChannel(channel)
        // Nobody waits for it any more.
        onSettled(channel, false)
      }
    },
    tell({ channel, event, data }) {
      for (const hear of [...(joined.get(channel)?.hearers ?? [])]) hear(event, data)
    },
    unsettle() {
      for (const entry of joined.values()) {
        clearTimeout(entry.retry)
        entry.state = 'waiting'
        entry.failures = 0
      }
    },
    askAgain() {
      for (const entry of joined.values()) subscribeAgain(entry)
    },
    whisper: (channel, event, data) => void joined.get(channel)?.subscription.trigger(`client-${event}`, data),
  }
}
