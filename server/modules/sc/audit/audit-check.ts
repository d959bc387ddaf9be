/** The nightly look at the audit log's hash chain (sc.md §5.6, §7), or when somebody asks for it; a break is told to auditors. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readChainState, verifyChain, type ChainState } from '../../../../src/shared/sc/audit'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { verifyAuditChain } from '../../../outbox/audit-chain'
import { activeHolders } from '../rights/administrators'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

const settingName = 'audit_chain'

export const auditCheck: JobKind = {
  kind: 'sc.audit-verify',
  async run(job) {
    const {
      rows: [count],
    } = await sql<{ links: number }>`select coalesce(max(position), 0)::int as links from kontor_audit_chain`.execute(job.ctx.db)
    const verdict = await verifyAuditChain(job.ctx.db, (read) => {
      job.signal.throwIfAborted()
      job.progress(read, count?.links ?? 0)
    })
    await job.complete(async (tx) => {
      await keepState(tx, { ...verdict, at: tx.now().toISOString() })
      if (!verdict.ok) await notifyAuditors(tx, verdict.broken_at ?? 0)
      return {
        result: { ...verdict },
        message: job.services.texts.translate(tx.language, {
          key: `sc:audit.${verdict.ok ? 'sound' : 'broken'}_short`,
          params: { count: verdict.entries, n: verdict.entries, id: verdict.broken_at ?? 0 },
        }),
      }
    })
    return undefined
  },
}

export function auditRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`sc.admin.audit-log.actions.${action}`] } })
  serve(app, readChainState, can('list'), async (ctx) => ({ data: (await chainState(ctx)) ?? null }))
  serve(app, verifyChain, can('verify'), async (ctx) => {
    const title = app.kontor.texts.translate(ctx.language, { key: 'sc:job_kind.audit-verify' })
    return { data: { job_id: await app.kontor.jobs.start(ctx, auditCheck.kind, {}, { title, unique_key: `schedule ${auditCheck.kind}` }) } }
  })
}

async function chainState(ctx: Context): Promise<ChainState | undefined> {
  const {
    rows: [row],
  } = await sql<{ value: ChainState }>`select value from kontor_setting where name = ${settingName}`.execute(ctx.db)
  return row?.value
}

async function keepState(ctx: Context, state: ChainState): Promise<void> {
  await sql`insert into kontor_setting (name, value, at) values (${settingName}, ${JSON.stringify(state)}::text::jsonb, ${ctx.now()})
    on conflict (name) do update set value = excluded.value, at = excluded.at`.execute(ctx.db)
}

/** Administrators too: where nobody audits somebody must know. Whoever asked for the look is told as well. */
async function notifyAuditors(ctx: Context, id: number): Promise<void> {
  const people = new Set([...(await activeHolders(ctx, 'auditor')), ...(await activeHolders(ctx, 'admin'))])
  await sendNotice(ctx, {
    event: 'sc.audit.broken',
    to: [...people].map((person) => `u${person}`),
    self: true,
    url: '/sc/audit-log',
    group_key: `sc.audit.broken ${id}`,
    params: { entry: String(id) },
    data: {
      title: inEveryLanguage('sc:notice.audit_broken', () => ({})),
      body: inEveryLanguage('sc:notice.audit_broken_body', () => ({ id })),
    },
  })
}
