/**
 * The password again, for what weakens the security of all or of oneself (sc.md §2 `/sc/security-settings`, §5.2): an open screen
 * that somebody else finds must not do it. Routes ask for it with `config.requires_reauth` (rule-check.ts).
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { invalidField } from '../../kernel/errors'
import { ownTries } from '../password/password-routes'
import { requireSession } from '../rights/rule-check'
import { confirmedMinutes } from '../session/sessions'
import { requirePassword } from '../sign-in/own-password'
import { systemContextOf } from '../system-context'
import { personOf } from './two-factor'

export function stepUpRoutes(app: FastifyInstance): void {
  app.post<{ Body: { password: string } }>(
    '/api/sc/user/confirm-password',
    {
      config: { rule: 'signed-in', rateLimit: ownTries },
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['password'],
          properties: { password: { type: 'string', maxLength: 1024 } },
        },
        tags: ['sc/user'],
      },
    },
    async (request, reply) => {
      const { session } = requireSession(request.caller)
      const ctx = systemContextOf(request, session.user_id)
      const person = await personOf(ctx, session.user_id)
      // Made by an identity provider: a new sign-in there is his proof.
      if (person.password_hash === null) throw invalidField('password', 'auth:step_up.no_password', { minutes: confirmedMinutes })
      await requirePassword(ctx, person, request.body.password)
      await sql`update sc_session set confirmed_at = ${ctx.now()} where id = ${session.id}`.execute(ctx.db)
      return reply.code(204).send()
    },
  )
}
