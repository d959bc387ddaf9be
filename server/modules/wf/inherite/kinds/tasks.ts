/** Tasks that wait: to the receiver at the same node, by the flow machine. What the applicant must send again goes with the form. */
import { sql } from 'kysely'
import type { ConflictReason } from '../../../../../src/shared/wf/inherite'
import { actorOf, type Context } from '../../../../kernel/context'
import { reassignTask } from '../../flow/rules/machine'
import { actOn } from '../../run/act-on-instance'
import { instanceLabel, ofForms, reasons, type InheriteRule, type Target } from '../inherite-kind'

export const tasks: InheriteRule = {
  kind: 'tasks',
  async find(ctx, from, filter) {
    const { rows } = await sql<Target>`
      select t.id as target, ${instanceLabel('i')} as label from wf_task as t join wf_instance as i on i.id = t.instance_id
      where t.assignee_id = ${from} and t.open and t.kind in ('approve', 'handle', 'read') and i.deleted_at is null
        and ${ofForms(sql.ref('i.template_id'), filter)} order by t.id`.execute(ctx.db)
    return rows
  },
  async conflicts(ctx, targets, to) {
    const { rows } = await sql<{ target: number; reason: ConflictReason }>`
      select t.id as target, case when i.initiator_id = ${to} or i.on_behalf_of_id = ${to} then 'person_is_applicant' else 'person_on_node' end as reason
      from wf_task as t join wf_instance as i on i.id = t.instance_id
      where t.id = any(${[...targets]}::bigint[]) and (i.initiator_id = ${to} or i.on_behalf_of_id = ${to}
        or exists (select 1 from wf_task as other where other.node_run_id = t.node_run_id and other.assignee_id = ${to} and other.open))`.execute(
      ctx.db,
    )
    return reasons(rows)
  },
  async move(ctx, { target, to }) {
    await give(ctx, target, to)
  },
  async undo(ctx, { target, from }) {
    const {
      rows: [next],
    } = await sql<{ id: number }>`
      select id from wf_task where origin_task_id = ${target} and origin = 'inherite' and open and decided_at is null`.execute(ctx.db)
    if (!next) return false
    await give(ctx, next.id, from)
    return true
  },
}

async function give(ctx: Context, task: number, to: number): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ instance: number }>`select instance_id as instance from wf_task where id = ${task}`.execute(ctx.db)
  await actOn(ctx, row?.instance ?? 0, ({ stored, port }) =>
    reassignTask(stored.flow, { task, to, by: null, actor: actorOf(ctx), act: 'inherite' }, port),
  )
}
