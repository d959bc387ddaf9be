/** What the console knows of real time: a few functions over one socket. Loaded after sign-in (`import('./live/live')`). */
import type { LiveProvider } from '@refinedev/core'
import { createChannels } from './channels'
import { createEcho, type EchoSettings, type Http } from './echo'
import { checkConnection } from '../http/connection'
import { createGate, type MissedEvents } from './gate'
import { createLiveProvider } from './live-provider'
import { reconnectSoon } from './reconnect'

export interface LiveSettings extends EchoSettings {
  userId: number
}

export interface Member {
  id: string
  name: string
  name_en?: string
}

export interface Presence {
  /** Tells the others, at most ten times a second, that I am at this field; '' = I edit, at no field; null = I only read. */
  typing: (field: string | null) => void
  /** Tells the others that I write a comment, or have stopped. */
  commenting: (isWriting: boolean) => void
  leave: () => void
}

export interface PresenceEvents {
  /** Everybody who is there now, myself too: at first and after each change. */
  onMembers: (members: readonly Member[]) => void
  onTyping?: (userId: string, field: string | null) => void
  onCommenting?: (userId: string, isWriting: boolean) => void
}

export interface Live {
  liveProvider: LiveProvider
  /** Events on `private-user.<id>` (`notification.created`, `permission.changed`, `job.done` …). @returns how to stop */
  onPersonal: (hear: (event: string, data: unknown) => void) => () => void
  /** Every event of a channel (`private-sc.department`). At most 20 channels at once. @returns how to leave it */
  onChannel: (channel: string, hear: (event: string, data: unknown) => void) => () => void
  /** Who reads or edits a record. @param entity `module/entity` */
  joinRecord: (entity: string, id: number, events: PresenceEvents) => Presence
  /** What was missed is no longer known: read notifications and open lists anew, once (shell.md §3). */
  onGap: (act: () => void) => () => void
  onConnection: (hear: (isConnected: boolean) => void) => () => void
  /** For `X-Socket-ID`, so that the sender is not told of his own act. */
  socketId: () => string | undefined
  close: () => void
}

/** @param http the console's axios instance; it adds token, XSRF and language */
export function createLive(settings: LiveSettings, http: Http): Live {
  const gapActs = new Set<() => void>()
  const connectionHearers = new Set<(isConnected: boolean) => void>()
  const refusals = new Map<string, number>()
  let formerSocket: string | undefined
  let lastSocket: string | undefined
  let awaitsChannels = false

  const echo = createEcho(settings, http, (channel, status) => refusals.set(channel, status))
  const { connection } = echo.connector.pusher
  const stopReconnecting = reconnectSoon(echo.connector.pusher)
  const channels = createChannels({
    echo,
    refusedWith: (channel) => refusals.get(channel),
    onMessage: (message) => gate.receive(message),
    onSettled(_channel, isLate) {
      if (isLate) reportGap()
      openGate()
    },
  })
  const gate = createGate({
    channels: channels.names,
    deliver: channels.tell,
    onGap: reportGap,
    fetch: (query) => fetchMissed(http, { ...query, ...(formerSocket ? { except: formerSocket } : {}) }),
  })

  connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (current === 'connected') {
      awaitsChannels = true
      openGate()
    } else if (previous === 'connected') {
      formerSocket = lastSocket
      awaitsChannels = false
      channels.unsettle()
      gate.lost()
    }
    if (current === 'unavailable') void checkConnection()
    for (const hear of connectionHearers) hear(current === 'connected')
  })
  connection.bind('connected', () => {
    lastSocket = echo.socketId()
  })

  /** What was missed is asked for when every channel has its answer: what comes later comes over the socket. */
  function openGate(): void {
    if (!awaitsChannels || !channels.names().every(channels.isSettled)) return
    awaitsChannels = false
    gate.ready()
  }

  function reportGap(): void {
    for (const act of [...gapActs]) act()
  }

  const onGap = (act: () => void): (() => void) => {
    gapActs.add(act)
    return () => void gapActs.delete(act)
  }
  const personal = `private-user.${settings.userId}`
  const leavePersonal = channels.join(personal, (event) => {
    if (event === 'permission.changed') channels.askAgain()
  })

  return {
    onGap,
    liveProvider: createLiveProvider(channels, onGap),
    onPersonal: (hear) =>
      channels.join(personal, (event, data) => {
        if (!event.startsWith('pusher:')) hear(event, data)
      }),
    onChannel: (channel, hear) =>
      channels.join(channel, (event, data) => {
        if (!event.startsWith('pusher:')) hear(event, data)
      }),
    joinRecord: (entity, id, events) => joinRecord(`presence-${entity.replace('/', '.')}.${id}`, events),
    onConnection(hear) {
      connectionHearers.add(hear)
      return () => void connectionHearers.delete(hear)
    },
    socketId: () => (connection.state === 'connected' ? echo.socketId() : undefined),
    close() {
      connectionHearers.clear()
      gapActs.clear()
      stopReconnecting()
      leavePersonal()
      echo.disconnect()
    },
  }

  function joinRecord(channel: string, { onMembers, onTyping, onCommenting }: PresenceEvents): Presence {
    const leave = channels.join(channel, (event) => {
      if (event.startsWith('pusher:')) onMembers(membersOf(subscription))
    })
    const subscription = echo.connector.pusher.channel(channel)
    // Who types is what the server says, not what the message says.
    const hearTyping = (data: unknown, meta?: { user_id?: string }): void => onTyping?.(meta?.user_id ?? '', fieldOf(data))
    const hearCommenting = (data: unknown, meta?: { user_id?: string }): void => onCommenting?.(meta?.user_id ?? '', isWriting(data))
    // Who joins a channel that another screen is in already hears of its members only when they change.
    let isLeft = false
    if (channels.isSettled(channel))
      queueMicrotask(() => {
        if (!isLeft) onMembers(membersOf(subscription))
      })
    subscription?.bind('client-typing', hearTyping)
    subscription?.bind('client-commenting', hearCommenting)
    return {
      typing: (field) => channels.whisper(channel, 'typing', { field }),
      commenting: (writes) => channels.whisper(channel, 'commenting', { writes }),
      leave() {
        isLeft = true
        subscription?.unbind('client-commenting', hearCommenting)
        subscription?.unbind('client-typing', hearTyping)
        leave()
      },
    }
  }
}

/** pusher-js keeps the list; its type of a channel doesn't tell a presence channel from others. */
function membersOf(subscription: unknown): Member[] {
  const { members } = subscription as {
    members?: { each: (act: (member: { id: string; info?: { name?: string; name_en?: string } }) => void) => void }
  }
  const all: Member[] = []
  members?.each(({ id, info }) => all.push({ id, name: info?.name ?? '', ...(info?.name_en ? { name_en: info.name_en } : {}) }))
  return all
}

async function fetchMissed(
  http: Http,
  { after, channels, except }: { after?: number; channels: readonly string[]; except?: string },
): Promise<MissedEvents> {
  const params = {
    ...(after === undefined ? {} : { after }),
    ...(except === undefined ? {} : { except }),
    channels: channels.filter((name) => name.startsWith('private-')).join(','),
  }
  const { data } = await http.get<MissedEvents>('/api/broadcasting/events', { params, background: true })
  return data
}

const fieldOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'field' in data && typeof data.field === 'string' ? data.field : null

const isWriting = (data: unknown): boolean => typeof data === 'object' && data !== null && 'writes' in data && data.writes === true
