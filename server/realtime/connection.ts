/** One socket: what the server knows of it, and the only ways to write to it and to end it. */
import type { Scope } from '../contracts/channels'
import { randomInt } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { codes, errorFrame } from './protocol'
import { fullBucket, type Bucket } from './token-bucket'

export interface Membership {
  channel: string
  scope: Scope
  /** Of the rights by which it was admitted (CurrentRights.mark). */
  mark: string | null
  /** Presence only: whom the others see. */
  member?: { id: string; info: unknown }
  /** A presence membership is confirmed when the database knows it; until then the socket hears nothing of the channel. */
  joined: boolean
  joining?: Promise<void>
}

export interface Connection {
  readonly id: string
  readonly socket: WebSocket
  /** The stream under the socket: frames that are built once are written to it as they are. */
  readonly stream: Duplex
  readonly memberships: Map<string, Membership>
  /** Who opened it, known from the first private channel on. */
  person: number | null
  session: number | null
  access_token: number | null
  /** From where it was admitted. */
  ip: string | null
  /** How often it was judged anew: only the last time counts. */
  judgements: number
  /** Its address, IPv6 by /64: so many sockets may share one. */
  address: string
  /** It has been in a channel that asks who one is. */
  bound: boolean
  openedAt: number
  lastHeard: number
  /** When something other than a heartbeat came. */
  lastActed: number
  pingedAt: number | null
  usesControlFrames: boolean
  /** No message of it counts any more. */
  ended: boolean
  clientEvents: Bucket
  subscriptions: Bucket
}

/** Largest number of bytes that wait for a slow reader. */
const bufferLimit = 1_048_576

export const clientEventRate = { size: 10, perSecond: 10 }
export const subscriptionRate = { size: 100, perSecond: 20 }

export function newConnection(socket: WebSocket, stream: Duplex, { now, address }: { now: number; address: string }): Connection {
  return {
    id: `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`,
    socket,
    stream,
    memberships: new Map(),
    person: null,
    session: null,
    access_token: null,
    ip: null,
    judgements: 0,
    address,
    bound: false,
    openedAt: now,
    lastHeard: now,
    lastActed: now,
    pingedAt: null,
    usesControlFrames: false,
    ended: false,
    clientEvents: fullBucket(clientEventRate.size, now),
    subscriptions: fullBucket(subscriptionRate.size, now),
  }
}

/** Writes a whole frame past the websocket library, which keeps no queue of its own when it doesn't compress. */
export function write(connection: Connection, frame: Buffer): void {
  if (connection.ended) return
  connection.stream.write(frame)
  if (connection.stream.writableLength > bufferLimit) cut(connection)
}

/** Says why and closes; what the socket still sends is ignored. */
export function end(connection: Connection, code: number, reason: string): void {
  if (connection.ended) return
  if (code !== codes.reconnect) write(connection, errorFrame(code, reason))
  connection.ended = true
  connection.socket.close(code, reason)
}

/** A reader that is too slow, or gone: nothing more can be told. */
export function cut(connection: Connection): void {
  connection.ended = true
  connection.socket.terminate()
}
