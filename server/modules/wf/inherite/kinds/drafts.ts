/** Forms that were not sent yet. The post is the receiver's own, chosen anew. */
import { sql } from 'kysely'
import type { Context } from '../../../../kernel/context'
import { announce } from '../../run/stored-instance'
import { instanceLabel, ofForms, type InheriteRule, type Target } from '../inherite-kind'

export const drafts: InheriteRule = {
  kind: 'drafts',
  async find(ctx, from, filter) {
    const { rows } = await sql<Target>`
      select i.id as target, ${instanceLabel('i')} as label from wf_instance as i
      where i.initiator_id = ${from} and i.state = 'draft' and i.deleted_at is null and ${ofForms(sql.ref('i.template_id'), filter)} order by i.id`.execute(
      ctx.db,
    )
    return rows
  },
  conflicts: () => Promise.resolve(new Map()),
  move: (ctx, { target, to }) => give(ctx, target, to),
  async undo(ctx, { target, from, to, at }) {
    const {
      rows: [row],
    } = await sql`select 1 from wf_instance where id = ${target} and initiator_id = ${to} and state = 'draft' and deleted_at is null
      and date_trunc('milliseconds', updated_at) <= ${at}`.execute(ctx.db)
    if (!row) return false
    await give(ctx, target, from)
    return true
  },
}

async function give(ctx: Context, id: number, to: number): Promise<void> {
  await sql`update wf_instance set initiator_id = ${to}, department_id = null, post_id = null, version = version + 1, updated_at = now()
    where id = ${id}`.execute(ctx.db)
  await announce(ctx, id)
}
