/** Security headers of every answer (decisions/content-security.md; runtime.md S18, S19), and the exact allow-list of other origins. */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isSecure } from './cookies'
import { isOwnOrigin } from '../rights/rule-check'

export const securityHeaders = fp(
  async (app: FastifyInstance) => {
    await app.register(helmet, {
      // The nonce is for antd's style elements alone: no script is ever inline.
      enableCSPNonces: false,
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'sameorigin' },
      strictTransportSecurity: false,
      xPoweredBy: false,
    })
    app.addHook('onRequest', async (request, reply) => {
      reply.cspNonce = nonces()
      reply.header('content-security-policy', contentSecurityPolicy(reply.cspNonce.style, request))
      reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()')
      if (isSecure(request)) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    })
    app.addHook('onRequest', answerOtherOrigin)
  },
  { name: 'kontor-headers' },
)

function nonces(): { script: string; style: string } {
  const style = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  return { script: '', style }
}

/** The console talks to its own origin and to the live server, wherever that listens; its maps show the tiles of the one provider that the company chose. */
export function contentSecurityPolicy(styleNonce: string, request: FastifyRequest): string {
  const {
    config: { broadcast },
    mapTiles,
  } = request.server.kontor
  const { pictures, calls } = mapTiles()
  const live = broadcast.host ? [`ws://${broadcast.host}:${broadcast.port ?? 80}`, `wss://${broadcast.host}:${broadcast.port ?? 443}`] : []
  const own = [`ws://${request.host}`, `wss://${request.host}`]
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "font-src 'self' data:",
    `connect-src ${["'self'", ...own, ...live, ...calls].join(' ')}`,
    // Videos in formatted text (bb.md §5.8), when somebody plays them.
    "frame-src 'self' blob: https://www.youtube-nocookie.com https://player.vimeo.com",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Pages of the allowed origins may call with credentials; any other origin is told nothing, and never reflected. */
async function answerOtherOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = request.headers
  if (!origin) return
  reply.header('vary', 'Origin')
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (isOwnOrigin(request, origin)) {
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', 'Retry-After, ETag')
    if (isPreflight)
      reply
        .header('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', '600')
  }
  if (isPreflight) await reply.code(204).send()
}

const allowedHeaders =
  'Authorization, Content-Type, Accept-Language, X-Requested-With, X-XSRF-TOKEN, X-Socket-ID, X-Background, X-Confirmed, Idempotency-Key'
