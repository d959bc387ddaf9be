/** What clients say: heartbeats, subscriptions, and events of their own (C7, C21–C26). */
import type { RawData } from 'ws'
import { isEncrypted, kindOf } from './channel-name'
import { clientEventRate, end, write, type Connection } from './connection'
import type { Hub } from './hub'
import { clientEventFrame, codes, errorFrame, eventFrame, messageData, parseMessage, type ClientMessage } from './protocol'
import type { Subscriptions } from './subscriptions'
import { takeToken } from './token-bucket'

/** A client event on its way to other nodes. */
export interface Relayed {
  event: string
  channel: string
  data: unknown
  user_id?: string
}

export interface MessageOptions {
  hub: Hub
  subscriptions: Subscriptions
  /** Whether clients may send events of their own at all. */
  clientEvents: boolean
  relay: (message: Relayed) => void
  now: () => number
}

const eventNameLimit = 200

export function createMessages({
  hub,
  subscriptions,
  clientEvents,
  relay,
  now,
}: MessageOptions): (connection: Connection, raw: RawData, isBinary: boolean) => void {
  function sendClientEvent(connection: Connection, { event, channel = '', data = null }: ClientMessage): void {
    const membership = connection.memberships.get(channel)
    const refusal = !clientEvents
      ? 'Client events are switched off.'
      : event.length > eventNameLimit
        ? 'The name of the event is too long.'
        : kindOf(channel) === 'public' || isEncrypted(channel)
          ? 'Client events go through private and presence channels only.'
          : !membership?.joined
            ? 'Client events need a subscription of the channel.'
            : !takeToken(connection.clientEvents, clientEventRate, now())
              ? 'Too many client events.'
              : undefined
    if (refusal) return write(connection, errorFrame(codes.clientEventRefused, refusal))
    const user_id = membership?.member?.id
    hub.broadcast(channel, clientEventFrame(event, channel, data, user_id), { socket: connection.id })
    relay({ event, channel, data, ...(user_id === undefined ? {} : { user_id }) })
  }

  return (connection, raw, isBinary) => {
    if (connection.ended) return
    connection.lastHeard = now()
    if (isBinary) return end(connection, 1003, 'Text frames only.')
    // ws gives text as one Buffer, unless it is told otherwise.
    const message = parseMessage(String(raw))
    if (!message) return write(connection, errorFrame(codes.reconnect, 'The message is not valid.'))
    if (message.event === 'pusher:ping') return write(connection, eventFrame('pusher:pong', '{}'))
    if (message.event === 'pusher:pong') return
    connection.lastActed = connection.lastHeard
    if (message.event === 'pusher:subscribe') return subscriptions.subscribe(connection, messageData(message.data))
    if (message.event === 'pusher:unsubscribe') return subscriptions.unsubscribe(connection, messageData(message.data).channel)
    if (message.event.startsWith('client-')) return sendClientEvent(connection, message)
    // Unknown `pusher:` events change nothing (C26); names without a prefix are not a client's to send.
    write(connection, errorFrame(null, 'The event is not known.'))
  }
}

/** A client event that came in at another node. */
export function deliverRelayed(hub: Hub, message: unknown): void {
  if (!isRelayed(message)) return
  hub.broadcast(message.channel, clientEventFrame(message.event, message.channel, message.data, message.user_id), {
    socket: message.except ?? null,
  })
}

function isRelayed(message: unknown): message is Relayed & { except?: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'event' in message &&
    typeof message.event === 'string' &&
    'channel' in message &&
    typeof message.channel === 'string'
  )
}
