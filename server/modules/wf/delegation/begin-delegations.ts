/** Delegations begin and end by the clock (wf.md §5.8, §7): one that is also for running forms takes what waits already. */
import { sql } from 'kysely'
import { attempt, withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { touchRows } from '../../../resource/query/statement'
import { reassignTask } from '../flow/rules/machine'
import { actOn } from '../run/act-on-instance'
import { holdsFor } from './standing-in'

interface Beginning {
  id: number
  principal: number
  delegate: number
  takes: boolean
}

/** The row is locked by the node that begins it: what waits goes over once. */
export async function moveDelegations(ctx: Context): Promise<void> {
  const entity = ctx.snapshot.get('wf/delegation')
  const { rows } = await sql<Beginning>`
    select id, principal_id as principal, delegate_id as delegate, include_running and mode = 'replace' as takes from wf_delegation
    where state = 'scheduled' and "from" <= ${ctx.now()} and until > ${ctx.now()} and deleted_at is null
    order by id for update skip locked`.execute(ctx.db)
  for (const delegation of rows) {
    await sql`update wf_delegation set state = 'active' where id = ${delegation.id}`.execute(ctx.db)
    await touchRows(ctx, entity, [delegation.id], { state: { from: 'scheduled', to: 'active' } })
    if (delegation.takes) await takeRunning(ctx, delegation)
  }
  const { rows: ended } = await sql<{ id: number; state: string }>`
    update wf_delegation as own set state = 'ended', for_all = null from wf_delegation as former
    where own.id = former.id and own.state <> 'ended' and own.until <= ${ctx.now()} and own.deleted_at is null
    returning own.id::int as id, former.state`.execute(ctx.db)
  for (const { id, state } of ended) await touchRows(ctx, entity, [id], { state: { from: state, to: 'ended' } })
}

/** Where the delegate may not have it (their own request, already on the node), it stays. */
async function takeRunning(ctx: Context, { id, principal, delegate }: Beginning): Promise<void> {
  const { rows } = await sql<{ task: number; instance: number }>`
    select t.id as task, t.instance_id as instance from wf_task as t join wf_instance as i on i.id = t.instance_id
      join wf_template as f on f.id = i.template_id join wf_delegation as d on d.id = ${id}
    where t.assignee_id = ${principal} and t.state = 'pending' and t.deleted_at is null
      and t.kind <> 'resubmit' and i.state = 'running' and i.deleted_at is null
      and ${holdsFor(ctx.now(), { template: sql`f.id`, category: sql`f.category_id` })} order by t.id`.execute(ctx.db)
  for (const { task, instance } of rows)
    await attempt(ctx, (own) =>
      actOn(
        withAllRights(own),
        instance,
        ({ stored, port }) => reassignTask(stored.flow, { task, to: delegate, by: null, act: 'delegate' }, port),
        { actor: null },
      ),
    ).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
}
