/** The calls of a session: login, refresh, heartbeat, logout, ending one (shell.md §2.1, §4). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { can } from '../../../src/schemas/core/permission'
import * as calls from '../../../src/shared/engine/sessions'
import { serve } from '../../http/serve-call'
import { transact, type Context } from '../../kernel/context'
import { ApiError, forbidden, notFound } from '../../kernel/errors'
import { publishEvent } from '../../outbox/publish'
import { findRecord } from '../../resource/read/read'
import { audit } from '../../outbox/audit'
import { personToServe } from '../account/account-routes'
import { bearerToken } from './authenticate'
import { captchaBrowser, keepXsrfCookie, setXsrfCookie, trustTokens } from './cookies'
import { login, type LoginInput } from '../sign-in/login'
import { forcedStepOf, requireSession } from '../rights/rule-check'
import { findSession, openSessions, renewSession, revokeSessions, sessionOfSpentToken } from './sessions'
import { readSecuritySettings } from '../settings'
import { systemContextOf } from '../system-context'

const loginSchema = {
  type: 'object',
  required: ['account', 'password'],
  additionalProperties: false,
  properties: {
    account: { type: 'string' },
    password: { type: 'string' },
    captcha_key: { type: 'string' },
    captcha: { type: 'string' },
    remember: { type: 'boolean', description: 'ignored here: the console keeps the account in its own cookie' },
  },
} as const

/** A burst of sign-ins on Monday morning comes through; a flood that only costs hashing does not. */
const loginLimit = { max: 6_000, timeWindow: 60_000 }

export function sessionRoutes(app: FastifyInstance): void {
  app.post<{ Body: LoginInput }>(
    '/api/sc/user/login',
    {
      config: { rule: 'public', without_xsrf: true, rateLimit: loginLimit },
      schema: { body: loginSchema, tags: ['sc/session'] },
    },
    async (request, reply) => {
      const { answer, session } = await login(systemContextOf(request), request.body, {
        captcha: captchaBrowser(request),
        trust: trustTokens(request),
        fixed: app.kontor.config.captchaFixed,
        passwords: app.kontor.config.passwordSignIn,
      })
      setXsrfCookie(request, reply, session.id)
      return reply.send(answer)
    },
  )

  // Public, because the token that it asks for may be one that holds nowhere else any more.
  app.post(
    '/api/sc/user/refresh',
    {
      config: {
        rule: 'public',
        no_activity: true,
        during_forced_step: true,
        while_viewing: true,
        rateLimit: { max: 600, timeWindow: 60_000 },
      },
      schema: { tags: ['sc/session'] },
    },
    refresh,
  )

  app.post(
    '/api/sc/user/heartbeat',
    {
      config: { rule: 'signed-in', during_forced_step: 'password_change_required', while_viewing: true },
      schema: { tags: ['sc/session'] },
    },
    async (_request, reply) => reply.code(204).send(),
  )

  app.post(
    '/api/sc/user/logout',
    { config: { rule: 'signed-in', during_forced_step: true, while_viewing: true, no_activity: true }, schema: { tags: ['sc/session'] } },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      await revokeSessions(request.ctx, { sessionId: session.id, reason: 'logout' })
      await audit(request.ctx, { action: 'logout', entity: 'session', record_id: session.id, label: request.ctx.person?.account ?? '' })
      setXsrfCookie(request, reply, null)
      // Not "storage": the two given keys of local storage and the drafts outlive the session (shell.md §3).
      return reply.header('clear-site-data', '"cache"').code(204).send()
    },
  )

  serve(app, calls.readOwnSessions, { rule: 'signed-in' }, async (ctx, _asked, { caller }) => ({
    data: await openSessions(ctx, requireSession(caller).session),
  }))

  serve(app, calls.endOtherSessions, { rule: 'signed-in' }, async (ctx, _asked, { caller }) => {
    const { session } = requireSession(caller)
    const ended = await revokeSessions(ctx, { userId: session.user_id, except: session.id, reason: 'logout' })
    await audit(ctx, {
      action: 'sessions-ended',
      entity: 'user',
      record_id: session.user_id,
      label: ctx.person?.account ?? '',
      changes: { ended },
    })
    return { data: { ended } }
  })

  serve(app, calls.endSession, { rule: 'signed-in' }, async (ctx, { params: { id } }) => {
    await endSession(ctx, id)
    return { data: { id } }
  })
}

/** The next token, or 401: a token that was replaced earlier is a copy in other hands, and ends the whole session (S13). */
async function refresh(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { caller } = request
  const ctx = systemContextOf(request)
  if (caller.kind !== 'session') {
    const token = bearerToken(request)
    const spent = token ? ((await sessionOfSpentToken(ctx, token)) ?? (await formerTokenOf(request, token))) : undefined
    if (spent) await endReused(request, spent)
    throw new ApiError(401, { key: 'error:signed_out' }, caller.kind === 'signed-out' && caller.reason ? { code: caller.reason } : {})
  }
  // The password alone gives a few minutes, and they are not made longer.
  if (caller.session.next_step) throw forbidden(forcedStepOf(caller.session) ?? undefined)
  const { token_expires } = await readSecuritySettings(ctx.db)
  const renewal = await renewSession(ctx, caller.session, caller.token, { secret: request.server.kontor.config.secret, token_expires })
  if (renewal === 'reused') await endReused(request, caller.session)
  if (renewal === 'reused' || renewal === 'unknown') throw new ApiError(401, { key: 'error:signed_out' }, { code: 'expired' })
  keepXsrfCookie(request, reply, caller.session.id)
  return reply.send({ access_token: renewal.token, token_expires: renewal.token_expires })
}

/** The token before the current one, past its 60 seconds. */
async function formerTokenOf(request: FastifyRequest, token: string): Promise<{ id: number; user_id: number } | undefined> {
  const session = await findSession(systemContextOf(request), token)
  return session && !session.is_current && !session.revoked_at ? session : undefined
}

async function endReused(request: FastifyRequest, session: { id: number; user_id: number }): Promise<void> {
  const ctx = systemContextOf(request, session.user_id)
  await revokeSessions(ctx, { sessionId: session.id, reason: 'expired' })
  await audit(ctx, { action: 'token-reused', entity: 'session', record_id: session.id, label: '' })
  request.log.warn({ session: session.id, user: session.user_id }, 'a replaced session token was presented again: the session is ended')
}

/**
 * One's own, or with the right to end sessions that of somebody whom one may write; an administrator's only by an administrator.
 * @throws 404, never a hint, for people whom the caller does not see; 403
 */
async function endSession(ctx: Context, id: number): Promise<void> {
  const {
    rows: [session],
  } = await sql<{ user_id: number }>`select user_id from sc_session where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!session) throw notFound()
  const isOwn = session.user_id === ctx.person?.id
  if (!isOwn) {
    const user = ctx.snapshot.get('sc/user')
    const maySee = can(ctx.tree, 'sc.admin.user') && (await findRecord(ctx, user, session.user_id))
    if (!maySee) throw notFound()
    if (!can(ctx.tree, 'sc.admin.user.actions.end-session')) throw forbidden()
    await personToServe(ctx, session.user_id)
  }
  await transact(ctx, async (tx) => {
    const ended = await revokeSessions(tx, { sessionId: id, reason: isOwn ? 'logout' : 'admin' })
    if (!isOwn && ended > 0) await publishEvent(tx, 'sc.session.ended', { entity: 'sc/user', record_id: session.user_id })
    await audit(tx, { action: 'session-ended', entity: 'session', record_id: id, label: '' })
  })
}
