/** What a person changes of himself (sc.md §2 `/profile`, §6 `sc.use.profile`): how he is reached, his language, who stands in for him. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/sc/profile'
import { audit } from '../../../outbox/audit'
import { serve } from '../../../http/serve-call'
import { requireSession } from '../../../auth/rights/rule-check'
import { revokeSessions } from '../../../auth/session/sessions'
import { transact, withAllRights } from '../../../kernel/context'
import { forbidden, invalidField } from '../../../kernel/errors'
import { findReceiver } from '../../../mail/letters'
import { updateRecord } from '../../../resource/write/write'

export function ownProfileRoutes(app: FastifyInstance): void {
  const rule = { paths: ['sc.use.profile.actions.edit'] }

  serve(app, calls.saveOwnFields, { rule }, async (ctx, { body }, { caller }) => {
    const { version, ...values } = body
    const foreign = Object.keys(values).find((name) => !calls.ownFields.some((own) => own === name))
    if (foreign !== undefined) throw invalidField(foreign, 'sc:error.not_own')
    const { user_id: id } = requireSession(caller).session
    const saved = await updateRecord(withAllRights(ctx), ctx.snapshot.get('sc/user'), id, {
      ...values,
      ...(version === undefined ? {} : { version }),
    })
    return { data: { id, version: saved.version } }
  })

  // A way into the account: with the password, and told to both addresses (sc.md §5.2).
  const guarded = { rule, requires_reauth: true, rateLimit: { max: 10, timeWindow: 3_600_000 } }
  serve(app, calls.changeOwnEmail, guarded, async (ctx, { body }, request) => {
    const { session } = requireSession(request.caller)
    const { email, end_other_sessions: endOthers = false } = body
    if (email.trim() === '') throw invalidField('email', 'error:validation.required')
    const data = await transact(withAllRights(ctx), async (tx) => {
      const before = await findReceiver(tx, session.user_id)
      if (!before) throw forbidden()
      const { version, ...saved } = await updateRecord(tx, tx.snapshot.get('sc/user'), session.user_id, { email })
      if (saved.email === before.email) return { id: session.user_id, version }
      await audit(tx, { action: 'email-changed', entity: 'user', record_id: session.user_id, label: before.account })
      if (endOthers) await revokeSessions(tx, { userId: session.user_id, except: session.id, reason: 'logout' })
      return { id: session.user_id, version }
    })
    return { data }
  })
}
