/** A node tells another system (wf.md §3 webhook, §5.16), by a channel of sc: kept in the log of postings, sent beside the request, tried again as phases are. */
import { sql } from 'kysely'
import { insertJob } from '../../../jobs/states'
import type { Context } from '../../../kernel/context'
import type { Step } from '../flow/rules/state'
import type { FormVersion } from '../run/form-content'
import type { StoredInstance } from '../run/stored-instance'

export const webhookKind = 'wf.webhook'
export const webhookEvent = 'wf.node.entered'

interface Telling {
  stored: StoredInstance
  version: FormVersion
  step: Step
  channel: number
  node: string
  run: number
  actor: number | null
}

/** What is sent; `attempt` comes with each try. */
export interface WebhookPayload {
  key: string
  node: string
  run: number
  [part: string]: unknown
}

export async function queueWebhook(ctx: Context, { stored, version, step, channel, node, run, actor }: Telling): Promise<void> {
  const { context, round, state } = step.state
  const key = `wf:${stored.id}:${round}:${node}:${run}:webhook`
  const payload: WebhookPayload = {
    ...{ key, event: webhookEvent, phase: 'webhook', occurred_at: ctx.now().toISOString(), node, run },
    instance: {
      ...{ id: stored.id, serial_no: stored.serial_no, round, state, template_code: version.template.code },
      ...{ definition_id: stored.definition, initiator_id: context.initiator, on_behalf_of: context.on_behalf_of },
      ...{ department_id: context.department, content_hash: stored.content_hash, source: stored.source },
    },
    actor: { id: actor },
  }
  const { rows } = await sql<{ id: number }>`
    insert into wf_posting (key, instance_id, channel_id, phase, payload, state, next_at)
    values (${key}, ${stored.id}, ${channel}, 'webhook', ${JSON.stringify(payload)}::text::jsonb, 'queued', ${ctx.now()})
    on conflict (kontor_fold(key)) where (deleted_at is null) do nothing returning id`.execute(ctx.db)
  for (const { id } of rows) await startSending(ctx, id, stored.title)
}

/** In the caller's transaction; the system's work, in nobody's tray. */
async function startSending(ctx: Context, posting: number, title: string): Promise<void> {
  const { acting_for: _acting, ...system } = { ...ctx, person: null }
  await insertJob(system, { kind: webhookKind, params: { posting }, title, unique_key: `${webhookKind}:${posting}` })
}

const atOnce = 20

/** Those whose next try is due, and those that a node which is gone had begun. */
export async function sendDueWebhooks(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number; title: string }>`
    select p.id, i.title from wf_posting as p join wf_instance as i on i.id = p.instance_id
    where p.phase = 'webhook' and p.state in ('queued', 'retry', 'running') and p.next_at <= ${ctx.now()} and p.deleted_at is null order by p.id limit ${atOnce}`.execute(
    ctx.db,
  )
  for (const { id, title } of rows) await startSending(ctx, id, title)
}
