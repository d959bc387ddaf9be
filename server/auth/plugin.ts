/** Signing in and who may what: one plugin, registered before every route it guards. See docs/security.md. */
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ApiError } from '../kernel/errors'
import type { Context } from '../kernel/context'
import { limitKeyOf } from '../kernel/network'
import { accessTokenRoutes } from './session/access-token-routes'
import { accountRoutes } from './account/account-routes'
import { invitationLetterRoutes } from './account/invitation-letters'
import { authenticate, anonymousContext, type Caller } from './session/authenticate'
import { captchaRoutes } from './sign-in/captcha-routes'
import { securityHeaders } from './session/headers'
import { passwordRoutes } from './password/password-routes'
import { nobodysHash } from './password/passwords'
import { createRightsCache } from './rights/permission-cache'
import { publicRoutes } from './account/public-routes'
import { checkRule, refuseWithoutRule } from './rights/rule-check'
import { sessionRoutes } from './session/session-routes'
import { setupRoutes } from './account/setup-routes'
import { ssoRoutes } from './sso/routes'
import { stepUpRoutes } from './two-factor/step-up'
import { twoFactorRoutes } from './two-factor/two-factor-routes'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Timers' calls: they keep no session alive. */
    no_activity?: boolean
  }
  interface FastifyRequest {
    caller: Caller
  }
}

export const authPlugin = fp(
  async (app: FastifyInstance) => {
    const cache = createRightsCache()
    app.addHook('onReady', async () => void (await nobodysHash()))
    // Calls take JSON; what a foreign page could send by a form or a picture without being asked is none (S17).
    app.removeContentTypeParser('text/plain')
    await app.register(cookie)
    await app.register(securityHeaders)
    await app.register(rateLimit, {
      global: false,
      keyGenerator: (request) => limitKeyOf(request.ip),
      errorResponseBuilder: (_request, { ttl }) =>
        new ApiError(429, { key: 'error:too_often' }, { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } }),
    })
    // fp hands the routes of this plugin to the same checks: the hooks come first.
    app.addHook('onRoute', refuseWithoutRule)
    app.addHook('onRequest', async (request) => {
      // Its context is there already (http/untraced.ts), and says nothing of who calls.
      if (request.routeOptions.config.untraced) return
      request.ctx = anonymousContext(request)
      const { caller, ctx } = await callerOf(request)
      request.caller = caller
      request.ctx = ctx
      checkRule(request, caller)
    })

    async function callerOf(request: FastifyRequest): Promise<{ caller: Caller; ctx: Context }> {
      const { rule } = request.routeOptions.config
      // An unknown address, or a secret of its own in the place of the bearer token: nobody is asked for.
      if (rule === undefined || rule === 'token') return { caller: { kind: 'signed-out' }, ctx: request.ctx }
      return authenticate(request, cache)
    }

    publicRoutes(app)
    captchaRoutes(app)
    sessionRoutes(app)
    passwordRoutes(app)
    twoFactorRoutes(app)
    stepUpRoutes(app)
    ssoRoutes(app)
    accountRoutes(app)
    invitationLetterRoutes(app)
    accessTokenRoutes(app)
    setupRoutes(app)
  },
  { name: 'kontor-auth' },
)
