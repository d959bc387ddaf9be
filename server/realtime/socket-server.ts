/** `GET /app/{key}` upgrades on Fastify's own HTTP server: admission, heartbeat, graceful end (C1–C9, C39). */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Clock } from './clock'
import { cut, end, newConnection, write, type Connection } from './connection'
import type { Hub } from './hub'
import { codes, eventFrame, messageLimit } from './protocol'

export interface SocketLimits {
  quota: number
  capacity: number
  perAddress: number
}

export interface SocketServerOptions {
  key: string
  /** Pages of these origins may open sockets; programs, which send no origin, may too. */
  origins: readonly string[]
  /** Sockets that this installation may have open on a node (4004), that a node can bear, and that one address may have (both 4100). */
  limits: SocketLimits
  /** Of whom the request is, by the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string
  hub: Hub
  clock: Clock
  onMessage: (connection: Connection, raw: RawData, isBinary: boolean) => void
  onClose: (connection: Connection) => void
}

interface Caller {
  key: string
  origin: string | undefined
  address: string
}

export interface SocketServer {
  stop: () => Promise<void>
}

export function serveSockets(server: Server, options: SocketServerOptions): SocketServer {
  const { hub, clock } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageLimit, perMessageDeflate: false, clientTracking: false })
  let stopping = false
  let onEmpty = (): void => undefined
  const stopBeating = clock.every(1_000, beat)
  server.on('upgrade', onUpgrade)

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const key = /^\/app\/([^/?]+)/.exec(request.url ?? '')?.[1]
    if (key === undefined) {
      // The development server has an upgrade of its own.
      if (server.listenerCount('upgrade') === 1) stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    if (stopping) return void stream.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n\r\n')
    sockets.handleUpgrade(request, stream, head, (socket) =>
      admit(socket, stream, { key: decode(key), origin: request.headers.origin, address: options.addressOf(request) }),
    )
  }

  function admit(socket: WebSocket, stream: Duplex, caller: Caller): void {
    const connection = newConnection(socket, stream, { now: clock.now(), address: caller.address })
    // A broken peer is only reported here; its 'close' follows.
    socket.on('error', () => undefined)
    // A browser can't read why an upgrade is refused, so the refusal is a message on an open socket (C3, C5, C6).
    const refusal = refusalOf(caller)
    if (refusal) return end(connection, ...refusal)
    hub.add(connection)
    socket.on('close', () => {
      connection.ended = true
      options.onClose(connection)
      if (hub.connections.size === 0) onEmpty()
    })
    const heard = (): void => {
      connection.lastHeard = clock.now()
    }
    socket.on('pong', heard)
    socket.on('ping', () => {
      connection.usesControlFrames = true
      heard()
    })
    write(connection, eventFrame('pusher:connection_established', { socket_id: connection.id, activity_timeout: activityTimeout }))
    socket.on('message', (raw, isBinary) => options.onMessage(connection, raw, isBinary))
  }

  function refusalOf({ key, origin, address }: Caller): [number, string] | undefined {
    if (origin !== undefined && !options.origins.includes(origin)) return [codes.unauthorized, 'Pages of this origin may not connect.']
    if (key !== options.key) return [codes.unknownApp, 'No application has this key.']
    if (hub.connections.size >= options.limits.quota) return [codes.overQuota, 'Too many connections.']
    if (hub.countOf(address) >= options.limits.perAddress) return [codes.overCapacity, 'Too many connections from this address.']
    return hub.connections.size >= options.limits.capacity ? [codes.overCapacity, 'The server is full.'] : undefined
  }

  function beat(): void {
    const now = clock.now()
    for (const connection of hub.connections.values()) {
      const next = nextBeat({ ...connection, channels: connection.memberships.size }, now)
      if (next === 'nothing') continue
      if (next === 'ping') ping(connection, now)
      else if (next === codes.noPong) giveUp(connection)
      else end(connection, next, 'Closed after inactivity.')
    }
  }

  return {
    async stop() {
      stopping = true
      stopBeating()
      const emptied = new Promise<void>((resolve) => {
        onEmpty = resolve
        if (hub.connections.size === 0) resolve()
      })
      for (const connection of hub.connections.values()) end(connection, codes.reconnect, 'The server restarts.')
      // Who doesn't answer the close is cut off.
      const timer = setTimeout(() => {
        for (const connection of hub.connections.values()) cut(connection)
      }, 2_000)
      await emptied
      clearTimeout(timer)
      server.off('upgrade', onUpgrade)
    },
  }
}

const pingFrame = eventFrame('pusher:ping', '{}')

function ping(connection: Connection, now: number): void {
  connection.pingedAt = now
  if (connection.usesControlFrames) connection.socket.ping()
  else write(connection, pingFrame)
}

/** The peer may be gone without a word, so the close frame is sent and nobody waits for its answer. */
function giveUp(connection: Connection): void {
  end(connection, codes.noPong, 'No pong came.')
  setImmediate(() => cut(connection))
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return ''
  }
}

/**
 * When to ask whether somebody is still there, and when to give up (C7–C9; found within a minute, R9).
 * Seconds of silence after which either side pings; told to the client, which takes the smaller of this and its own.
 */
const activityTimeout = 30
const pongTimeout = 30
/** Seconds within which a socket says whose it is, by a channel that asks for it. */
const bindingLimit = 30
/** Seconds after which a socket that is in no channel and does nothing is closed. */
const inactivityLimit = 24 * 3600

interface Pulse {
  lastHeard: number
  lastActed: number
  pingedAt: number | null
  channels: number
  bound: boolean
  openedAt: number
}

/** @param now ms; @returns what to do with the socket now */
export function nextBeat(
  { lastHeard, lastActed, pingedAt, channels, bound, openedAt }: Pulse,
  now: number,
): 'nothing' | 'ping' | typeof codes.noPong | typeof codes.inactive {
  if (!bound && now - openedAt >= bindingLimit * 1000) return codes.inactive
  if (pingedAt !== null && lastHeard < pingedAt) return now - pingedAt >= pongTimeout * 1000 ? codes.noPong : 'nothing'
  if (channels === 0 && now - lastActed >= inactivityLimit * 1000) return codes.inactive
  return now - lastHeard >= activityTimeout * 1000 ? 'ping' : 'nothing'
}
