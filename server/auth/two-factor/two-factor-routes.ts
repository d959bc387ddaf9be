/** The calls of the second factor: the code at sign-in (shell.md §2.1), and one's own on `/profile/two-factor` (sc.md §2). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../kernel/errors'
import { idParams } from '../../resource/routes/route-schemas'
import { keepTrustToken, setXsrfCookie } from '../session/cookies'
import { ownTries } from '../password/password-routes'
import { requireSession } from '../rights/rule-check'
import { readSecuritySettings } from '../settings'
import { systemContextOf } from '../system-context'
import { endTrust } from './trusted-devices'
import {
  confirmFactor,
  dropFactor,
  offerFactor,
  passSecondFactor,
  personOf,
  renewRecoveryCodes,
  requirePassword,
  twoFactorState,
} from './two-factor'

const text = { type: 'string', maxLength: 1024 } as const
const flag = { type: 'boolean' } as const
const body = <const P extends Record<string, object>, const R extends readonly string[]>(properties: P, required: R) =>
  ({ type: 'object', additionalProperties: false, required, properties }) as const
const tags = ['sc/user']
/** By session, so that somebody else's tries take nobody's codes away; beside it the lock counts. */
const perSession = {
  max: 30,
  timeWindow: 600_000,
  keyGenerator: (request: FastifyRequest) => `session ${request.ctx.origin.session_id ?? request.ip}`,
  hook: 'preHandler',
} as const
const whileEnrolling = 'two_factor_enrolment_required'

interface OwnAct {
  password: string
  end_other_sessions?: boolean
}
const ownAct = body({ password: text, end_other_sessions: flag }, ['password'])

export function twoFactorRoutes(app: FastifyInstance): void {
  app.post<{ Body: { code: string; trust_device?: boolean } }>(
    '/api/sc/user/two-factor',
    {
      config: { rule: 'signed-in', during_forced_step: 'two_factor_required', rateLimit: perSession },
      schema: { body: body({ code: text, trust_device: flag }, ['code']), tags },
    },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      if (session.next_step !== 'two-factor') throw new ApiError(422, { key: 'auth:two_factor.not_asked' })
      const ctx = systemContextOf(request, session.user_id)
      const { answer, trust } = await passSecondFactor(ctx, session, {
        code: request.body.code,
        trust_device: request.body.trust_device ?? false,
      })
      setXsrfCookie(request, reply, session.id)
      if (trust) keepTrustToken(request, reply, trust, (await readSecuritySettings(ctx.db)).trusted_device_days)
      return reply.send(answer)
    },
  )

  app.get(
    '/api/sc/user/two-factor',
    { config: { rule: 'signed-in', during_forced_step: whileEnrolling }, schema: { tags } },
    async (request) => {
      const { session } = requireSession(request.caller)
      return { data: await twoFactorState(systemContextOf(request), session.user_id) }
    },
  )

  app.post<{ Body: { password?: string } }>(
    '/api/sc/user/two-factor/start',
    {
      config: { rule: 'signed-in', during_forced_step: whileEnrolling, rateLimit: ownTries },
      schema: { body: body({ password: text }, []), tags },
    },
    async (request) => {
      const { session } = requireSession(request.caller)
      const ctx = { ...systemContextOf(request, session.user_id), language: request.ctx.language }
      // Who is held at the sign-in has just typed it.
      if (session.next_step === null) await requirePassword(await personOf(ctx, session.user_id), request.body.password ?? '')
      return { data: await offerFactor(ctx, session.user_id) }
    },
  )

  app.post<{ Body: { enrolment: string; code: string; end_other_sessions?: boolean } }>(
    '/api/sc/user/two-factor/confirm',
    {
      config: { rule: 'signed-in', during_forced_step: whileEnrolling, rateLimit: ownTries },
      schema: { body: body({ enrolment: text, code: text, end_other_sessions: flag }, ['enrolment', 'code']), tags },
    },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      const { enrolment, code, end_other_sessions = false } = request.body
      const data = await confirmFactor(systemContextOf(request, session.user_id), session, { enrolment, code, end_other_sessions })
      if (data.answer) setXsrfCookie(request, reply, session.id)
      return reply.send({ data })
    },
  )

  app.post<{ Body: OwnAct }>(
    '/api/sc/user/two-factor/recovery-codes',
    { config: { rule: 'signed-in', rateLimit: ownTries }, schema: { body: ownAct, tags } },
    async (request) => {
      const { session } = requireSession(request.caller)
      const recovery_codes = await renewRecoveryCodes(systemContextOf(request, session.user_id), session, {
        end_other_sessions: false,
        ...request.body,
      })
      return { data: { recovery_codes } }
    },
  )

  app.post<{ Body: OwnAct }>(
    '/api/sc/user/two-factor/remove',
    { config: { rule: 'signed-in', rateLimit: ownTries }, schema: { body: ownAct, tags } },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      await dropFactor(systemContextOf(request, session.user_id), session, { end_other_sessions: false, ...request.body })
      return reply.code(204).send()
    },
  )

  app.post<{ Params: { id: string } }>(
    '/api/sc/user/two-factor/device/:id/end',
    { config: { rule: 'signed-in' }, schema: { params: idParams, tags } },
    async (request) => {
      const { session } = requireSession(request.caller)
      const id = Number(request.params.id)
      if ((await endTrust(systemContextOf(request, session.user_id), session.user_id, id)) === 0) throw notFound()
      return { data: { id } }
    },
  )
}
