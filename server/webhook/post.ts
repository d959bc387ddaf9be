/** One POST to an address that people typed (runtime.md S37): it is looked up once, judged, and the connection goes to what was judged. Redirects are not followed. */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { withoutLinks } from '../mail/smtp'
import { isOnInternet, type Allowed } from './address-rules'
import type { WebhookReason } from './outbox'

export interface Post { url: string; headers: Readonly<Record<string, string>>; body: string }

export interface PostOptions {
  allowed: Allowed
  /** Milliseconds for all of it, the look-up included. */
  timeout?: number
  lookUp?: (host: string) => Promise<readonly LookupAddress[]>
}

export interface Outcome { reason: WebhookReason | null; status: number | null; response: string | null }

const wholeTimeout = 10_000
/** Of an answer no more is read. */
const readAtMost = 2_000

/** Never throws: what went wrong is the outcome. */
export async function postWebhook(post: Post, { allowed, timeout = wholeTimeout, lookUp = lookUpAll }: PostOptions): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const url = new URL(post.url)
    const address = await Promise.race([judged(url, allowed, lookUp), aborted(signal)])
    const { status, text } = await send(url, address, post, signal)
    return { reason: reasonOfStatus(status), status, response: withoutLinks(text) || null }
  } catch (error) {
    return { reason: signal.aborted ? 'timeout' : reasonOfError(error), status: null, response: null }
  }
}

class Refused extends Error {
  constructor(readonly reason: WebhookReason) { super(reason) }
}

/** @returns where the connection goes @throws Refused when any address of the host may not be reached: which one is used is not the host's to choose */
async function judged({ protocol, hostname }: URL, allowed: Allowed, lookUp: NonNullable<PostOptions['lookUp']>): Promise<LookupAddress> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host)
  const addresses = literal === 0 ? await lookUp(host) : [{ address: host, family: literal }]
  const [first] = addresses
  if (!first) throw new Refused('unknown_host')
  const open = addresses.every(({ address }) => allowed(address))
  if (!open && !addresses.every(({ address }) => allowed(address) || isOnInternet(address))) throw new Refused('forbidden_address')
  if (protocol !== 'https:' && !(protocol === 'http:' && open)) throw new Refused('insecure')
  return first
}

const lookUpAll = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => { dnsLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))) })

const aborted = (signal: AbortSignal): Promise<never> => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), { once: true }) })

function send(url: URL, { address, family }: LookupAddress, { headers, body }: Post, signal: AbortSignal): Promise<{ status: number; text: string }> {
  const lookup: LookupFunction = (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family))
  return new Promise((resolve, reject) => {
    // A connection of its own: a kept one would be to an address that was judged for something else.
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, lookup, agent: false, signal }, (answer) => {
      let text = ''
      const done = () => {
        resolve({ status: answer.statusCode ?? 0, text: text.slice(0, readAtMost) })
        request.destroy()
      }
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        if (text.length >= readAtMost) done()
      })
      answer.on('end', done)
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

function reasonOfStatus(status: number): WebhookReason | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

const byCode: Readonly<Record<string, WebhookReason>> = {
  ENOTFOUND: 'unknown_host', EAI_AGAIN: 'unknown_host', ENODATA: 'unknown_host', ETIMEDOUT: 'timeout', ECONNREFUSED: 'refused_connection', ECONNRESET: 'refused_connection',
  EHOSTUNREACH: 'refused_connection', ENETUNREACH: 'refused_connection', EPROTO: 'tls', CERT_HAS_EXPIRED: 'tls', DEPTH_ZERO_SELF_SIGNED_CERT: 'tls', SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls', UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls', ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
}

function reasonOfError(error: unknown): WebhookReason {
  if (error instanceof Refused) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return byCode[code] ?? (code.startsWith('ERR_SSL') ? 'tls' : 'other')
}
