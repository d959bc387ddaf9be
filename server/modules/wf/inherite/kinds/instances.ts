/** Running forms of the person as applicant: the receiver may withdraw and send them again. Who signs next is still asked for the applicant's post. */
import { sql } from 'kysely'
import type { ConflictReason } from '../../../../../src/shared/wf/inherite'
import { actorOf, type Context } from '../../../../kernel/context'
import { actOn } from '../../run/act-on-instance'
import { instanceLabel, ofForms, reasons, type InheriteRule, type Target } from '../inherite-kind'

export const instances: InheriteRule = {
  kind: 'instances',
  async find(ctx, from, filter) {
    const { rows } = await sql<Target>`
      select i.id as target, ${instanceLabel('i')} as label from wf_instance as i
      where i.initiator_id = ${from} and i.state in ('running', 'returned', 'suspended') and i.deleted_at is null
        and ${ofForms(sql.ref('i.template_id'), filter)} order by i.id`.execute(ctx.db)
    return rows
  },
  /** Nobody decides on a request of their own. */
  async conflicts(ctx, targets, to) {
    const { rows } = await sql<{ target: number; reason: ConflictReason }>`
      select distinct instance_id as target, 'decides_on_it' as reason from wf_task
      where instance_id = any(${[...targets]}::bigint[]) and assignee_id = ${to} and open and kind in ('approve', 'handle')`.execute(ctx.db)
    return reasons(rows)
  },
  move: (ctx, { target, from, to }) => give(ctx, target, from, to),
  async undo(ctx, { target, from, to, at }) {
    const {
      rows: [row],
    } =
      await sql`select 1 from wf_instance as i where i.id = ${target} and i.initiator_id = ${to} and i.state in ('running', 'returned', 'suspended')
      and not exists (select 1 from wf_event as e where e.instance_id = i.id and e.actor_id = ${to} and e.at > ${at})`.execute(ctx.db)
    if (!row) return false
    await give(ctx, target, to, from)
    return true
  },
}

async function give(ctx: Context, id: number, from: number, to: number): Promise<void> {
  await actOn(ctx, id, async ({ stored: { flow } }) => {
    const line = {
      act: 'inherite' as const,
      actor: actorOf(ctx),
      on_behalf_of: null,
      node_key: null,
      round: flow.round,
      task: null,
      comment: '',
    }
    return {
      state: {
        ...flow,
        context: { ...flow.context, initiator: to },
        tasks: flow.tasks.map((task) => (task.kind === 'resubmit' && task.state === 'pending' ? { ...task, assignee: to } : task)),
      },
      effects: [],
      columns: { initiator_id: to },
      lines: [{ ...line, files: [], changes: [{ field: '@initiator', from, to }] }],
    }
  })
}
