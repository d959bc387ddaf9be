/** Tasks of people who are active no more (wf.md §5.8): they wait for nobody in silence, but go to the form's managers. */
import { sql } from 'kysely'
import type { EventHandler } from '../../../contracts/events'
import { attempt, transact, withAllRights, type Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { personLeft } from '../flow/rules/machine'
import { actOn } from './act-on-instance'

/** Who was made inactive without being offboarded: at once. */
export const vacateSuspended: EventHandler = onEvent('sc.user.suspended', 'wf.vacate-suspended', (ctx, { record_id: user }) =>
  transact(ctx, async (tx) => {
    const { rows } = await sql`select 1 from sc_user where id = ${user ?? 0} and status = 'suspended'`.execute(tx.db)
    if (rows.length > 0) await vacateTasks(tx, user ?? 0)
  }),
)

/** What still waits for somebody who is gone goes to the form's managers; where there is none either, the form is suspended and says so. */
export async function vacateTasks(ctx: Context, user: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.instance_id as id from wf_task as t join wf_instance as i on i.id = t.instance_id
    where t.assignee_id = ${user} and t.open and i.state = 'running' and i.deleted_at is null order by t.instance_id`.execute(ctx.db)
  for (const { id } of rows) await actOn(withAllRights(ctx), id, ({ stored, port }) => personLeft(stored.flow, user, port), { actor: null })
}

/** Of forms that stood still when their person went: by night. One that fails stops no other. @returns how many people */
export async function vacateForgotten(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from sc_user as u join wf_task as t on t.assignee_id = u.id and t.open and t.kind <> 'resubmit'
      join wf_instance as i on i.id = t.instance_id and i.state = 'running' and i.deleted_at is null
    where u.status in ('suspended', 'left') order by u.id limit 200`.execute(ctx.db)
  for (const { id } of rows) await transact(ctx, (tx) => attempt(tx, (own) => vacateTasks(own, id))).catch(() => undefined)
  return rows.length
}
