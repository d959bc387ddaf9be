/** Files of a record: taken over when it is saved, given to who may show it. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isRows } from '../../../src/schemas/core/field-types'
import { actorOf, type Context } from '../../kernel/context'
import { ApiError, conflict, notFound } from '../../kernel/errors'
import { columnOf, linkFields, partTable } from '../../database/schema/columns'
import type { Values } from '../../contracts/hooks'
import { serverType } from '../../field-types/field-types'
import type { RecordPlace } from '../read/place'
import { findRecord } from '../read/read'
import { mayDo, mayRead } from '../query/rights'
import { closedFieldsOf } from '../query/row-guards'
import type { Scan } from '../../contracts/files'

const holdsFiles = (field: Field): boolean => field.x.file !== undefined || (field.items ?? []).some(holdsFiles)

/** It has a field of files, or a text of it shows some. */
export const takesFiles = (entity: Entity, after: Values): boolean =>
  entity.fields.some((field) => holdsFiles(field) || fileIds(field, after[field.name]).length > 0)

/** In the transaction of the save: new files become the record's. Those it no longer names stay, for its history. */
export async function linkFiles(ctx: Context, entity: Entity, after: Values): Promise<void> {
  for (const field of entity.fields) {
    const ids = fileIds(field, after[field.name])
    if (ids.length === 0) continue
    // Whoever writes a number into a text shows only what they uploaded themselves.
    const own = holdsFiles(field) ? sql`` : sql`and created_by = ${actorOf(ctx)}`
    await sql`update sc_attachment set module = ${entity.module}, entity = ${entity.key}, record_id = ${Number(after.id)}, field = ${field.name}
      where id = any(${ids}::bigint[]) and record_id is null ${own}`.execute(ctx.db)
  }
}

/** The caller's own uploads become files of a record, beside its fields. Others of them stay as they are. */
export async function takeUploads(ctx: Context, { module, entity, id }: RecordPlace, files: readonly number[]): Promise<void> {
  await sql`update sc_attachment set module = ${module}, entity = ${entity}, record_id = ${id}, field = null
    where id = any(${files}::bigint[]) and record_id is null and created_by = ${actorOf(ctx)}::bigint and deleted_at is null`.execute(
    ctx.db,
  )
}

/** Files that are not kept for a history: closed at once, their bytes go in the night. @param field of the record that held them */
export async function dropFiles(
  ctx: Context,
  entity: Entity,
  { record, field, ids }: { record: number; field: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await sql`update sc_attachment set record_id = null, deleted_at = ${ctx.now()}
    where id = any(${ids}::bigint[]) and module = ${entity.module} and entity = ${entity.key} and record_id = ${record} and field = ${field}`.execute(
    ctx.db,
  )
}

function fileIds(field: Field, value: unknown): number[] {
  if (isRows(field))
    return (Array.isArray(value) ? (value as Values[]) : []).flatMap((row) =>
      (field.items ?? []).flatMap((item) => fileIds(item, row[item.name])),
    )
  if (!field.x.file) return serverType(field).attachments?.(value) ?? []
  return (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
}

export interface OpenFile {
  id: number
  name: string
  size: number
  mime: string
  sha256: string
  key: string
  scan: Scan
}

/** @throws as `findFile`, 409 while it waits for the virus scanner, 403 when that found something */
export async function openFile(ctx: Context, id: number): Promise<OpenFile> {
  const file = await findFile(ctx, id)
  if (file.scan === 'pending') throw conflict('error:file_scanning')
  if (file.scan === 'infected') throw new ApiError(403, { key: 'error:file_infected' })
  return file
}

/** @throws 404 unless the caller uploaded it and no record holds it yet, or he may show the record (and the field) that does */
export async function findFile(ctx: Context, id: number): Promise<OpenFile> {
  const {
    rows: [row],
  } = await sql<
    OpenFile & { module: string | null; entity: string | null; record_id: number | null; field: string | null; owner: number | null }
  >`
    select id, name, size, mime, sha256, storage_key as key, scan, module, entity, record_id, field, created_by as owner
    from sc_attachment where id = ${id} and state = 'ready' and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  const { module, entity, record_id: record, field, owner, ...file } = row
  // The system asks for who holds a signed address.
  const isOpen =
    ctx.person === null ||
    (record === null
      ? owner === actorOf(ctx)
      : (await showsFile(ctx, `${module}/${entity}`, record, { id, field })) || (await isShared(ctx, `${module}/${entity}`, record, id)))
  if (!isOpen) throw notFound()
  return file
}

/** @param file.field null = it lies beside the record */
async function showsFile(
  ctx: Context,
  name: string,
  record: number,
  { id, field: fieldName }: { id: number; field: string | null },
): Promise<boolean> {
  const entity = ctx.snapshot.find(name)
  const hooks = entity && ctx.hooks[entity.name]
  if (await hooks?.opensFiles?.(ctx, record, id)) return true
  const field = entity?.fields.find((candidate) => candidate.name === fieldName)
  if (!entity || (fieldName !== null && !(field && mayRead(ctx, entity, field)))) return false
  if (field && (await closedFieldsOf(ctx, entity, record)).has(field.name)) return false
  if (entity.x.at_record) {
    const place = await placeOfRow(ctx, entity, record)
    if (!place) return false
    const target = ctx.snapshot.find(`${place.module}/${place.entity}`)
    const { discussion, showsComments } = (target && ctx.hooks[target.name]) ?? {}
    if (await discussion?.joins(ctx, place.record_id)) return true
    return (await showsRecord(ctx, target, place.record_id)) && (await showsComments?.(ctx, place.record_id)) !== false
  }
  return (await showsRecord(ctx, entity, record)) && (await hooks?.showsFile?.(ctx, record, id)) !== false
}

/** Is it open as that of a record to which this one lends its files (`x.shares_files`)? */
async function isShared(ctx: Context, name: string, record: number, id: number): Promise<boolean> {
  for (const entity of ctx.snapshot.entities) {
    const lender = entity.fields.find(({ ref, x }) => x.shares_files && ref === name)
    if (!lender) continue
    for (const field of linkFields(entity).filter(holdsFiles)) {
      const { rows } = await sql<{ id: number }>`
        select t.id::int as id from ${sql.table(entity.table)} as t join ${sql.table(partTable(entity, field))} as held on held.parent_id = t.id
        where ${sql.ref(`t.${columnOf(lender)}`)} = ${record} and held.target_id = ${id} and t.deleted_at is null`.execute(ctx.db)
      for (const row of rows) if (await showsFile(ctx, entity.name, row.id, { id, field: field.name })) return true
    }
  }
  return false
}

const showsRecord = async (ctx: Context, entity: Entity | undefined, record: number): Promise<boolean> =>
  entity !== undefined &&
  (mayDo(ctx, entity, 'show') || mayDo(ctx, entity, 'list')) &&
  (await findRecord(ctx, entity, record)) !== undefined

async function placeOfRow(
  ctx: Context,
  { table, x: { at_record } }: Entity,
  id: number,
): Promise<{ module: string; entity: string; record_id: number } | undefined> {
  const place =
    typeof at_record === 'object'
      ? sql`${at_record.module}::text as module, ${sql.ref(at_record.entity)} as entity, ${sql.ref(at_record.record_id)} as record_id`
      : sql`module, entity, record_id`
  const {
    rows: [row],
  } = await sql<{
    module: string
    entity: string
    record_id: number
  }>`select ${place} from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(ctx.db)
  return row
}
