/** Who may call a route, and what every route finds on its instance and its request. */
import type { Services } from './services'
import type { Context } from '../kernel/context'

/**
 * Who may call a route; a route without a rule stops the start.
 * `public`, `signed-in`, `token` (a secret of its own), or permission paths, all needed; with `any`, one of them.
 */
export type RouteRule = 'public' | 'signed-in' | 'token' | { paths: readonly string[]; any?: true }

/** What stands between a session and everything else: the `code` of its 403 answers. */
export type ForcedStep = 'two_factor_required' | 'two_factor_enrolment_required' | 'password_change_required'

declare module 'fastify' {
  interface FastifyInstance {
    kontor: Services
  }
  interface FastifyContextConfig {
    rule?: RouteRule
    /** The call's whole schema for OpenAPI, where only a part of it is checked by Fastify. */
    describe?: () => object
    /** Callable while a forced step is open: any, or this one. */
    during_forced_step?: true | ForcedStep
    /** An unsafe method, but callable by who looks as somebody else: it only reads, or concerns his own session alone. */
    while_viewing?: boolean
    /**
     * Whoever calls it has typed their password lately, in a session of their own (server/auth/two-factor/step-up.ts);
     * the sign-in counts too.
     */
    requires_reauth?: boolean
    /** What an access token must reach to call it, where people in their own sessions need no right. */
    token_path?: string
    /** Nothing is read or logged of who calls it: set by server/http/untraced.ts alone. */
    untraced?: true
    /** No XSRF token is asked (login, signed-out calls). */
    without_xsrf?: boolean
  }
  interface FastifyRequest {
    ctx: Context
  }
}
