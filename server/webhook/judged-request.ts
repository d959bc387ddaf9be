/** One request to an address that people typed (runtime.md S37): it is looked up once, judged, and the connection goes to what was judged. Redirects are not followed. */
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isOnInternet, type AddressCheck } from './address-rules'

export interface WebhookRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** Empty = none. */ body: string
}

export interface RequestOptions {
  allowed: AddressCheck
  /** Characters of the answer; no more is read. */
  readAtMost: number
  /** Milliseconds for all of it, the look-up included. */
  timeout?: number
  lookUp?: (host: string) => Promise<readonly LookupAddress[]>
}

export interface WebhookResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export type UnreachedReason = 'unknown_host' | 'forbidden_address' | 'insecure' | 'timeout' | 'refused_connection' | 'tls' | 'other'

/** No answer came about. */
export class Unreached extends Error {
  constructor(
    readonly reason: UnreachedReason,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

const wholeTimeout = 10_000

/** @throws Unreached, and nothing else */
export async function requestJudged(
  wanted: WebhookRequest,
  { allowed, readAtMost, timeout = wholeTimeout, lookUp = lookUpAll }: RequestOptions,
): Promise<WebhookResponse> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const url = new URL(wanted.url)
    const address = await Promise.race([judged(url, allowed, lookUp), aborted(signal)])
    return await send(url, address, wanted, { readAtMost, signal })
  } catch (error) {
    throw error instanceof Unreached ? error : new Unreached(signal.aborted ? 'timeout' : reasonOfError(error), { cause: error })
  }
}

/** @returns where the connection goes @throws Unreached when any address of the host may not be reached: which one is used is not the host's to choose */
async function judged(
  { protocol, hostname }: URL,
  allowed: AddressCheck,
  lookUp: NonNullable<RequestOptions['lookUp']>,
): Promise<LookupAddress> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host)
  const addresses = literal === 0 ? await lookUp(host) : [{ address: host, family: literal }]
  const [first] = addresses
  if (!first) throw new Unreached('unknown_host')
  const open = addresses.every(({ address }) => allowed(address))
  if (!open && !addresses.every(({ address }) => allowed(address) || isOnInternet(address))) throw new Unreached('forbidden_address')
  if (protocol !== 'https:' && !(protocol === 'http:' && open)) throw new Unreached('insecure')
  return first
}

const lookUpAll = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    dnsLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), { once: true })
  })

function send(
  url: URL,
  { address, family }: LookupAddress,
  { method, headers, body }: WebhookRequest,
  { readAtMost, signal }: { readAtMost: number; signal: AbortSignal },
): Promise<WebhookResponse> {
  const lookup: LookupFunction = (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family))
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    // A connection of its own: a kept one would be to an address that was judged for something else.
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      { method, headers: { ...headers, ...length }, lookup, agent: false, signal },
      (answer) => {
        let text = ''
        const done = () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: text.slice(0, readAtMost) })
          request.destroy()
        }
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
          if (text.length >= readAtMost) done()
        })
        answer.on('end', done)
        answer.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const byCode: Readonly<Record<string, UnreachedReason>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ENODATA: 'unknown_host',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'refused_connection',
  ECONNRESET: 'refused_connection',
  EHOSTUNREACH: 'refused_connection',
  ENETUNREACH: 'refused_connection',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
}

function reasonOfError(error: unknown): UnreachedReason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return byCode[code] ?? (code.startsWith('ERR_SSL') ? 'tls' : 'other')
}
