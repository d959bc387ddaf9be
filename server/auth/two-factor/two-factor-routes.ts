/** The calls of the second factor: the code at sign-in (shell.md §2.1), and one's own on `/profile/two-factor` (sc.md §2). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../kernel/errors'
import { limitKeyOf } from '../../kernel/network'
import * as calls from '../../../src/shared/engine/two-factor'
import { serve } from '../../http/serve-call'
import { keepTrustToken, setXsrfCookie } from '../session/cookies'
import { ownTries } from '../password/password-routes'
import { requireSession } from '../rights/rule-check'
import { readSecuritySettings } from '../settings'
import { requirePassword } from '../sign-in/own-password'
import { systemContextOf } from '../system-context'
import { endTrust } from './trusted-devices'
import { confirmFactor, dropFactor, offerFactor, passSecondFactor, personOf, renewRecoveryCodes, twoFactorState } from './two-factor'

/** By session, so that somebody else's tries take nobody's codes away; beside it the lock counts. */
const perSession = {
  max: 30,
  timeWindow: 600_000,
  keyGenerator: (request: FastifyRequest) => `session ${request.ctx.origin.session_id ?? limitKeyOf(request.ip)}`,
  hook: 'preHandler',
} as const
const whileEnrolling = 'two_factor_enrolment_required'

export function twoFactorRoutes(app: FastifyInstance): void {
  const enrolling = { rule: 'signed-in', during_forced_step: whileEnrolling } as const
  const trying = { rule: 'signed-in', rateLimit: ownTries } as const

  const signingIn = { rule: 'signed-in', during_forced_step: 'two_factor_required', rateLimit: perSession } as const
  serve(app, calls.sendCode, signingIn, async (_ctx, { body: { code, trust_device = false } }, request, reply) => {
    const { session } = requireSession(request.caller)
    if (session.next_step !== 'two-factor') throw new ApiError(422, { key: 'auth:two_factor.not_asked' })
    const ctx = systemContextOf(request, session.user_id)
    const { answer, trust } = await passSecondFactor(ctx, session, { code, trust_device })
    setXsrfCookie(request, reply, session.id)
    if (trust) keepTrustToken(request, reply, trust, (await readSecuritySettings(ctx.db)).trusted_device_days)
    return answer
  })

  serve(app, calls.readTwoFactor, enrolling, async (_ctx, _asked, request) => {
    const { session } = requireSession(request.caller)
    return { data: await twoFactorState(systemContextOf(request), session.user_id) }
  })

  serve(app, calls.startEnrolment, { ...enrolling, rateLimit: ownTries }, async ({ language }, { body: { password = '' } }, request) => {
    const { session } = requireSession(request.caller)
    const ctx = { ...systemContextOf(request, session.user_id), language }
    // Who is held at the sign-in has just typed it.
    if (session.next_step === null) await requirePassword(ctx, await personOf(ctx, session.user_id), password)
    return { data: await offerFactor(ctx, session.user_id) }
  })

  serve(app, calls.confirmEnrolment, { ...enrolling, rateLimit: ownTries }, async (_ctx, { body }, request, reply) => {
    const { session } = requireSession(request.caller)
    const { enrolment, code, end_other_sessions = false } = body
    const data = await confirmFactor(systemContextOf(request, session.user_id), session, { enrolment, code, end_other_sessions })
    if (data.answer) setXsrfCookie(request, reply, session.id)
    return { data }
  })

  serve(app, calls.renewRecoveryCodes, trying, async (_ctx, { body }, request) => {
    const { session } = requireSession(request.caller)
    const act = { end_other_sessions: false, ...body }
    return { data: { recovery_codes: await renewRecoveryCodes(systemContextOf(request, session.user_id), session, act) } }
  })

  serve(app, calls.removeTwoFactor, trying, async (_ctx, { body }, request) => {
    const { session } = requireSession(request.caller)
    await dropFactor(systemContextOf(request, session.user_id), session, { end_other_sessions: false, ...body })
    return undefined
  })

  serve(app, calls.endTrust, { rule: 'signed-in' }, async (_ctx, { params: { id } }, request) => {
    const { session } = requireSession(request.caller)
    if ((await endTrust(systemContextOf(request, session.user_id), session.user_id, id)) === 0) throw notFound()
    return { data: { id } }
  })
}
