/** Remarks as a timeline shows them. */
import { sql } from 'kysely'
import type { RemarkItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { discussion } from '../../sc/index'
import { remarkActions } from '../remark/rules/remark-rules'
import { byOrder } from './items'

/** In the order of the ids. The caller may show the records that they stand at. */
export async function remarkItems(ctx: Context, ids: readonly number[]): Promise<RemarkItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<RemarkItem, '_actions'>>`
    select 'remark' as kind, r.id, r.created_at as at, r.created_by as by, r.target_type, r.target_id, case when r.removed_at is null then coalesce(r.body, '') end as body, r.pinned, r.edited_at, r.removed_at,
      r.removed_by_id as removed_by, array(select target_id from cm_remark__mentions where parent_id = r.id) as mentions,
      (select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'mime', file.mime) order by held.position), '[]')
        from cm_remark__files as held join sc_attachment as file on file.id = held.target_id and file.deleted_at is null where held.parent_id = r.id) as files
    from cm_remark as r where r.id = any(${ids}::bigint[]) and r.deleted_at is null`.execute(ctx.db)
  const moderated = await moderatedPlaces(ctx, rows)
  const reader = (row: (typeof rows)[number]) => ({
    person: ctx.person?.id ?? 0,
    isModerator: moderated.has(placeKey(row)),
    now: ctx.now(),
  })
  return byOrder(ids, rows).map((row) => ({
    ...row,
    _actions: remarkActions(
      { author: row.by, created_at: new Date(row.at), isRemoved: row.removed_at !== null },
      reader(row),
      discussion.actions,
    ),
  }))
}

const placeKey = ({ target_type, target_id }: Pick<RemarkItem, 'target_type' | 'target_id'>): string => `${target_type} ${target_id}`

/** Each record is asked of once. */
async function moderatedPlaces(ctx: Context, rows: readonly Pick<RemarkItem, 'target_type' | 'target_id'>[]): Promise<Set<string>> {
  const moderated = new Set<string>()
  for (const [key, { target_type, target_id }] of new Map(rows.map((row) => [placeKey(row), row]))) {
    const entity = ctx.snapshot.find(`cm/${target_type}`)
    if (entity && (await discussion.isModerator(ctx, { entity, place: { module: 'cm', entity: target_type, id: target_id } })))
      moderated.add(key)
  }
  return moderated
}
