/** A node tells another system (wf.md §3 webhook, §5.16), by a channel of sc and in the outbox of wf. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { queueDelivery } from '../../../webhook/outbox'
import type { Step } from '../flow/rules/state'
import type { StoredInstance } from '../run/stored-instance'

interface Telling {
  stored: StoredInstance
  step: Step
  channel: number
  node: string
  run: number
}

export async function queueWebhook(ctx: Context, { stored, step, channel, node, run }: Telling): Promise<void> {
  const key = `wf:${stored.id}:${step.state.round}:${node}:${run}:webhook`
  const payload = JSON.stringify({
    key,
    event: 'wf.node.entered',
    phase: 'webhook',
    occurred_at: ctx.now().toISOString(),
    instance: {
      id: stored.id,
      serial_no: stored.serial_no,
      round: step.state.round,
      state: step.state.state,
      definition_id: stored.definition,
      initiator_id: step.state.context.initiator,
      on_behalf_of: step.state.context.on_behalf_of,
      department_id: step.state.context.department,
      source: stored.source,
    },
    node,
  })
  await sql`insert into wf_posting (key, instance_id, channel_id, phase, payload, state) values (${key}, ${stored.id}, ${channel}, 'webhook', ${payload}::text::jsonb, 'done')
    on conflict (kontor_fold(key)) where (deleted_at is null) do nothing`.execute(ctx.db)
  await queueDelivery(ctx, { channel, event: 'wf.notice', payload, at: ctx.now() })
}
