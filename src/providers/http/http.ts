/** The one way to the server: headers of routes.md §7, the expiry rule of §9, one silent refresh on 401, a new XSRF token on 419. */
import axios, { AxiosError, CanceledError, isAxiosError, type InternalAxiosRequestConfig } from 'axios'
import { noteAnswer, noteNoAnswer } from './connection'
import { interfaceLanguage } from '../i18n/language'
import { isBlocked, isExempt, mayRefreshOnRefusal } from '../auth/session-rules'
import { readSession, tokenIssuedAt, touchSession } from '../auth/session-store'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** A refetch that nobody asked for (live event, interval, prefetch): no activity of the person. */
    background?: boolean
    /** Set by the interceptors: this request is already the second try. */
    retried?: boolean
    /** Set by the interceptors: the person was asked and agreed. */
    confirmed?: boolean
  }
}

/** What the session does for the requests; session.ts plugs itself in, so that neither file imports the other. */
export interface SessionSeam {
  /** Clears the session and opens /tokenexpired. */
  expire: (reason: string) => void
  /** Another tab's newer token, or a refreshed one. @returns false when there is none */
  renew: (mayRefresh: boolean) => Promise<boolean>
  /** A forced step is open on the server. */
  forcedStep: (code: string) => void
  /** A right was refused that the screen thought to have. */
  forbidden: () => void
}

/** @param type what the person types before they may agree */
type AskQuestion = (text: string, type: string | undefined) => Promise<boolean>

let seam: SessionSeam | null = null
let socketId: () => string | undefined = () => undefined
/** Nobody there to be asked: refused. */
let askPassword: () => Promise<boolean> = () => Promise.resolve(false)
/** The same for a question of the server. */
let askQuestion: AskQuestion = () => Promise.resolve(false)
const touchListeners = new Set<(now: number) => void>()

export const connectSession = (session: SessionSeam): void => void (seam = session)
/** @param read the socket id of the live connection, sent as X-Socket-ID so that the sender is not told of his own act */
export const connectSocketId = (read: () => string | undefined): void => void (socketId = read)
/** @param ask has the person type the password again; false = he would not (step-up.ts) */
export const connectPassword = (ask: () => Promise<boolean>): void => void (askPassword = ask)
/** @param ask puts the server's question; false = the person would not (confirm.ts) */
export const connectQuestions = (ask: AskQuestion): void => void (askQuestion = ask)
export function onActivity(listener: (now: number) => void): () => void {
  touchListeners.add(listener)
  return () => touchListeners.delete(listener)
}

export const http = axios.create({
  withCredentials: true,
  withXSRFToken: true,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
})

http.interceptors.request.use((config) => {
  config.headers.set('accept-language', interfaceLanguage())
  const socket = socketId()
  if (socket) config.headers.set('X-Socket-ID', socket)
  if (config.background) config.headers.set('X-Background', '1')
  const session = readSession()
  if (!session) return config
  config.headers.set('Authorization', `Bearer ${session.token}`)
  if (isExempt(config.url ?? '')) return config
  const now = Date.now()
  if (isBlocked({ now, lastAxiosTime: session.lastAxiosTime, tokenExpires: session.token_expires })) {
    seam?.expire('expired')
    throw new CanceledError('The session has ended; the request was not sent.')
  }
  if (!config.background) {
    touchSession(now)
    for (const listener of touchListeners) listener(now)
  }
  return config
})

http.interceptors.response.use(
  (response) => {
    noteAnswer()
    return response
  },
  async (error: unknown) => {
    if (isAxiosError(error)) {
      if (error.response) noteAnswer()
      else if (error.code === AxiosError.ERR_NETWORK) noteNoAnswer()
    }
    if (!isAxiosError(error) || !error.response || !error.config) throw error
    const {
      response: { status },
      config,
    } = error
    const code = codeOf(error)
    if (status === 401 && !isExempt(config.url ?? '')) return retryRefused(error, config, code)
    if (status === 419 && !config.retried) {
      await http.get('/api/sc/company-setup/get-setup')
      return http.request({ ...config, retried: true })
    }
    if (status === 403 && code === 'password_confirmation_required' && !config.retried) {
      if (await askPassword()) return http.request({ ...config, retried: true })
      // With its answer: the server has refused it, and nothing was done.
      throw Object.assign(new CanceledError('The password was not entered again.'), { response: error.response })
    }
    if (status === 409 && code === 'confirm_required' && !config.confirmed) {
      if (await askQuestion(messageOf(error), toTypeOf(error)))
        return http.request({ ...config, confirmed: true, headers: config.headers.concat({ 'X-Confirmed': 'yes' }) })
      throw Object.assign(new CanceledError('The person would not.'), { response: error.response })
    }
    if (status === 403) {
      if (code && forcedSteps.has(code)) seam?.forcedStep(code)
      else seam?.forbidden()
    }
    throw error
  },
)

const forcedSteps = new Set(['password_change_required', 'two_factor_required', 'two_factor_enrolment_required'])

async function retryRefused(error: AxiosError, config: InternalAxiosRequestConfig, code: string | undefined): Promise<unknown> {
  const session = readSession()
  if (!session) throw error
  const sentToken = String(config.headers.get('Authorization') ?? '').replace('Bearer ', '')
  const mayRefresh = mayRefreshOnRefusal({ now: Date.now(), issuedAt: tokenIssuedAt(), tokenExpires: session.token_expires })
  if (!config.retried && (sentToken !== session.token || (await seam?.renew(mayRefresh)))) {
    return http.request({ ...config, retried: true })
  }
  seam?.expire(code ?? 'expired')
  throw new CanceledError('The session has ended.')
}

function codeOf(error: AxiosError): string | undefined {
  const body = error.response?.data
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : undefined
}

function toTypeOf(error: AxiosError): string | undefined {
  const body = error.response?.data
  const meta = typeof body === 'object' && body !== null && 'meta' in body ? body.meta : undefined
  return typeof meta === 'object' && meta !== null && 'type' in meta && typeof meta.type === 'string' ? meta.type : undefined
}

function messageOf(error: AxiosError): string {
  const body = error.response?.data
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : error.message
}
