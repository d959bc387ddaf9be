/** The live connection of the signed-in person: its code is loaded after the shell stands; refine's provider waits for it. */
import type { LiveProvider } from '@refinedev/core'
import { loadCompany } from '../company/company'
import { connectSocketId, http } from '../http/http'
import type { Live, Presence, PresenceEvents } from './live'

let opened: Promise<Live | null> = Promise.resolve(null)

/** @returns what closes it */
export function openLive(userId: number, onOpen: (live: Live) => void): () => void {
  let closed = false
  opened = connect(userId).catch((error: unknown) => {
    console.error('The live connection could not be opened', error)
    return null
  })
  void opened.then((live) => {
    if (closed) live?.close()
    else if (live) {
      connectSocketId(live.socketId)
      onOpen(live)
    }
  })
  return () => {
    closed = true
    connectSocketId(() => undefined)
    void opened.then((live) => live?.close())
    opened = Promise.resolve(null)
  }
}

/** Subscriptions made before the connection is there join as soon as it is. */
export const liveProvider: LiveProvider = {
  subscribe(options) {
    let left = false
    let subscription: unknown
    void opened.then((live) => {
      if (!left) subscription = live?.liveProvider.subscribe(options)
    })
    return {
      unsubscribe() {
        left = true
        if (subscription !== undefined) void opened.then((live) => live?.liveProvider.unsubscribe(subscription))
      },
    }
  },
  unsubscribe(subscription: { unsubscribe: () => void }) {
    subscription.unsubscribe()
  },
}

/** Joins who reads and edits a record, as soon as the connection is there. @param entity `module/entity` */
export function joinRecord(entity: string, id: number, events: PresenceEvents): Presence {
  let left = false
  let joined: Presence | undefined
  void opened.then((live) => {
    if (!left) joined = live?.joinRecord(entity, id, events)
  })
  return {
    typing: (field) => joined?.typing(field),
    commenting: (isWriting) => joined?.commenting(isWriting),
    leave() {
      left = true
      joined?.leave()
    },
  }
}

async function connect(userId: number): Promise<Live | null> {
  const broadcast = (await loadCompany())?.broadcast
  if (!broadcast) return null
  const { createLive } = await import('./live')
  const scheme = broadcast.scheme === 'http' || broadcast.scheme === 'https' ? broadcast.scheme : null
  return createLive({ ...broadcast, scheme, userId }, http)
}
