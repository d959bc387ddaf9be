/** Fields that administrators add (cm.md §3.7): what may be described, and that those in use are told to everybody. */
import { sql } from 'kysely'
import { fieldOfCustom, isComparison, type CustomField } from '../../../../src/shared/sc/custom-fields'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { namesDays } from '../../../../src/schemas/core/filter'
import type { I18nText } from '../../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../../kernel/context'
import { customIndexes } from '../../../database/schema/ddl-indexes'
import { countDoubles } from '../../../database/migration/probe'
import { ApiError, invalidField, type FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { schemaChanged } from '../../../realtime/deliveries'
import { conditionSql } from '../../../resource/query/filter'
import { nextPosition } from '../../../resource/write/lookup'
import { ownerErrors } from '../groups/unknown-owners'
import { fieldErrors } from './rules/custom-field-rules'

export const customFieldHooks: EntityHooks = {
  beforeSave: async (ctx, { before }) =>
    before ? {} : { position: await nextPosition(ctx, ctx.snapshot.get('sc/custom-field')), status: 'draft' },

  async validate(ctx, { before, after }) {
    const [was, row] = [before && asField(before), asField(after)]
    const errors = fieldErrors(was, row, (name) => ctx.snapshot.find(name))
    if (Object.keys(errors).length > 0) return errors
    return {
      ...conditionErrors(ctx, row),
      ...(await ownerErrors(ctx, after, ['view_roles', 'edit_roles'])),
      ...(row.status === 'active' && row.unique_value && !was?.unique_value ? await uniqueErrors(ctx, row) : {}),
    }
  },

  async afterSave(ctx, { before, after }) {
    if (before?.status === 'active' || after.status === 'active') await publishSchemaChange(ctx, String(after.entity))
  },

  // Positions run over all entities: which of them the moved field belongs to is not asked.
  async afterOrder(ctx) {
    const { rows } = await sql<{
      entity: string
    }>`select distinct entity from sc_custom_field where deleted_at is null and status = 'active' order by entity`.execute(ctx.db)
    for (const { entity } of rows) await publishSchemaChange(ctx, entity)
  },

  // Its values would stay behind and come back with the next field of this key.
  beforeDelete: (_ctx, row) =>
    row.status === 'draft' ? Promise.resolve() : Promise.reject(invalidField('status', 'sc:error.custom_in_use')),
}

/** The row as the declaration types it: the write path has checked it. */
export const asField = (row: Values): CustomField => row as CustomField

/** Every node reads the fields again, and who has it open is told. @param entity `module/entity` */
export const publishSchemaChange = (ctx: Context, entity: string): Promise<void> => publishEvent(ctx, schemaChanged, { entity })

/** A comparison that the filter understands is one that forms understand. */
function conditionErrors(ctx: Context, { show_if, entity }: CustomField): FieldErrors {
  if (!isComparison(show_if)) return {}
  // Forms know no named range: what they show does not move with the calendar.
  if (namesDays(show_if)) return { show_if: [{ key: 'error:filter_value', params: { field: show_if.field, value: show_if.value } }] }
  try {
    conditionSql(withAllRights(ctx), ctx.snapshot.get(entity), show_if, 't')
    return {}
  } catch (error) {
    if (error instanceof ApiError) return { show_if: [error.text] }
    throw error
  }
}

/** Rows that have the same value already: then no index can keep it unique. */
export async function uniqueErrors(ctx: Context, row: CustomField): Promise<FieldErrors> {
  const entity = ctx.snapshot.get(row.entity)
  const field = fieldOfCustom({ ...row, unique_value: true })
  const index = customIndexes({ ...entity, fields: [field] }).find(({ unique }) => unique)
  const doubles = index ? await countDoubles(ctx.db, entity.table, index.keys ?? [], index.where ?? 'true', false) : 0
  return doubles === 0 ? {} : { unique_value: [{ key: 'sc:error.custom_doubles', params: { count: doubles } }] }
}

/** Live rows that have no value of it. */
export async function countLacking(ctx: Context, row: CustomField): Promise<number> {
  const { table } = ctx.snapshot.get(row.entity)
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where deleted_at is null and custom -> ${row.key}::text is null`.execute(ctx.db)
  return found?.count ?? 0
}

/** Fields in use that are shown only where this one has a certain value: without it they would be hidden, and emptied at the next save. */
export async function dependentLabels(ctx: Context, row: CustomField): Promise<string[]> {
  const { rows } = await sql<{ label: I18nText }>`
    select label from sc_custom_field where deleted_at is null and status = 'active' and entity = ${row.entity} and show_if ->> 'field' = ${row.key} order by position, id`.execute(
    ctx.db,
  )
  return rows.map(({ label }) => i18nText(label, ctx.language))
}
