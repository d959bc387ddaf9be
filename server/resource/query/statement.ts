/**
 * The write: row, child rows, revision, audit entry and outbox event in ONE statement (decisions/write-path.md: 2 × the throughput
 * of four), so that none can be there without the others.
 */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { holds, isApart, isLinks, isMany, isRows } from '../../../src/schemas/core/field-types'
import { actorOf, type Context } from '../../kernel/context'
import type { Sending } from '../../database/connection/driver'
import { runPrepared, slot } from '../../database/connection/prepared'
import { childLists, columnFields, columnOf, linkFields, partTable, sqlType } from '../../database/schema/columns'
import type { Saved, Values } from '../../contracts/hooks'
import { wakeSequencers } from '../../outbox/wake'
import type { Sql } from '../../kernel/sql'
import { rowJson, type PartSource } from './row-json'

export type WriteAction = 'created' | 'updated' | 'deleted' | 'restored'

export interface Write {
  entity: Entity
  action: WriteAction
  /** Absent = a new row. */
  id?: number
  /** The fields to write; for a new row all of them. */
  values: Values
  /** For the audit log: `{field: {from, to}}`, secrets masked. */
  changes: Values
  /** What the audit log calls the record. */
  label: string
}

/** @returns the aggregate as it stands afterwards; a broken constraint is thrown as PostgreSQL's error */
export async function writeRow(ctx: Context, write: Write): Promise<Saved> {
  const [row] = await send(ctx, write, sql`data`, 'now')
  if (!row?.data) throw new Error(`${write.entity.name} ${write.id}: the row to write is gone although it was locked`)
  return row.data
}

/** The same along with the next statement, which finds the row by `writtenId` and throws what this one would throw. */
export async function writeRowAlong(ctx: Context, write: Write): Promise<void> {
  await send(ctx, write, sql`set_config(${sql.lit(writtenSetting)}, id::text, true) as data`, 'later')
}

const writtenSetting = 'kontor.written'
/** The id of the row that the transaction wrote along. */
export const writtenId = sql`current_setting(${sql.lit(writtenSetting)})::bigint`

async function send(ctx: Context, write: Write, result: Sql, sending: Sending): Promise<{ data: Saved }[]> {
  const { entity, action, values, id } = write
  const fields = entity.fields.filter((field) => Object.hasOwn(values, field.name))
  const key = `write ${sending} ${entity.name} ${action} ${id === undefined ? 'new' : 'old'} ${fields.map(({ name }) => name).join()}`
  const rows = await runPrepared(
    ctx.db,
    ctx.snapshot,
    key,
    slotsOf(ctx, write, fields),
    () => writeStatement(write, fields, result),
    sending,
  )
  ctx.afterCommit(wakeSequencers)
  return rows
}

function writeStatement({ entity, action, id }: Write, fields: readonly Field[], result: Sql): Sql<{ data: Saved }> {
  const exists = id !== undefined
  const touched = [...childLists(entity), ...linkFields(entity)].filter((field) => fields.includes(field))
  const parts: PartSource = (field) => (touched.includes(field) ? sql.table(partName(field)) : sql.table(partTable(entity, field)))
  const ctes = [
    sql`written as (${exists ? updateRow(entity, action, fields) : insertRow(entity, fields)})`,
    ...touched.flatMap((field) => (isLinks(field) ? linkCtes(entity, field, exists) : childCtes(entity, field, exists))),
    sql`aggregate as (select written.id, written.version, ${rowJson(entity, 'written', { parts })} as data from written)`,
    ...trail(entity, action),
  ]
  return sql<{ data: Saved }>`with ${sql.join(ctes)} select ${result} from aggregate`
}

/** The values of a statement's slots: `value_<field>`, `kept_<list>`, and those of the trail. */
function slotsOf(ctx: Context, { entity, values, id, changes, label }: Write, fields: readonly Field[]): Record<string, unknown> {
  const slots: Record<string, unknown> = { id, ...trailSlots(ctx, entity, { changes, label }) }
  slots.value_custom = JSON.stringify(
    Object.fromEntries(fields.filter(({ custom }) => custom).map(({ name }) => [name, values[name] ?? null])),
  )
  for (const field of fields.filter(({ custom }) => !custom)) {
    slots[`value_${field.name}`] = asParameter(field, values[field.name])
    if (isRows(field))
      slots[`kept_${field.name}`] = (values[field.name] as readonly Values[])
        .map((row) => row.id)
        .filter((kept) => kept !== undefined && kept !== null)
  }
  return slots
}

const trailSlots = (ctx: Context, entity: Entity, { changes, label }: Pick<Write, 'changes' | 'label'>) => ({
  act: ctx.action?.entity === entity.name ? ctx.action.name : null,
  actor: actorOf(ctx),
  ip: ctx.origin.ip,
  user_agent: ctx.origin.user_agent,
  request_id: ctx.origin.request_id,
  socket_id: ctx.origin.socket_id,
  change_set: ctx.change_set,
  label,
  changes: JSON.stringify(changes),
})

/** Revision, audit and outbox rows of the aggregate: also for statements that write many rows at once. */
function trail(entity: Entity, action: WriteAction): Sql[] {
  const actor = sql`${slot('actor')}::bigint`
  return [
    sql`revised as (insert into kontor_revision (entity, record_id, version, change_set_id, action, actor_id, data)
      select ${entity.name}, id, version, coalesce(${slot('change_set')}::text::uuid, gen_random_uuid()), ${action}, ${actor}, data::jsonb from aggregate)`,
    sql`audited as (insert into sc_audit_log (actor, ip, user_agent, request_id, action, module, entity, record_id, label, changes)
      select ${actor}, ${slot('ip')}::text, ${slot('user_agent')}::text, ${slot('request_id')}::text, coalesce(${slot('act')}::text, ${action}), ${entity.module}, ${entity.key}, id, ${slot('label')}::text, ${slot('changes')}::text::jsonb from aggregate)`,
    ...(entity.x.live === false
      ? []
      : [
          sql`announced as (insert into kontor_outbox (event, entity, record_id, version, actor_id, socket_id)
      select ${action}, ${entity.name}, id, version, ${actor}, ${slot('socket_id')}::text from aggregate)`,
        ]),
  ]
}

/** Raises the version of rows that another statement changed as a set (defaults cleared, references repointed), with their trail. */
export async function touchRows(ctx: Context, entity: Entity, ids: readonly number[], changes: Values): Promise<void> {
  if (ids.length === 0) return
  await runPrepared(ctx.db, ctx.snapshot, `touch ${entity.name}`, { ids, ...trailSlots(ctx, entity, { changes, label: '' }) }, () => {
    const ctes = [
      sql`written as (update ${sql.table(entity.table)} set version = version + 1, updated_at = now(), updated_by = ${slot('actor')}::bigint where id = any(${slot('ids')}::bigint[]) returning *)`,
      sql`aggregate as (select written.id, written.version, ${rowJson(entity, 'written')} as data from written)`,
      ...trail(entity, 'updated'),
    ]
    return sql`with ${sql.join(ctes)} select 1`
  })
  ctx.afterCommit(wakeSequencers)
}

/** The trail of rows that another statement has made, or taken away, as a set: each as if it had been written alone. */
export async function announceRows(ctx: Context, entity: Entity, action: WriteAction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await runPrepared(
    ctx.db,
    ctx.snapshot,
    `announce ${entity.name} ${action}`,
    { ids, ...trailSlots(ctx, entity, { changes: {}, label: '' }) },
    () => {
      const ctes = [
        sql`aggregate as (select t.id, t.version, ${rowJson(entity, 't')} as data from ${sql.table(entity.table)} as t where t.id = any(${slot('ids')}::bigint[]))`,
        ...trail(entity, action),
      ]
      return sql`with ${sql.join(ctes)} select 1`
    },
  )
  ctx.afterCommit(wakeSequencers)
}

function insertRow(entity: Entity, fields: readonly Field[]): Sql {
  const own = columnFields(fields)
  const by = sql`${slot('actor')}::bigint`
  const added = fields.some(({ custom }) => custom)
  const columns = [
    sql.ref('created_by'),
    sql.ref('updated_by'),
    ...own.map((field) => sql.ref(columnOf(field))),
    ...(added ? [sql.ref('custom')] : []),
  ]
  const values = [by, by, ...own.map(valueSlot), ...(added ? [sql`jsonb_strip_nulls(${customSlot})`] : [])]
  return sql`insert into ${sql.table(entity.table)} (${sql.join(columns)}) values (${sql.join(values)}) returning *`
}

function updateRow(entity: Entity, action: WriteAction, fields: readonly Field[]): Sql {
  const sets = [
    sql`version = version + 1`,
    sql`updated_at = now()`,
    sql`updated_by = ${slot('actor')}::bigint`,
    ...(action === 'deleted' ? [sql`deleted_at = now()`] : action === 'restored' ? [sql`deleted_at = null`] : []),
    ...columnFields(fields).map((field) => sql`${sql.ref(columnOf(field))} = ${valueSlot(field)}`),
    // What other added fields hold stays, also of archived ones.
    ...(fields.some(({ custom }) => custom) ? [sql`custom = jsonb_strip_nulls(custom || ${customSlot})`] : []),
  ]
  return sql`update ${sql.table(entity.table)} set ${sql.join(sets)} where id = ${slot('id')} returning *`
}

/** A value comes as text, which PostgreSQL casts to the column's type; lists come as arrays. */
const valueSlot = (field: Field): Sql =>
  isArray(field)
    ? sql`${slot(`value_${field.name}`)}::${sql.raw(sqlType(field))}`
    : sql`${slot(`value_${field.name}`)}::text::${sql.raw(sqlType(field))}`

/** The fields that administrators added, those that are written. */
const customSlot = sql`${slot('value_custom')}::text::jsonb`

const isArray = (field: Field) => isMany(field) && !isApart(field)

function asParameter(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (isMany(field)) return value
  if (holds(field, 'translated', 'json', 'rows')) return JSON.stringify(value)
  return typeof value === 'string' ? value : String(value)
}

const partName = (field: Field) => `part_${field.name}`

// The child rows or links as they will stand are the statement's own output, since it can't see its inserts in the table.

function linkCtes(entity: Entity, field: Field, exists: boolean): Sql[] {
  const table = sql.table(partTable(entity, field))
  const ids = slot(`value_${field.name}`)
  const insert = sql`insert into ${table} (parent_id, target_id, position)
    select written.id, link.id, link.position from written, unnest(${ids}::bigint[]) with ordinality as link(id, position)`
  if (!exists) return [sql`${sql.ref(partName(field))} as (${insert} returning *)`]
  return [
    sql`${sql.ref(`gone_${field.name}`)} as (delete from ${table} where parent_id = (select id from written) and not target_id = any(${ids}::bigint[]))`,
    sql`${sql.ref(partName(field))} as (${insert} on conflict (parent_id, target_id) do update set position = excluded.position returning *)`,
  ]
}

function childCtes(entity: Entity, field: Field, exists: boolean): Sql[] {
  const table = sql.table(partTable(entity, field))
  const items = columnFields(field.items ?? [])
  const json = sql`jsonb_array_elements(${slot(`value_${field.name}`)}::text::jsonb) with ordinality as item(value, position)`
  const columns = items.map((item) => sql.ref(columnOf(item)))
  const insert = sql`insert into ${table} (${sql.join([sql.ref('parent_id'), sql.ref('position'), ...columns])})
    select ${sql.join([sql`written.id`, sql`item.position`, ...items.map(fromJson)])} from written, ${json} where item.value ->> 'id' is null returning *`
  if (!exists) return [sql`${sql.ref(partName(field))} as (${insert})`]
  const kept = slot(`kept_${field.name}`)
  const sets = [sql`position = item.position`, ...items.map((item) => sql`${sql.ref(columnOf(item))} = ${fromJson(item)}`)]
  return [
    sql`${sql.ref(`gone_${field.name}`)} as (delete from ${table} where parent_id = (select id from written) and not id = any(${kept}::bigint[]))`,
    sql`${sql.ref(`kept_${field.name}`)} as (update ${table} as child set ${sql.join(sets)} from written, ${json}
      where child.parent_id = written.id and child.id = (item.value ->> 'id')::bigint returning child.*)`,
    sql`${sql.ref(`new_${field.name}`)} as (${insert})`,
    sql`${sql.ref(partName(field))} as (select * from ${sql.ref(`kept_${field.name}`)} union all select * from ${sql.ref(`new_${field.name}`)})`,
  ]
}

/** The column's value out of a child row's JSON. */
function fromJson(field: Field): Sql {
  const name = sql.lit(field.name)
  switch (sqlType(field)) {
    case 'jsonb':
      return sql`nullif(item.value -> ${name}, 'null'::jsonb)`
    case 'text[]':
      return sql`case when jsonb_typeof(item.value -> ${name}) = 'array' then array(select jsonb_array_elements_text(item.value -> ${name})) end`
    case 'integer[]':
      return sql`case when jsonb_typeof(item.value -> ${name}) = 'array' then array(select jsonb_array_elements_text(item.value -> ${name})::integer) end`
    default:
      return sql`(item.value ->> ${name})::${sql.raw(sqlType(field))}`
  }
}
