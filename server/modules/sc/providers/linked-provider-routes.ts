/** The calls around accounts at providers: one's own on the profile, and the administrators' test of a provider. */
import type { FastifyInstance } from 'fastify'
import { identityProvider } from '../../../../src/schemas/sc/identity-provider'
import * as calls from '../../../../src/shared/sc/linked-providers'
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
import { serve } from '../../../http/serve-call'
import { findRecord } from '../../../resource/read/read'
import { finishLinking, linkedProviders, requireOwnPassword, takeLinkAway } from './linked-providers'

export function linkedProviderRoutes(app: FastifyInstance): void {
  const { config } = app.kontor

  const guarded = { rule: 'signed-in', rateLimit: ownTries } as const

  serve(app, calls.readLinkedProviders, { rule: 'signed-in' }, async (_ctx, _asked, request) => {
    const { session } = requireSession(request.caller)
    return { data: await linkedProviders(systemContextOf(request), session.user_id) }
  })

  serve(app, calls.startLinking, guarded, async (_ctx, { params, body }, request, reply) => {
    const { session } = requireSession(request.caller)
    const ctx = systemContextOf(request, session.user_id)
    await requireOwnPassword(ctx, session.user_id, body.password)
    const provider = await findProvider(ctx, params.id, { active: true })
    if (!provider) throw notFound()
    try {
      const url = await begin(request, provider, {
        browser: ensureSsoBrowser(request, reply),
        page: safePath(body.return_to) ?? '/profile',
        link: { user: session.user_id, session: session.id },
      })
      return { data: { url: url.href } }
    } catch (error) {
      request.log.warn({ err: error, provider: provider.id }, 'A provider could not be reached')
      throw new ApiError(422, { key: 'auth:sso.unreachable', params: { provider: provider.name } }, { code: 'provider' })
    }
  })

  serve(app, calls.finishLinking, guarded, async (_ctx, { body }, request) => {
    const { session } = requireSession(request.caller)
    await finishLinking(systemContextOf(request, session.user_id), {
      code: body.code,
      browser: ssoBrowser(request),
      user: session.user_id,
      session: session.id,
    })
    return undefined
  })

  serve(app, calls.unlinkProvider, guarded, async (_ctx, { params, body }, request) => {
    const { session } = requireSession(request.caller)
    const ctx = systemContextOf(request, session.user_id)
    await requireOwnPassword(ctx, session.user_id, body.password)
    await takeLinkAway(ctx, session.user_id, params.id)
    return undefined
  })

  // Of a switched-off provider too: it is tried before it is switched on.
  const mayTest = { rule: { paths: [`${identityProvider.path}.actions.test`] }, rateLimit: ownTries }
  serve(app, calls.testProvider, mayTest, async (ctx, { params: { id } }, request) => {
    const system = systemContextOf(request)
    const provider =
      (await findRecord(ctx, ctx.snapshot.get(identityProvider.name), id)) && (await findProvider(system, id, { active: false }))
    if (!provider) throw notFound()
    const callback = await callbackAddress(request, id)
    await testProvider(system, provider, { networks: config.webhookNetworks, redirectUri: callback })
    return { data: { id, callback } }
  })
}
