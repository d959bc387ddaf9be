/** Files that people lay beside a record (shell.md §2.4, "Attachments"): none of its fields names them, its right to show opens them. */
import { sql } from 'kysely'
import { actorOf, transact, type Context } from '../kernel/context'
import { audit } from '../outbox/audit'
import { conflict, forbidden, invalidField, notFound } from '../kernel/errors'
import { publishEvent } from '../outbox/publish'
import { personName } from '../resource/read/person-names'
import { shownRecord, type RecordPlace } from '../resource/read/place'
import { findRecord } from '../resource/read/read'
import { mayDo } from '../resource/query/rights'

export interface RecordFile {
  id: number
  name: string
  size: number
  mime: string
  at: string
  by: { id: number; name: string } | null
  /** Absent = it opens. */ scan?: 'pending' | 'infected'
}
export interface RecordFiles {
  data: RecordFile[]
  meta: { may_change: boolean }
}

/** Beside one record. */
export const mostFiles = 200

/** Newest first. @throws 404 when there is no such record for the caller */
export async function listRecordFiles(ctx: Context, place: RecordPlace): Promise<RecordFiles> {
  await shownRecord(ctx, place)
  const { rows } = await sql<RecordFile>`
    select file.id, file.name, file.size, file.mime, file.created_at as at, case when person.id is not null then json_build_object('id', person.id, 'name', ${personName(ctx, 'person')}) end as by,
      case when file.scan in ('pending', 'infected') then file.scan end as scan
    from sc_attachment as file left join sc_user as person on person.id = file.created_by where ${besides(place)} and file.deleted_at is null order by file.created_at desc, file.id desc`.execute(
    ctx.db,
  )
  return { data: rows.map(({ scan, ...file }) => (scan ? { ...file, scan } : file)), meta: { may_change: await mayChange(ctx, place) } }
}

/**
 * Lays uploaded files beside a record.
 * @param ids uploads of the caller that no record has yet
 * @throws 403 without the right to change the record, 404, 422 for other files or too many
 */
export function addRecordFiles(ctx: Context, place: RecordPlace, ids: readonly number[]): Promise<void> {
  return transact(ctx, async (tx) => {
    await requireChange(tx, place)
    // Two at once could pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtext(${`files ${place.module}/${place.entity}/${place.id}`}))`.execute(tx.db)
    const {
      rows: [known],
    } = await sql<{
      count: number
    }>`select count(*)::int as count from sc_attachment as file where ${besides(place)} and file.deleted_at is null`.execute(tx.db)
    if ((known?.count ?? 0) + ids.length > mostFiles) throw invalidField('ids', 'error:too_many', { limit: mostFiles })
    const { rows } = await sql<{ id: number; name: string }>`
      update sc_attachment set module = ${place.module}, entity = ${place.entity}, record_id = ${place.id}
      where id = any(${ids}::bigint[]) and record_id is null and state = 'ready' and scan <> 'infected' and created_by = ${actorOf(tx)} returning id, name`.execute(
      tx.db,
    )
    if (rows.length < new Set(ids).size) throw invalidField('ids', 'error:validation.reference')
    await publishFileChange(
      tx,
      place,
      'attach',
      rows.map(({ name }) => name),
    )
    await publishEvent(tx, 'sc.attachment.linked', { entity: `${place.module}/${place.entity}`, record_id: place.id, ids })
  })
}

/** Takes it away, or back within 30 days. @throws 403, 404, 409 when it is so already */
export function setRecordFileRemoved(ctx: Context, id: number, removed: boolean): Promise<void> {
  return transact(ctx, async (tx) => {
    const {
      rows: [file],
    } = await sql<{ module: string; entity: string; record_id: number; name: string; is_removed: boolean }>`
      select module, entity, record_id, name, deleted_at is not null as is_removed from sc_attachment where id = ${id} and record_id is not null and field is null for update`.execute(
      tx.db,
    )
    if (!file) throw notFound()
    const place = { module: file.module, entity: file.entity, id: file.record_id }
    await requireChange(tx, place)
    if (file.is_removed === removed) throw conflict('error:file_state')
    await sql`update sc_attachment set deleted_at = ${removed ? tx.now().toISOString() : null}::timestamptz where id = ${id}`.execute(tx.db)
    await publishFileChange(tx, place, removed ? 'detach' : 'attach', [file.name])
  })
}

const besides = ({ module, entity, id }: RecordPlace) =>
  sql<boolean>`file.module = ${module} and file.entity = ${entity} and file.record_id = ${id} and file.field is null`

async function mayChange(ctx: Context, place: RecordPlace): Promise<boolean> {
  const entity = ctx.snapshot.get(`${place.module}/${place.entity}`)
  return mayDo(ctx, entity, 'edit') && (await findRecord(ctx, entity, place.id, { mode: 'write' })) !== undefined
}

async function requireChange(ctx: Context, place: RecordPlace): Promise<void> {
  await shownRecord(ctx, place)
  if (!(await mayChange(ctx, place))) throw forbidden()
}

/** The trail, and the record's screens. */
async function publishFileChange(
  ctx: Context,
  { module, entity, id }: RecordPlace,
  action: 'attach' | 'detach',
  names: readonly string[],
): Promise<void> {
  await audit(ctx, { action, module, entity, record_id: id, label: names.join(', ').slice(0, 200), changes: { files: names } })
  await publishEvent(ctx, 'attached', { entity: `${module}/${entity}`, record_id: id })
}
