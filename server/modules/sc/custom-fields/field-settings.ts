/** Publishing what was set on the fields of one form, and how many records it concerns (cm.md §3.7). */
import { sql } from 'kysely'
import type { Condition } from '../../../../src/schemas/core/types'
import { isDraft, isStandard, wantedOf, type FieldSetting } from '../../../../src/shared/sc/field-settings'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { deleteRecord } from '../../../resource/write/delete'
import { conditionSql } from '../../../resource/query/filter'
import { lockForWrite, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { asSetting } from './field-setting-hooks'

const entityName = 'sc/field-setting'

/**
 * What is wanted of fields is in force from the next request on; a row that says what is declared anyway goes.
 * @param target `module/entity`
 * @returns how many fields stand otherwise now, and how many values lack of those that have become required
 * @throws 422 for what may no longer be set so
 */
export async function publishSettings(
  tx: Context,
  target: string,
  options: WriteOptions = {},
): Promise<{ published: number; lacking: number }> {
  const all = withAllRights(tx)
  const entity = tx.snapshot.get(entityName)
  const { rows } = await sql<{ id: number }>`
    select id from sc_field_setting where deleted_at is null and entity = ${target}
      and ((hidden, required, place) is distinct from (published_hidden, published_required, published_place) or (not hidden and not required and place is null)) order by id`.execute(
    tx.db,
  )
  const published: FieldSetting[] = []
  for (const { id } of rows) {
    const row = asSetting(await lockForWrite(all, entity, Number(id)))
    const { hidden, required, place } = wantedOf(row)
    if (isDraft(row)) {
      await updateRecord(
        all,
        entity,
        row.id,
        { published_hidden: hidden, published_required: required, published_place: place },
        { ...options, trusted: true },
      )
      published.push(row)
    }
    if (isStandard(wantedOf(row))) await deleteRecord(all, entity, row.id, options)
  }
  let lacking = 0
  for (const row of published) if (row.required && !row.published_required) lacking += (await countLacking(tx, target, row.field)).lacking
  return { published: published.length, lacking }
}

/**
 * Live records in which the field is shown and empty, of anybody.
 * @param target `module/entity` @throws 422 when it has no such field
 */
export async function countLacking(ctx: Context, target: string, name: string): Promise<{ lacking: number; of: number }> {
  const entity = ctx.snapshot.get(target)
  const field = entity.fields.find((candidate) => candidate.name === name)
  if (!field) throw invalidField('field', 'sc:error.setting_field')
  const lacks: Condition = { all: [{ field: name, op: 'empty' }, ...(field.x.show_if ? [field.x.show_if] : [])] }
  const {
    rows: [found],
  } = await sql<{ lacking: number; of: number }>`
    select count(*) filter (where ${conditionSql(withAllRights(ctx), entity, lacks, 't')})::int as lacking, count(*)::int as of
    from ${sql.table(entity.table)} as t where t.deleted_at is null`.execute(ctx.db)
  return found ?? { lacking: 0, of: 0 }
}
