/** Nothing personal is left of a record: not in it, not in its history. For use cases that anonymise, with the role of the database's owner. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isApart } from '../../../src/schemas/core/field-types'
import type { Context } from '../../kernel/context'
import type { Values } from '../../contracts/hooks'
import { writeRow } from '../query/statement'

/** Fields that administrators added may say anything about a person: they go with what is declared as personal. */
const isPersonal = ({ x, custom }: Entity['fields'][number]): boolean => x.personal === true || custom !== undefined

/**
 * Empties what is personal in a record, in all of its versions and in the titles of change sets that are called by it. The audit log stays as it
 * is: its chain would break, and it is the legal trail.
 * @param kept what stands there instead of the name, and what else is written
 */
export async function forgetPerson(ctx: Context, entity: Entity, id: number, kept: Values): Promise<void> {
  await renameChangeSets(ctx, entity, id, String(kept[entity.title]))
  // Also of added fields that are archived, and of what no answer tells.
  const secrets = entity.fields.filter((field) => isPersonal(field) && field.x.secret).map((field) => sql`${sql.ref(field.name)} = null`)
  const cleared = [...secrets, ...(entity.x.custom ? [sql`custom = '{}'`] : [])]
  if (cleared.length > 0) await sql`update ${sql.table(entity.table)} set ${sql.join(cleared)} where id = ${id}`.execute(ctx.db)
  const personal = entity.fields.filter((field) => isPersonal(field) && !field.x.secret)
  const emptied = {
    ...Object.fromEntries(personal.map((field) => [field.name, field.default ?? (isApart(field) ? [] : null)])),
    ...kept,
  }
  const anonymised_at = ctx.now().toISOString()
  await writeRow(ctx, {
    entity,
    action: 'updated',
    id,
    values: { ...emptied, anonymised_at },
    changes: { anonymised_at: { from: null, to: anonymised_at } },
    label: String(kept[entity.title]),
  })
  await emptyHistory(ctx, entity, id, emptied)
}

/** In every version: what was personal is as it is now, and of former fields nothing is left. */
async function emptyHistory(ctx: Context, entity: Entity, id: number, emptied: Values): Promise<void> {
  const kept = [
    ...entity.fields.filter((field) => !isPersonal(field)).map((field) => field.name),
    'id',
    'created_at',
    'updated_at',
    'created_by',
    'updated_by',
    'deleted_at',
    'version',
  ]
  await sql`update kontor_revision set data = coalesce((select jsonb_object_agg(key, value) from jsonb_each(data) where key = any(${kept}::text[])), '{}') || ${JSON.stringify(emptied)}::text::jsonb
    where entity = ${entity.name} and record_id = ${id}`.execute(ctx.db)
}

/** An act on several records is called by the first of them. */
async function renameChangeSets(ctx: Context, entity: Entity, id: number, name: string): Promise<void> {
  await sql`update sc_change_set as c set title = ${name} from kontor_revision as r
    where r.entity = ${entity.name} and r.record_id = ${id} and c.entity = r.entity and c.change_set = r.change_set_id::text
      and c.title in (select v.data ->> ${entity.title} from kontor_revision as v where v.entity = r.entity and v.record_id = r.record_id)`.execute(
    ctx.db,
  )
}
