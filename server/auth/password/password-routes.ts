/** The calls around passwords: change, forgotten, reset by link (shell.md §2.1). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transact, type Context } from '../../kernel/context'
import { ApiError, invalidField } from '../../kernel/errors'
import { mailResetLink } from '../account/account-mails'
import { publishEvent } from '../../outbox/publish'
import { perPerson } from '../../resource/routes/rate-limit'
import type { Texts } from '../../contracts/texts'
import { becomeActive } from '../account/become-active'
import { captchaBrowser, setXsrfCookie } from '../session/cookies'
import type { CaptchaAnswer } from '../sign-in/captcha'
import { findAccount, findAccountById, maySignIn, normalAccount } from '../account/find-account'
import { requireCaptcha } from '../sign-in/login'
import { requirePassword } from '../sign-in/own-password'
import { createResetLink, lookAtLink, mayCreateLink, maskAccount, takeLink } from './reset-link'
import { requireSession } from '../rights/rule-check'
import { endAccessTokens } from '../session/access-tokens'
import { replaceToken, revokeSessions } from '../session/sessions'
import { setOwnPassword } from './set-password'
import { readSecuritySettings } from '../settings'
import { remindLater } from '../sign-in/sign-in'
import { systemContextOf } from '../system-context'
import { isSameSecret } from '../../kernel/tokens'

interface NewPassword {
  password: string
  password_confirmation: string
}

const text = { type: 'string', maxLength: 1024 } as const
const body = <const P extends Record<string, object>, const R extends readonly string[]>(properties: P, required: R) =>
  ({ type: 'object', additionalProperties: false, required, properties }) as const
const newPassword = { password: text, password_confirmation: text } as const
/** Tries at one's own password. */
export const ownTries = perPerson(30, 600_000)
const tokenLimit = { max: 60, timeWindow: 600_000 }

export function passwordRoutes(app: FastifyInstance): void {
  app.post<{ Body: NewPassword & { current_password: string; end_other_sessions?: boolean } }>(
    '/api/sc/user/change-password',
    {
      config: { rule: 'signed-in', during_forced_step: 'password_change_required', rateLimit: ownTries },
      schema: {
        body: body({ current_password: text, ...newPassword, end_other_sessions: { type: 'boolean' } }, [
          'current_password',
          'password',
          'password_confirmation',
        ]),
        tags: ['sc/user'],
      },
    },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      const answer = await changePassword(request, session)
      setXsrfCookie(request, reply, session.id)
      return reply.send(answer)
    },
  )

  app.post('/api/sc/user/me/password-later', { config: { rule: 'signed-in' }, schema: { tags: ['sc/user'] } }, async (request, reply) => {
    await remindLater(request.ctx, requireSession(request.caller).session.user_id)
    return reply.code(204).send()
  })

  app.post<{ Body: CaptchaAnswer & { account: string } }>(
    '/api/sc/user/forgot-password',
    {
      config: { rule: 'public', without_xsrf: true, rateLimit: { max: 10, timeWindow: 3_600_000 } },
      schema: { body: body({ account: text, captcha_key: text, captcha: text }, ['account']), tags: ['sc/user'] },
    },
    async (request) => {
      const ctx = systemContextOf(request)
      const { account } = request.body
      const settings = await readSecuritySettings(ctx.db)
      await requireCaptcha(ctx, request.body, {
        attempt: { account: normalAccount(account).slice(0, 128), userId: null },
        settings,
        browser: captchaBrowser(request),
        fixed: app.kontor.config.captchaFixed,
      })
      // After the answer, so that it takes the same time whether there is such a person or not.
      setImmediate(
        () =>
          void sendLink(ctx, app.kontor.texts, account).catch((error: unknown) =>
            request.log.error({ err: error }, 'the link of a forgotten password was not sent'),
          ),
      )
      return {}
    },
  )

  app.post<{ Body: { token: string } }>(
    '/api/sc/user/check-reset-token',
    {
      config: { rule: 'public', without_xsrf: true, rateLimit: tokenLimit },
      schema: { body: body({ token: text }, ['token']), tags: ['sc/user'] },
    },
    async (request) => {
      const { state, account, purpose } = await lookAtLink(systemContextOf(request), request.body.token)
      return state === 'valid'
        ? { valid: true, account_masked: maskAccount(account), purpose }
        : { valid: false, account_masked: null, purpose: null, reason: state }
    },
  )

  app.post<{ Body: NewPassword & { token: string } }>(
    '/api/sc/user/reset-password',
    {
      config: { rule: 'public', without_xsrf: true, rateLimit: tokenLimit },
      schema: { body: body({ token: text, ...newPassword }, ['token', 'password', 'password_confirmation']), tags: ['sc/user'] },
    },
    async (request) => {
      requireConfirmed(request.body)
      await resetPassword(request, request.body)
      return {}
    },
  )
}

async function changePassword(
  request: FastifyRequest<{ Body: NewPassword & { current_password: string; end_other_sessions?: boolean } }>,
  session: { id: number; user_id: number; must_change_password: boolean },
): Promise<{ access_token: string; token_expires: number }> {
  const { current_password, password, end_other_sessions: endOthers = false } = request.body
  requireConfirmed(request.body)
  const system = systemContextOf(request, session.user_id)
  const person = await findAccountById(system, session.user_id)
  if (!person) throw invalidField('current_password', 'auth:password.current_wrong')
  await requirePassword(system, person, current_password, 'current_password')
  return transact(system, async (ctx) => {
    await setOwnPassword(ctx, session.user_id, password)
    await notifyOwner(ctx, session.user_id)
    // Whoever knew a password that was given or sent has no session any more.
    if (endOthers || session.must_change_password)
      await revokeSessions(ctx, { userId: session.user_id, except: session.id, reason: 'password' })
    const { token, token_expires } = await replaceToken(ctx, session.id, await readSecuritySettings(ctx.db))
    return { access_token: token, token_expires }
  })
}

async function resetPassword(request: FastifyRequest, { token, password }: { token: string; password: string }): Promise<void> {
  const system = systemContextOf(request)
  const done = await transact(system, async (tx) => {
    const userId = await takeLink(tx, token)
    if (userId === undefined) return false
    const ctx = { ...tx, acting_for: userId }
    await setOwnPassword(ctx, userId, password)
    await notifyOwner(ctx, userId)
    await revokeSessions(ctx, { userId, reason: 'password' })
    const person = await findAccountById(ctx, userId)
    if (person) await endAccessTokens(ctx, person)
    return true
  })
  if (done) return
  const { state } = await lookAtLink(system, token)
  throw new ApiError(
    422,
    { key: `auth:reset.${state === 'valid' ? 'used' : state}` },
    { errors: { token: [{ key: `auth:reset.${state === 'valid' ? 'used' : state}` }] }, code: 'token' },
  )
}

/** Whoever has chosen his first password begins; everybody else is told that his was changed. */
async function notifyOwner(ctx: Context, userId: number): Promise<void> {
  if (!(await becomeActive(ctx, userId)))
    await publishEvent(ctx, 'sc.password.changed', { entity: 'sc/user', record_id: userId, by: 'owner' })
}

function requireConfirmed({ password, password_confirmation: confirmation }: NewPassword): void {
  if (!isSameSecret(password, confirmation)) throw invalidField('password_confirmation', 'auth:password.unequal')
}

async function sendLink(ctx: Context, texts: Texts, typed: string): Promise<void> {
  const person = await findAccount(ctx, typed)
  if (!person || !(maySignIn(person) || person.status === 'invited')) return
  await transact({ ...ctx, acting_for: person.id }, async (tx) => {
    if (!(await mayCreateLink(tx, person.id))) return
    await mailResetLink(tx, texts, { userId: person.id, purpose: 'reset', link: await createResetLink(tx, person.id) })
  })
}
