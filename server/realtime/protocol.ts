/** Frames of the Pusher protocol, version 7 (spec/runtime.md §1): text frames whose `data` is a JSON *string*. */

/** Close codes. 4000–4099: don't come back; 4100–4199: after a second; 4200–4299: at once; 43xx: an error, not a close. */
export const codes = {
  unknownApp: 4001,
  overQuota: 4004,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  inactive: 4202,
  clientEventRefused: 4301,
} as const

/** Largest message that a client may send, bytes. */
export const messageLimit = 10_240

export interface ClientMessage {
  event: string
  channel?: string
  data?: unknown
}

/** @returns undefined for anything that is no message */
export function parseMessage(text: string): ClientMessage | undefined {
  const message = parseObject(text)
  if (!message || typeof message.event !== 'string' || message.event === '') return undefined
  const { event, channel, data } = message
  return { event, ...(typeof channel === 'string' ? { channel } : {}), ...(data === undefined ? {} : { data }) }
}

/** The `data` of a message, which clients send as an object or as its JSON text. */
export function messageData(data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data === 'string') return parseObject(data) ?? {}
  return isRecord(data) ? data : {}
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A whole websocket frame, ready for any number of sockets. @param data becomes a JSON string within the frame */
export function eventFrame(event: string, data: unknown, channel?: string): Buffer {
  return textFrame(
    JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: typeof data === 'string' ? data : JSON.stringify(data) }),
  )
}

/** A client's own event is handed on with the data as it came; in presence channels with the user that the server knows. */
export const clientEventFrame = (event: string, channel: string, data: unknown, userId: string | undefined): Buffer =>
  textFrame(JSON.stringify({ event, channel, data, ...(userId === undefined ? {} : { user_id: userId }) }))

export const errorFrame = (code: number | null, message: string): Buffer => eventFrame('pusher:error', { code, message })

/** A final, unmasked text frame (RFC 6455 §5.2). */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload])
  if (length < 65_536) return Buffer.concat([Buffer.from([0x81, 126, length >> 8, length & 255]), payload])
  const header = Buffer.alloc(10)
  header.writeUInt8(0x81, 0)
  header.writeUInt8(127, 1)
  header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}
