/** `wf/node-run.work_minutes` (wf.md §3, §8): working minutes of a node, by the calendar of who had it last. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { FlowPort } from '../flow/rules/port'
import type { InstanceState } from '../flow/rules/state'
import { workedSpans, type Stop } from './rules/worked-spans'
import type { NewIds, StoredInstance } from './stored-instance'

/** Of the nodes that ended with this step; those that ended as they began have none to count. */
export async function writeWorkMinutes(
  ctx: Context,
  { before, after, ids, port }: { before: StoredInstance; after: InstanceState; ids: NewIds; port: FlowPort },
): Promise<void> {
  const open = new Set(before.flow.runs.flatMap(({ id, left_at }) => (left_at === null ? [id] : [])))
  const ended = after.runs.filter(({ id, left_at }) => left_at !== null && (open.has(id) || id < 0))
  if (ended.length === 0) return
  const stops = await stopsOf(ctx, before.id)
  const applicant = after.context.on_behalf_of ?? after.context.initiator
  for (const { id, entered_at, left_at } of ended) {
    const person = after.tasks.findLast(({ node_run, assignee }) => node_run === id && assignee !== null)?.assignee ?? applicant
    let minutes = 0
    for (const [from, until] of workedSpans(entered_at, left_at ?? entered_at, stops))
      minutes += await port.workMinutes(person, from, until)
    await sql`update wf_node_run set work_minutes = ${Math.max(0, Math.round(minutes))} where id = ${ids.run(id)}`.execute(ctx.db)
  }
}

async function stopsOf(ctx: Context, instance: number): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select act, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from wf_event
    where instance_id = ${instance} and act in ('suspend', 'resume') order by seq`.execute(ctx.db)
  return rows
}
