/** What every route asks of its caller before it runs: signed in, forced steps done, paths in the tree, XSRF token, origin. */
import type { FastifyRequest, RouteOptions } from 'fastify'
import { can } from '../../../src/schemas/core/permission'
import { ApiError, forbidden, unauthorized } from '../../kernel/errors'
import { requireReauth } from '../../kernel/reauth'
import type { ForcedStep, RouteRule } from '../../contracts/routes'
import type { Caller } from '../session/authenticate'
import type { SessionRow } from '../session/sessions'
import { isXsrfToken, xsrfCookie, xsrfHeader } from '../session/xsrf'

/** @throws at the start, naming the route: a route without a rule would be open to all */
export function refuseWithoutRule({ method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
  const rule: RouteRule | undefined = config?.rule
  if (rule === undefined)
    throw new Error(
      `${String(method)} ${url} has no rule. Say who may call it: config: { rule: 'signed-in' } or { paths: ['cm.admin.tag.actions.list'] } (server/contracts/module.ts).`,
    )
  if (typeof rule === 'object' && rule.paths.length === 0)
    throw new Error(
      `${String(method)} ${url} names no path. A rule without paths would let everybody in: write 'signed-in' if that is meant.`,
    )
}

/** @throws 401 with the reason that the session ended, 403 (with `code` for a forced step and for a view as somebody else), 419 */
export function checkRule(request: FastifyRequest, caller: Caller): void {
  const {
    rule,
    requires_reauth,
    during_forced_step: duringForcedStep,
    without_xsrf: withoutXsrf,
    while_viewing: whileViewing,
    token_path: tokenPath,
  } = request.routeOptions.config
  checkOrigin(request)
  if (rule === undefined || rule === 'token') return
  if (caller.kind === 'session' && !withoutXsrf && isUnsafe(request.method)) checkXsrf(request, caller.session.id)
  if (caller.kind === 'session' && !whileViewing && isUnsafe(request.method)) refuseWhileViewing(request)
  if (rule === 'public') return
  if (caller.kind === 'signed-out') throw new ApiError(401, { key: 'error:signed_out' }, caller.reason ? { code: caller.reason } : {})
  const step = caller.kind === 'session' ? forcedStepOf(caller.session) : null
  if (step && duringForcedStep !== true && duringForcedStep !== step) throw forbidden(step)
  const missing = typeof rule === 'object' ? missingOf(rule, (path) => can(request.ctx.tree, path)) : undefined
  if (missing !== undefined) throw forbidden(undefined, missing)
  if (tokenPath !== undefined && caller.kind === 'access-token' && !can(request.ctx.tree, tokenPath)) throw forbidden(undefined, tokenPath)
  if (requires_reauth) requireReauth(request.ctx)
}

/** The path that the caller lacks. */
function missingOf({ paths, any }: Extract<RouteRule, object>, holds: (path: string) => boolean): string | undefined {
  if (any && paths.some(holds)) return undefined
  return paths.find((path) => !holds(path))
}

/** The second factor comes before the password: who knows only that must not be able to change it. */
export function forcedStepOf({
  next_step: next,
  must_change_password: mustChange,
  by_provider: byProvider,
}: Pick<SessionRow, 'next_step' | 'must_change_password' | 'by_provider'>): ForcedStep | null {
  if (next === 'two-factor') return 'two_factor_required'
  if (next === 'enroll-two-factor') return 'two_factor_enrolment_required'
  return mustChange && !byProvider ? 'password_change_required' : null
}

/** For routes that only a browser's own session may call. @throws 401 */
export function requireSession(caller: Caller): Extract<Caller, { kind: 'session' }> {
  if (caller.kind !== 'session') throw unauthorized()
  return caller
}

export const isUnsafe = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

function checkXsrf(request: FastifyRequest, session: number): void {
  const { secret } = request.server.kontor.config
  const fits = isXsrfToken({ header: request.headers[xsrfHeader], cookie: request.cookies[xsrfCookie], session, secret })
  if (!fits) throw new ApiError(419, { key: 'auth:xsrf' }, { code: 'xsrf' })
}

/** What the console sends as long as it shows somebody else's screens. */
export const viewHeader = 'x-view-as'

/** Who looks as somebody else changes nothing, neither for that person nor for himself. */
function refuseWhileViewing({ ctx, headers }: FastifyRequest): void {
  const views = ctx.person?.views
  if (views) throw new ApiError(403, { key: 'auth:view.read_only', params: { person: views.name } }, { code: 'viewing' })
  // The view is over and the screen does not know yet: nothing on it was meant as one's own act.
  if (headers[viewHeader] !== undefined) throw new ApiError(403, { key: 'auth:view.over' }, { code: 'view_over' })
}

/** The second wall against foreign pages: their browser names them. Programs send no Origin. */
function checkOrigin(request: FastifyRequest): void {
  const { origin } = request.headers
  if (!origin || !isUnsafe(request.method) || isOwnOrigin(request, origin)) return
  throw new ApiError(403, { key: 'auth:foreign_origin' }, { code: 'origin' })
}

/** This server's own address, or one of the allowed ones: equal to the letter, never `null`. */
export function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  return origin === `${request.protocol}://${request.host}` || request.server.kontor.config.origins.includes(origin)
}
