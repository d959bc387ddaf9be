/** The public calls of signing in with a provider (shell.md §6). Linking is one's own matter: server/modules/sc/providers/linked-provider-routes.ts. */
import type { FastifyInstance } from 'fastify'
import { setXsrfCookie, ssoBrowser, ensureSsoBrowser, trustTokens } from '../session/cookies'
import { systemContextOf } from '../system-context'
import { begin, comeBack, faultPath } from './flow'
import { findProvider } from './provider'
import { signInPage } from './rules'
import { signInWithProvider } from './sign-in'

const tags = ['sc/session']
const params = { type: 'object', required: ['provider'], properties: { provider: { type: 'string', maxLength: 20 } } } as const
const code = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', maxLength: 100 } },
} as const
/** An office behind one address on Monday morning comes through. */
const rateLimit = { max: 600, timeWindow: 60_000 }

interface ToProvider {
  Params: { provider: string }
  Querystring: { redirect?: unknown; user?: unknown }
}

export function ssoRoutes(app: FastifyInstance): void {
  app.get<ToProvider>(
    '/api/sc/user/sso/:provider',
    { config: { rule: 'public', rateLimit }, schema: { params, tags } },
    async (request, reply) => {
      const page = signInPage(request.query)
      const provider = await findProvider(systemContextOf(request), Number(request.params.provider), { active: true })
      if (!provider) return reply.redirect(faultPath('unknown', page))
      try {
        const url = await begin(request, provider, { browser: ensureSsoBrowser(request, reply), page, link: null })
        return await reply.redirect(url.href)
      } catch (error) {
        request.log.warn({ err: error, provider: provider.id }, 'A provider could not be reached')
        return reply.redirect(faultPath('unreachable', page))
      }
    },
  )

  app.get<{ Params: { provider: string } }>(
    '/api/sc/user/sso/:provider/callback',
    { config: { rule: 'public', rateLimit }, schema: { params, tags } },
    async (request, reply) => reply.redirect(await comeBack(request, Number(request.params.provider), ssoBrowser(request))),
  )

  app.post<{ Body: { code: string } }>(
    '/api/sc/user/sso',
    { config: { rule: 'public', without_xsrf: true, rateLimit }, schema: { body: code, tags } },
    async (request, reply) => {
      const { answer, session } = await signInWithProvider(systemContextOf(request), request.body.code, {
        browser: { sso: ssoBrowser(request), trust: trustTokens(request) },
      })
      setXsrfCookie(request, reply, session.id)
      return reply.send(answer)
    },
  )
}
