/** Cookies of signing in. The bearer token itself never is one, so that no cookie alone opens anything. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../kernel/tokens'
import { isXsrfToken, makeXsrfToken, xsrfCookie } from './xsrf'

/** Readable by the page on purpose: it is sent back as a header (routes.md §7). */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply, session: number | null): void {
  const token = makeXsrfToken(session, request.server.kontor.config.secret)
  void reply.setCookie(xsrfCookie, token, { path: '/', sameSite: 'strict', secure: isSecure(request), httpOnly: false })
}

/** The same where the browser has none of this session: one that is good stays, since a call that is on its way carries it in its header. */
export function keepXsrfCookie(request: FastifyRequest, reply: FastifyReply, session: number): void {
  const token = request.cookies[xsrfCookie]
  if (!isXsrfToken({ header: token, cookie: token, session, secret: request.server.kontor.config.secret }))
    setXsrfCookie(request, reply, session)
}

/** The browser that a captcha was drawn for. */
export function captchaBrowser(request: FastifyRequest): string | undefined {
  const value = request.cookies[captchaCookie(request)]
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

export function ensureCaptchaBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const browser = captchaBrowser(request) ?? newToken()
  void reply.setCookie(captchaCookie(request), browser, {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(request),
    httpOnly: true,
    maxAge: 3600,
  })
  return browser
}

/** The browser that began a sign-in at a provider. */
export function ssoBrowser(request: FastifyRequest): string | undefined {
  const value = request.cookies[ssoCookie(request)]
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Lax, alone of all: the provider sends the browser back, which is another site's navigation. Longer than the flow takes. */
export function ensureSsoBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const browser = ssoBrowser(request) ?? newToken()
  void reply.setCookie(ssoCookie(request), browser, { path: '/', sameSite: 'lax', secure: isSecure(request), httpOnly: true, maxAge: 900 })
  return browser
}

/** What this browser brings to skip the code with: a token for each person who trusts it. */
export function trustTokens(request: FastifyRequest): string[] {
  return (request.cookies[trustCookie(request)] ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, trustsPerBrowser)
}

export function keepTrustToken(request: FastifyRequest, reply: FastifyReply, token: string, days: number): void {
  const tokens = [token, ...trustTokens(request)].slice(0, trustsPerBrowser)
  void reply.setCookie(trustCookie(request), tokens.join('.'), {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(request),
    httpOnly: true,
    maxAge: days * 86_400,
  })
}

/** A browser at a counter, shared by a few. */
const trustsPerBrowser = 5

const trustCookie = (request: FastifyRequest): string => hostCookie(request, 'trusted-device')
const ssoCookie = (request: FastifyRequest): string => hostCookie(request, 'sso')
const captchaCookie = (request: FastifyRequest): string => hostCookie(request, 'captcha')

/** `__Host-` needs https; over plain http (this machine) browsers refuse such a name. */
const hostCookie = (request: FastifyRequest, name: string): string => (isSecure(request) ? `__Host-${name}` : name)

export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'
