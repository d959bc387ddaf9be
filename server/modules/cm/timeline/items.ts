/** Activities, files, quotations and moves of leads as a timeline shows them. */
import { sql } from 'kysely'
import type { ActivityItem, FileItem, QuotationItem, StageItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'

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

/** Rows in the order of the ids by which they were asked for. */
export function byOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Files beside records as a timeline shows them. In the order of the ids. The caller may show the records. */
export async function fileItems(ctx: Context, ids: readonly number[]): Promise<FileItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<FileItem, 'scan'> & { scan: 'pending' | 'infected' | null }>`
    select 'file' as kind, id, created_at as at, created_by as by, entity as target_type, record_id as target_id, name, size, mime, case when scan in ('pending', 'infected') then scan end as scan
    from sc_attachment where id = any(${ids}::bigint[]) and deleted_at is null`.execute(ctx.db)
  return byOrder(ids, rows).map(({ scan, ...file }) => (scan ? { ...file, scan } : file))
}

/** Quotations as a timeline shows them. In the order of the ids. The caller may show their leads. */
export async function quotationItems(ctx: Context, ids: readonly number[]): Promise<QuotationItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<QuotationItem>`
    select 'quotation' as kind, id, coalesce(sent_at, created_at) as at, coalesce(sent_by_id, created_by) as by, lead_id as lead, number, status, total::text as total, currency
    from cm_quotation where id = any(${ids}::bigint[]) and deleted_at is null`.execute(ctx.db)
  return byOrder(ids, rows)
}

/** Moves of leads as a timeline shows them. In the order of the ids. The caller may show their leads. */
export async function stageItems(ctx: Context, ids: readonly number[]): Promise<StageItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StageItem>`
    select 'stage' as kind, id, at, by_id as by, lead_id as lead, from_stage_id as from_stage, to_stage_id as to_stage, seconds_in_from, skip_reason
    from cm_lead_stage_log where id = any(${ids}::bigint[])`.execute(ctx.db)
  return byOrder(ids, rows)
}
