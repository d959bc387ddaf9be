/** The live client: laravel-echo and pusher-js as they come, with the settings that routes.md §7 and shell.md §3 give. */
import type { AxiosInstance } from 'axios'
import Echo from 'laravel-echo'
import Pusher from 'pusher-js'

/** `broadcast` of `GET /api/sc/company-setup/get-setup`; null = the address that the page came from. */
export interface BroadcastSettings {
  key: string
  host: string | null
  port: number | null
  scheme: 'http' | 'https' | null
}

export type Http = Pick<AxiosInstance, 'get' | 'post'>
export type LiveEcho = Echo<'reverb'>

export interface EchoSettings extends BroadcastSettings {
  /** Where the page came from. Default: `location`. */
  page?: { hostname: string; port: string; protocol: string }
}

/** @param onRefused hears the HTTP status of each refused channel (0 = no answer) before the channel's `subscription_error` */
export function createEcho(
  settings: EchoSettings,
  http: Http,
  onRefused: (channel: string, status: number) => void = () => undefined,
): LiveEcho {
  // Local storage holds two given keys only; pusher-js would add its own (decisions/client-storage.md).
  Pusher.Runtime.getLocalStorage = () => undefined
  const { host, port, isSecure } = addressOf(settings)
  return new Echo({
    broadcaster: 'reverb',
    key: settings.key,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    // Given. On a page that came over https pusher-js takes wss all the same.
    forceTLS: isSecure === 'only',
    enabledTransports: ['ws', 'wss'],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
    withoutInterceptors: true,
    Pusher,
    authorizer: ({ name }: { name: string }) => ({
      authorize(socketId: string, done: (error: Error | null, data: { auth: string } | null) => void) {
        authorise(http, socketId, name).then(
          (body) => done(null, body),
          (error: unknown) => {
            onRefused(name, statusOf(error))
            done(error instanceof Error ? error : new Error(String(error)), null)
          },
        )
      },
    }),
  })
}

/** The body is handed on unchanged (routes.md §7). */
async function authorise(http: Http, socketId: string, channel: string): Promise<{ auth: string }> {
  const { data } = await http.post<{ auth: string }>(
    '/api/broadcasting/auth',
    { socket_id: socketId, channel_name: channel },
    { background: true },
  )
  return data
}

function statusOf(error: unknown): number {
  const response = typeof error === 'object' && error !== null && 'response' in error ? error.response : undefined
  return typeof response === 'object' && response !== null && 'status' in response ? Number(response.status) : 0
}

function addressOf({ host, port, scheme, page = globalThis.location }: EchoSettings): {
  host: string
  port: number
  isSecure: 'only' | 'as the page'
} {
  const isSecurePage = page?.protocol === 'https:'
  const own = Number(page?.port) || (isSecurePage ? 443 : 80)
  return {
    host: host ?? page?.hostname ?? '127.0.0.1',
    port: port ?? (host === null ? own : scheme === 'http' ? 80 : 443),
    // Another server over https, seen from a page that is not (development): the only case where TLS must be asked for.
    isSecure: scheme === 'https' && !isSecurePage ? 'only' : 'as the page',
  }
}
