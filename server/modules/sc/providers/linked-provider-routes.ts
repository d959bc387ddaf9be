/** The calls around accounts at providers: one's own on the profile, and the administrators' test of a provider. */
import type { FastifyInstance } from 'fastify'
import { identityProvider } from '../../../../src/schemas/sc/identity-provider'
import { ensureSsoBrowser, ssoBrowser } from '../../../auth/session/cookies'
import { ownTries } from '../../../auth/password/password-routes'
import { requireSession } from '../../../auth/rights/rule-check'
import { callbackAddress } from '../../../auth/sso/address'
import { begin } from '../../../auth/sso/flow'
import { findProvider } from '../../../auth/sso/provider'
import { safePath } from '../../../auth/sso/rules'
import { testProvider } from '../../../auth/sso/test-provider'
import { systemContextOf } from '../../../auth/system-context'
import { ApiError, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { finishLinking, linkedProviders, requireOwnPassword, takeLinkAway } from './linked-providers'

interface Id {
  Params: { id: string }
}

const text = { type: 'string', maxLength: 2048 } as const
const body = <const P extends Record<string, object>, const R extends readonly string[]>(properties: P, required: R) =>
  ({ type: 'object', additionalProperties: false, required, properties }) as const
const tags = ['sc/user']

export function linkedProviderRoutes(app: FastifyInstance): void {
  const { config } = app.kontor

  app.get('/api/sc/user/sso', { config: { rule: 'signed-in' }, schema: { tags } }, async (request) => {
    const { session } = requireSession(request.caller)
    return { data: await linkedProviders(systemContextOf(request), session.user_id) }
  })

  app.post<Id & { Body: { password: string; return_to: string } }>(
    '/api/sc/user/sso/:id/link',
    {
      config: { rule: 'signed-in', rateLimit: ownTries },
      schema: { params: idParams, body: body({ password: text, return_to: text }, ['password', 'return_to']), tags },
    },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      const ctx = systemContextOf(request, session.user_id)
      await requireOwnPassword(ctx, session.user_id, request.body.password)
      const provider = await findProvider(ctx, Number(request.params.id), { active: true })
      if (!provider) throw notFound()
      try {
        const url = await begin(request, provider, {
          browser: ensureSsoBrowser(request, reply),
          page: safePath(request.body.return_to) ?? '/profile',
          link: { user: session.user_id, session: session.id },
        })
        return { data: { url: url.href } }
      } catch (error) {
        request.log.warn({ err: error, provider: provider.id }, 'A provider could not be reached')
        throw new ApiError(422, { key: 'auth:sso.unreachable', params: { provider: provider.name } }, { code: 'provider' })
      }
    },
  )

  app.post<{ Body: { code: string } }>(
    '/api/sc/user/sso/link',
    { config: { rule: 'signed-in', rateLimit: ownTries }, schema: { body: body({ code: text }, ['code']), tags } },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      await finishLinking(systemContextOf(request, session.user_id), {
        code: request.body.code,
        browser: ssoBrowser(request),
        user: session.user_id,
        session: session.id,
      })
      return reply.code(204).send()
    },
  )

  app.post<Id & { Body: { password: string } }>(
    '/api/sc/user/sso/:id/unlink',
    {
      config: { rule: 'signed-in', rateLimit: ownTries },
      schema: { params: idParams, body: body({ password: text }, ['password']), tags },
    },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      const ctx = systemContextOf(request, session.user_id)
      await requireOwnPassword(ctx, session.user_id, request.body.password)
      await takeLinkAway(ctx, session.user_id, Number(request.params.id))
      return reply.code(204).send()
    },
  )

  // Of a switched-off provider too: it is tried before it is switched on.
  app.post<Id>(
    '/api/sc/identity-provider/:id/test',
    {
      config: { rule: { paths: [`${identityProvider.path}.actions.test`] }, rateLimit: ownTries },
      schema: { params: idParams, tags: [identityProvider.name] },
    },
    async (request) => {
      const id = Number(request.params.id)
      const provider =
        (await findRecord(request.ctx, request.ctx.snapshot.get(identityProvider.name), id)) &&
        (await findProvider(systemContextOf(request), id, { active: false }))
      if (!provider) throw notFound()
      const callback = await callbackAddress(request, id)
      await testProvider(systemContextOf(request), provider, { networks: config.webhookNetworks, redirectUri: callback })
      return { data: { id, callback } }
    },
  )
}
