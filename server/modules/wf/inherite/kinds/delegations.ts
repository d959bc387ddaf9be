/** Delegations in which the person stands in for others. Their own end with them. */
import { sql } from 'kysely'
import type { ConflictReason } from '../../../../../src/shared/wf/inherite'
import { withAllRights } from '../../../../kernel/context'
import { personName } from '../../../../resource/read/person-names'
import { updateRecord } from '../../../../resource/write/write'
import { reasons, type InheriteRule, type Target } from '../inherite-kind'

const entity = 'wf/delegation'

export const delegations: InheriteRule = {
  kind: 'delegations',
  async find(ctx, from) {
    const { rows } = await sql<Target>`
      select d.id as target, ${personName(ctx, 'principal')} as label from wf_delegation as d join sc_user as principal on principal.id = d.principal_id
      where d.delegate_id = ${from} and d.state in ('scheduled', 'active') and d.deleted_at is null order by d.id`.execute(ctx.db)
    return rows
  },
  async conflicts(ctx, targets, to) {
    const { rows } = await sql<{ target: number; reason: ConflictReason }>`
      select id as target, 'is_principal' as reason from wf_delegation where id = any(${[...targets]}::bigint[]) and principal_id = ${to}`.execute(
      ctx.db,
    )
    return reasons(rows)
  },
  async move(ctx, { target, to }) {
    await updateRecord(withAllRights(ctx), ctx.snapshot.get(entity), target, { delegate: to })
  },
  async undo(ctx, { target, from, to, at }) {
    const {
      rows: [row],
    } =
      await sql`select 1 from wf_delegation where id = ${target} and delegate_id = ${to} and state in ('scheduled', 'active') and deleted_at is null
      and date_trunc('milliseconds', updated_at) <= ${at}`.execute(ctx.db)
    if (!row) return false
    await updateRecord(withAllRights(ctx), ctx.snapshot.get(entity), target, { delegate: from })
    return true
  },
}
