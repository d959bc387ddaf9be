/** Copies that were not read, or not confirmed. */
import { sql } from 'kysely'
import type { ConflictReason } from '../../../../../src/shared/wf/inherite'
import type { Context } from '../../../../kernel/context'
import { announce } from '../../run/stored-instance'
import { instanceLabel, ofForms, reasons, type InheriteRule, type Target } from '../inherite-kind'

export const copies: InheriteRule = {
  kind: 'copies',
  async find(ctx, from, filter) {
    const { rows } = await sql<Target>`
      select c.id as target, ${instanceLabel('i')} as label from wf_copy as c join wf_instance as i on i.id = c.instance_id and i.deleted_at is null
      where c.user_id = ${from} and (c.read_at is null or (c.confirm and c.confirmed_at is null)) and ${ofForms(sql.ref('i.template_id'), filter)}
      order by c.id`.execute(ctx.db)
    return rows
  },
  async conflicts(ctx, targets, to) {
    const { rows } = await sql<{ target: number; reason: ConflictReason }>`
      select c.id as target, 'has_copy' as reason from wf_copy as c
      where c.id = any(${[...targets]}::bigint[])
        and exists (select 1 from wf_copy as other where other.instance_id = c.instance_id and other.user_id = ${to})`.execute(ctx.db)
    return reasons(rows)
  },
  move: (ctx, { target, to }) => give(ctx, target, to),
  async undo(ctx, { target, from, to }) {
    const {
      rows: [row],
    } = await sql`select 1 from wf_copy where id = ${target} and user_id = ${to} and read_at is null and confirmed_at is null`.execute(
      ctx.db,
    )
    if (!row) return false
    await give(ctx, target, from)
    return true
  },
}

/** Whoever gets it may read the form. */
async function give(ctx: Context, id: number, to: number): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ instance: number }>`update wf_copy set user_id = ${to}, read_at = null, version = version + 1 where id = ${id}
    returning instance_id as instance`.execute(ctx.db)
  if (!row) return
  await sql`update wf_instance set shared_with = array(select distinct unnest(coalesce(shared_with, '{}') || array[${`u${to}`}::text]))
    where id = ${row.instance}`.execute(ctx.db)
  await announce(ctx, row.instance)
}
