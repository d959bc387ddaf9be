/** What was one person's alone, and goes when he is anonymised (anonymise.ts): found by the declarations, so that a module's own rows come along. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../../src/schemas/core/define'
import { isReference } from '../../../../src/schemas/core/field-types'
import { columnOf } from '../../../database/schema/columns'
import type { Context } from '../../../kernel/context'
import { removeBeside } from '../discussion/remove-beside'

/** @returns keys of the files of what went */
export async function removePrivateRows(ctx: Context, { id, account }: { id: number; account: string }): Promise<string[]> {
  // His photo is held by his row.
  await sql`update sc_user set photo_id = null where id = ${id}`.execute(ctx.db)
  const files = [...(await removeBeside(ctx, { module: 'sc', entity: 'user', id })), ...(await fileKeys(ctx, id))]
  await removeMails(ctx, id)
  for (const entity of ctx.snapshot.entities.filter(({ x }) => !x.view)) {
    for (const field of entity.fields.filter(isPrivate)) await removeRows(ctx, entity, field, id)
  }
  await sql`delete from sc_login_attempt where user_id = ${id} or account = ${account}`.execute(ctx.db)
  await sql`delete from kontor_lockout where account = ${account}`.execute(ctx.db)
  await sql`delete from kontor_notice_mail where user_id = ${id}`.execute(ctx.db)
  // Of other people's bells, those that name him or lead to him.
  await sql`delete from sc_user_notification where data -> 'people' @> ${JSON.stringify([{ id }])}::text::jsonb or data ->> 'url' = ${`/record/sc/user/${id}`}`.execute(
    ctx.db,
  )
  // The stream of events keeps a day's pushed entries: not those that went.
  await sql`update kontor_event set payload = payload - 'notification' where event = 'notification.created' and payload ? 'notification'
    and not exists (select 1 from sc_user_notification as n where n.id = (payload -> 'notification' ->> 'id')::bigint)`.execute(ctx.db)
  return files
}

/** Rows that would go with the person's record: they mean nothing without him. */
const isPrivate = (field: Field): boolean => isReference(field) && field.ref === 'sc/user' && field.x.on_delete === 'cascade'

async function removeRows(ctx: Context, entity: Entity, field: Field, person: number): Promise<void> {
  // What he shared is others' too, and stays.
  const shared = entity.fields.find(({ name }) => name === entity.x.row_shared)
  const isOwn = shared ? sql`and coalesce(cardinality(${sql.ref(columnOf(shared))}), 0) = 0` : sql``
  await sql`with gone as (delete from ${sql.table(entity.table)} where ${sql.ref(columnOf(field))} = ${person} ${isOwn} returning id)
    delete from kontor_revision where entity = ${entity.name} and record_id in (select id from gone)`.execute(ctx.db)
}

async function fileKeys(ctx: Context, id: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from sc_job where owner_user_id = ${id} and file_key <> '' union all
    select key from sc_import cross join unnest(array[file_key, archive_key]) as key where user_id = ${id} and key <> ''`.execute(ctx.db)
  return rows.map(({ key }) => key)
}

/** To any address that he ever had. What others still wait for is sent. */
async function removeMails(ctx: Context, id: number): Promise<void> {
  await sql`with address as (select distinct data ->> 'email' as own from kontor_revision where entity = 'sc/user' and record_id = ${id} union select email from sc_user where id = ${id})
    delete from sc_mail_outbox where exists (select 1 from address where own = any(regexp_split_to_array(lower(concat_ws(',', "to", cc)), '[,<>\\s]+')))
      and (state in ('sent', 'failed', 'cancelled') or "to" not like '%,%')`.execute(ctx.db)
}
