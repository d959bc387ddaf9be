/** The states of an added field (cm.md §3.7): draft → active ⇄ archived, and purging, which takes its values for good. */
import { sql } from 'kysely'
import { mostCustomFields } from '../../../../src/shared/sc/custom-fields'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict, invalid, invalidField } from '../../../kernel/errors'
import { deleteRecord } from '../../../resource/write/delete'
import { lockForWrite, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { publishSettings } from './field-settings'
import { asField, countLacking, dependentLabels, uniqueErrors } from './custom-field-hooks'

const entityName = 'sc/custom-field'

/**
 * From the next request on it is part of its entity.
 * @returns rows that have no value yet although it is required: they need one at their next save
 * @throws 409 when it is in use already, 422 when there are too many, or values that should be unique are not
 */
export function publishField(ctx: Context, id: number, options: WriteOptions = {}): Promise<{ lacking: number }> {
  return transact(ctx, async (tx) => {
    const entity = tx.snapshot.get(entityName)
    const row = asField(await lockForWrite(tx, entity, id))
    if (row.status === 'active') throw conflict('sc:error.custom_state')
    await oneAtATime(tx, row.entity)
    const {
      rows: [active],
    } = await sql<{ count: number }>`
      select count(*)::int as count from sc_custom_field where deleted_at is null and status = 'active' and entity = ${row.entity}`.execute(
      tx.db,
    )
    if ((active?.count ?? 0) >= mostCustomFields) throw invalidField('entity', 'sc:error.custom_too_many', { limit: mostCustomFields })
    const doubles = row.unique_value ? await uniqueErrors(tx, row) : {}
    if (Object.keys(doubles).length > 0) throw invalid(doubles)
    await setStatus(tx, id, 'active', options)
    return { lacking: row.required ? await countLacking(tx, row) : 0 }
  })
}

/**
 * All drafts of one form, or none of them: fields that were added, and what was set on those of the product.
 * @param target `module/entity`
 * @returns how many there were, and how many values are lacking in all
 * @throws as publishing one does
 */
export function publishDrafts(ctx: Context, target: string, options: WriteOptions = {}): Promise<{ published: number; lacking: number }> {
  return transact(ctx, async (tx) => {
    await oneAtATime(tx, target)
    const { rows } = await sql<{
      id: number
    }>`select id from sc_custom_field where deleted_at is null and status = 'draft' and entity = ${target} order by position, id`.execute(
      tx.db,
    )
    const settings = await publishSettings(tx, target, options)
    let { lacking } = settings
    for (const { id } of rows) lacking += (await publishField(tx, Number(id), options)).lacking
    return { published: rows.length + settings.published, lacking }
  })
}

/** Nobody sees it any more; its values stay. @throws 409 when it is not in use, or others in use are shown by its value */
export function archiveField(ctx: Context, id: number, options: WriteOptions = {}): Promise<void> {
  return transact(ctx, async (tx) => {
    const row = asField(await lockForWrite(tx, tx.snapshot.get(entityName), id))
    if (row.status !== 'active') throw conflict('sc:error.custom_state')
    await oneAtATime(tx, row.entity)
    const dependents = await dependentLabels(tx, row)
    if (dependents.length > 0) throw conflict('sc:error.custom_needed', undefined, { fields: dependents.join(', ') })
    await setStatus(tx, id, 'archived', options)
  })
}

/**
 * Takes the field and its values out of every record, deleted ones too; the history is cleared by a job.
 * @param key typed by the person @throws 409 unless it is archived, 422 for another key
 */
export function purgeField(
  ctx: Context,
  id: number,
  key: string,
  options: WriteOptions,
  clearHistory: (ctx: Context, field: { entity: string; key: string }) => Promise<unknown>,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const entity = tx.snapshot.get(entityName)
    const row = asField(await lockForWrite(tx, entity, id))
    if (row.status !== 'archived') throw conflict('sc:error.custom_state')
    if (key !== row.key) throw invalidField('key', 'sc:error.custom_key')
    await sql`update ${sql.table(tx.snapshot.get(row.entity).table)} set custom = custom - ${row.key}::text where custom ? ${row.key}::text`.execute(
      tx.db,
    )
    await setStatus(tx, id, 'draft', options)
    await deleteRecord(withAllRights(tx), entity, id, options)
    await clearHistory(tx, { entity: row.entity, key: row.key })
  })
}

const setStatus = (ctx: Context, id: number, status: 'active' | 'archived' | 'draft', options: WriteOptions = {}) =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get(entityName), id, { status }, { ...options, trusted: true })

/** Two at once could pass the limit together, or publish what depends on a field that is being archived. */
const oneAtATime = (tx: Context, entity: string) => sql`select pg_advisory_xact_lock(hashtext(${`custom fields ${entity}`}))`.execute(tx.db)
