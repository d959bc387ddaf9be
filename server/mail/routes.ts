/** The test of the mail server (sc.md §3.4, §9), and what the form tells of it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { i18nText } from '../../src/shared/engine/i18n-text'
import type { I18nText } from '../../src/schemas/core/types'
import * as calls from '../../src/shared/engine/outgoing'
import { serve } from '../http/serve-call'
import { audit } from '../outbox/audit'
import { transact, type Context } from '../kernel/context'
import { ApiError, invalidField, notFound } from '../kernel/errors'
import { perPerson } from '../resource/routes/rate-limit'
import { compose } from './compose'
import { failureOf, readMailServer, sendMessage } from './smtp'

export function mailRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor

  const can = (action: string) => ({ paths: [`sc.admin.company-setup.actions.${action}`] })

  serve(app, calls.readMailState, { rule: can('show') }, async (ctx) => ({ data: await mailState(ctx) }))
  serve(app, calls.sendTestMail, { rule: can('test'), rateLimit: perPerson(20, 600_000) }, async (ctx, { body }, request) => {
    const to = body?.to ?? (await ownAddress(ctx))
    if (!to) throw invalidField('to', 'error:validation.required')
    await testMailServer(request, to)
    return { data: { sent_to: to } }
  })

  /** Recorded whatever comes of it. @throws 422 `smtp` saying what went wrong, in the caller's language */
  async function testMailServer(request: FastifyRequest, to: string): Promise<void> {
    const { ctx } = request
    const company = await readCompany(ctx)
    const server = await readMailServer(ctx)
    if (!server) throw new ApiError(422, { key: 'sc:mail.not_set' }, { code: 'smtp' })
    const { language } = ctx
    const words = compose(texts, {
      language,
      kind: 'test',
      params: {},
      company: i18nText(company.name, language) || 'Kontor',
      address: company.base_url,
    })
    const failure = await sendMessage(server, { to, ...words }).then(() => null, failureOf)
    if (failure) request.log.warn({ ...failure }, 'The test mail could not be sent')
    await transact(ctx, async (tx) => {
      // Settings that were changed meanwhile were not tested. No new version: an open form is not out of date by it.
      await sql`update sc_company_setup set smtp_state = ${failure ? 'failed' : 'working'}, smtp_tested_at = case when ${failure === null} then ${ctx.now()}::timestamptz else smtp_tested_at end
        where id = ${company.id} and version = ${company.version}`.execute(tx.db)
      await audit(tx, {
        action: 'mail-tested',
        entity: 'company-setup',
        record_id: company.id,
        label: server.host,
        changes: { reason: failure?.reason ?? null },
      })
      // Mails that waited for a server that works may go.
      if (!failure) tx.afterCommit(app.kontor.wakeMail)
    })
    if (failure)
      throw new ApiError(
        422,
        { key: `sc:mail.failure.${failure.reason}`, params: { host: server.host, port: server.port, from: server.from, to } },
        { code: 'smtp', meta: { reason: failure.reason, detail: failure.error } },
      )
  }
}

interface Company {
  id: number
  version: number
  name: I18nText | null
  base_url: string
  smtp_state: 'untested' | 'working' | 'failed'
  smtp_tested_at: string | null
  host: string | null
}

async function readCompany(ctx: Context): Promise<Company> {
  const {
    rows: [row],
  } = await sql<Company>`
    select id, version, name, base_url, coalesce(smtp_state, 'untested') as smtp_state, smtp_tested_at, smtp_host as host from sc_company_setup where deleted_at is null order by id limit 1`.execute(
    ctx.db,
  )
  if (!row) throw notFound()
  return row
}

/** What the form tells of the mail server that is set, and of the mails that wait for it. */
async function mailState(ctx: Context): Promise<calls.MailState> {
  const { host, version, smtp_state, smtp_tested_at } = await readCompany(ctx)
  const {
    rows: [counts = { held: 0, queued: 0, failed: 0 }],
  } = await sql<{ held: number; queued: number; failed: number }>`
    select count(*) filter (where state = 'held')::int as held, count(*) filter (where state in ('queued', 'sending'))::int as queued, count(*) filter (where state = 'failed')::int as failed
    from sc_mail_outbox where state in ('held', 'queued', 'sending', 'failed') and deleted_at is null`.execute(ctx.db)
  return { version, state: host === null ? 'unset' : smtp_state, tested_at: smtp_tested_at, own_address: await ownAddress(ctx), ...counts }
}

async function ownAddress(ctx: Context): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ email: string | null }>`select email from sc_user where id = ${ctx.person?.id ?? 0}`.execute(ctx.db)
  return row?.email ?? null
}
