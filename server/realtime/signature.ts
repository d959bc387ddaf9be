/** Signatures of the protocol: of a subscription, and of a call to the publishing API. All compared in constant time. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface AppKey {
  key: string
  secret: string
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

export interface Subscription {
  socketId: string
  channel: string
  channelData?: string | undefined
}

/** @returns `key:signature` over `socket_id:channel[:channel_data]` */
export function signSubscription({ key, secret }: AppKey, subscription: Subscription): string {
  return `${key}:${hmac(secret, signedText(subscription))}`
}

/** The key before the colon counts too. */
export const isSubscriptionSignature = (app: AppKey, auth: unknown, subscription: Subscription): boolean =>
  typeof auth === 'string' && isSame(auth, signSubscription(app, subscription))

const signedText = ({ socketId, channel, channelData }: Subscription): string =>
  [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':')

export interface ApiCall {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: string | Buffer
}

/** Seconds by which the caller's clock may differ. */
const clockTolerance = 600

/** The query of a signed call (Pusher HTTP API): what was given, and key, time, version, body hash and signature. */
export function signCall(app: AppKey, call: ApiCall, now: number): Record<string, string> {
  const query = {
    ...call.query,
    auth_key: app.key,
    auth_timestamp: String(Math.floor(now / 1000)),
    auth_version: '1.0',
    ...(call.body.length > 0 ? { body_md5: md5(call.body) } : {}),
  }
  return { ...query, auth_signature: hmac(app.secret, callText({ ...call, query })) }
}

/** @returns what is wrong, or undefined */
export function callRefusal(app: AppKey, call: ApiCall, now: number): string | undefined {
  const { auth_signature, ...signed } = call.query
  if (auth_signature === undefined || signed.auth_key === undefined || signed.auth_timestamp === undefined) return 'The call is not signed.'
  if (signed.auth_version !== '1.0') return 'auth_version is not 1.0.'
  // Both are computed in any case: how long it takes says nothing about which was wrong.
  const keyMatches = isSame(signed.auth_key, app.key)
  const signatureMatches = isSame(auth_signature, hmac(app.secret, callText({ ...call, query: signed })))
  if (!keyMatches || !signatureMatches) return 'The signature is wrong.'
  const bodyMatches =
    call.body.length === 0 ? signed.body_md5 === undefined || signed.body_md5 === md5('') : isSame(signed.body_md5 ?? '', md5(call.body))
  if (!bodyMatches) return 'body_md5 is not the hash of the body.'
  if (!/^\d{1,12}$/.test(signed.auth_timestamp) || Math.abs(now / 1000 - Number(signed.auth_timestamp)) > clockTolerance)
    return 'auth_timestamp is more than 600 s away.'
  return undefined
}

function callText({ method, path, query }: ApiCall): string {
  const sorted = Object.entries(query)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return [method.toUpperCase(), path, sorted.map(([name, value]) => `${name}=${value}`).join('&')].join('\n')
}

/** MD5 is what the protocol asks for; the HMAC over it is what protects. */
const md5 = (body: string | Buffer): string => createHash('md5').update(body).digest('hex')
