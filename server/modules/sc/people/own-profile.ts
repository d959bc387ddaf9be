/** What a person changes of himself (sc.md §2 `/profile`, §6 `sc.use.profile`): how he is reached, his language, who stands in for him. */
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../outbox/audit'
import { requireSession } from '../../../auth/rights/rule-check'
import { revokeSessions } from '../../../auth/session/sessions'
import { transact, withAllRights } from '../../../kernel/context'
import { forbidden, invalidField } from '../../../kernel/errors'
import { findReceiver, mailTo, momentText } from '../../../mail/letters'
import type { Values } from '../../../contracts/hooks'
import { updateRecord } from '../../../resource/write/write'

/** All else of his record is the company's: hr-admin keeps it. */
const ownFields = ['photo', 'name_en', 'name_kana', 'phone', 'ext', 'mobile', 'language', 'date_format', 'time_zone', 'deputies'] as const

const tags = ['sc/user']
const rule = { paths: ['sc.use.profile.actions.edit'] }

export function ownProfileRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor

  // Judged by the write path, as every record: that names the field in words.
  app.patch<{ Body: Values }>(
    '/api/sc/user/me/profile',
    { config: { rule }, schema: { body: { type: 'object' }, tags } },
    async ({ caller, ctx, body }) => {
      const { version, ...values } = body
      const foreign = Object.keys(values).find((name) => !ownFields.some((own) => own === name))
      if (foreign !== undefined) throw invalidField(foreign, 'sc:error.not_own')
      const { user_id: id } = requireSession(caller).session
      const saved = await updateRecord(withAllRights(ctx), ctx.snapshot.get('sc/user'), id, {
        ...values,
        ...(version === undefined ? {} : { version }),
      })
      return { data: { id, version: saved.version } }
    },
  )

  // A way into the account: with the password, and told to both addresses (sc.md §5.2).
  app.post<{ Body: { email: string; end_other_sessions?: boolean } }>(
    '/api/sc/user/me/email',
    {
      config: { rule, confirmed: true, rateLimit: { max: 10, timeWindow: 3_600_000 } },
      schema: {
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['email'],
          properties: { email: { type: 'string', maxLength: 254 }, end_other_sessions: { type: 'boolean' } },
        },
        tags,
      },
    },
    async (request) => {
      const { session } = requireSession(request.caller)
      const { email, end_other_sessions: endOthers = false } = request.body
      if (email.trim() === '') throw invalidField('email', 'error:validation.required')
      const data = await transact(withAllRights(request.ctx), async (tx) => {
        const before = await findReceiver(tx, session.user_id)
        if (!before) throw forbidden()
        const { version, ...saved } = await updateRecord(tx, tx.snapshot.get('sc/user'), session.user_id, { email })
        if (saved.email === before.email) return { id: session.user_id, version }
        await audit(tx, { action: 'email-changed', entity: 'user', record_id: session.user_id, label: before.account })
        for (const to of [before.email, String(saved.email)]) {
          if (to)
            await mailTo(
              tx,
              texts,
              { ...before, email: to },
              {
                kind: 'email_changed',
                event: 'sc.email.changed',
                params: { email: String(saved.email), at: momentText(before, tx.now()) },
              },
            )
        }
        if (endOthers) await revokeSessions(tx, { userId: session.user_id, except: session.id, reason: 'logout' })
        return { id: session.user_id, version }
      })
      return { data }
    },
  )
}
