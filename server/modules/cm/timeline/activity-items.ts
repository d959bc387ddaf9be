/** Activities as a timeline shows them. */
import { sql } from 'kysely'
import type { ActivityItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { byOrder } from './by-order'

/** In the order of the ids. The caller may show them. */
export async function activityItems(ctx: Context, ids: readonly number[]): Promise<ActivityItem[]> {
  if (ids.length === 0) return []
  const entity = ctx.snapshot.get('cm/activity')
  const mayEdit = mayDo(ctx, entity, 'edit') ? rowPredicate(ctx, entity, 'write', 'a') : sql<boolean>`false`
  const { rows } = await sql<ActivityItem>`
    select 'activity' as kind, a.id, coalesce(a.done_at, a.due_at) as at, a.owner_id as by, a.kind as activity, a.subject, a.status, a.due_at, a.all_day, a.duration, a.location, a.outcome, a.note,
      a.lead_id as lead, a.organization_id as organization, a.person_id as person, array(select target_id from cm_activity__participants where parent_id = a.id order by position) as participants,
      (select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'mime', file.mime) order by held.position), '[]')
        from cm_activity__files as held join sc_attachment as file on file.id = held.target_id and file.deleted_at is null where held.parent_id = a.id) as files, ${mayEdit} as may_edit
    from cm_activity as a where a.id = any(${ids}::bigint[]) and a.deleted_at is null`.execute(ctx.db)
  return byOrder(ids, rows)
}
