/** Who changed what: the revisions of a record as field changes, and the way back to one of them. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { writableFields } from '../../../src/schemas/core/json-schema'
import { same } from '../../../src/schemas/core/same'
import type { Context } from '../../kernel/context'
import { invalidField, notFound } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { coerce } from '../write/coerce'
import { revisionData } from '../write/conflict'
import { findRecord } from '../read/read'
import { logShown } from '../query/read-log'
import { hiddenFields, mayWrite, requireAction } from '../query/rights'
import { closedFieldsOf } from '../query/row-guards'
import { titleSql } from '../query/titles'
import { updateRecord, type WriteOptions } from '../write/write'

export interface Revision {
  version: number
  at: string
  by: { id: number; name: string } | null
  changes: { field: string; from: unknown; to: unknown }[]
}

const pageSize = 50

/** Newest first; `before` = only versions below it. Fields that the caller may not read are left out. */
export async function recordHistory(
  ctx: Context,
  entity: Entity,
  id: number,
  before?: number,
): Promise<{ data: Revision[]; meta: { next: number | null } }> {
  requireAction(ctx, entity, 'show')
  if (!(await findRecord(ctx, entity, id))) throw notFound()
  await logShown(ctx, entity, id)
  const hidden = new Set([...hiddenFields(ctx, entity), ...(await closedFieldsOf(ctx, entity, id))])
  const user = ctx.snapshot.get('sc/user')
  const { rows } = await sql<{ version: number; at: string; data: Values; actor_id: number | null; name: string | null }>`
    select r.version, r.at, r.data, r.actor_id, ${titleSql(ctx, user, 'actor')} as name
    from kontor_revision as r left join ${sql.table(user.table)} as actor on actor.id = r.actor_id
    where r.entity = ${entity.name} and r.record_id = ${id} ${before ? sql`and r.version < ${before}` : sql``}
    order by r.version desc limit ${pageSize + 1}`.execute(ctx.db)
  const data = rows.slice(0, pageSize).map(({ version, at, data: now, actor_id, name }, index) => ({
    version,
    at,
    by: actor_id === null ? null : { id: Number(actor_id), name: name ?? '' },
    changes: changesOf(entity, rows[index + 1]?.data, now, hidden),
  }))
  return { data, meta: { next: rows.length > pageSize ? (data.at(-1)?.version ?? null) : null } }
}

function changesOf(entity: Entity, from: Values | undefined, to: Values, hidden: ReadonlySet<string>): Revision['changes'] {
  return entity.fields
    .filter((field) => !hidden.has(field.name))
    .map((field) => ({ field: field.name, from: from?.[field.name] ?? coerce(field, null), to: to[field.name] ?? null }))
    .filter((change) => !same(change.from, change.to))
}

/**
 * Writes the values of a former version again, as a new version.
 * @param fields only these; absent = all that the caller may write
 */
export async function revertRecord(
  ctx: Context,
  entity: Entity,
  id: number,
  { version, fields, current }: { version: number; fields?: readonly string[]; current?: number },
  options: WriteOptions = {},
): Promise<Values> {
  requireAction(ctx, entity, 'edit')
  if (!(await findRecord(ctx, entity, id))) throw notFound()
  const data = await revisionData(ctx, entity, id, version)
  if (!data) throw invalidField('version', 'error:no_such_version', { version })
  const wanted = writableFields(entity).filter(
    (field) => (fields ? fields.includes(field.name) : mayWrite(ctx, entity, field)) && Object.hasOwn(data, field.name),
  )
  const values = Object.fromEntries(wanted.filter((field) => !field.x.fixed).map((field) => [field.name, data[field.name]]))
  return updateRecord(ctx, entity, id, { ...values, ...(current ? { version: current } : {}) }, options)
}
