/** A contact's personal data go for good (cm.md R13): in the record, its history, and in what merges keep; leads and sums stay. */
import { sql } from 'kysely'
import { audit } from '../../../outbox/audit'
import { transact, type Context } from '../../../kernel/context'
import { asOwner } from '../../../database/connection/as-owner'
import { ApiError, invalidField } from '../../../kernel/errors'
import type { Services } from '../../../contracts/services'
import { forgetPerson } from '../../../resource/history/forget-person'
import { removeFiles } from '../../../resource/history/remove-files'
import { requireAction } from '../../../resource/query/rights'
import { lockForWrite } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { nameKey } from '../../../../src/shared/cm/name-key'

/** As told in a lead, before it had a contact. */
const told = { raw_name: null, raw_email: null, raw_phone: null }

/**
 * With the role of the database's owner, in one transaction: the application's may only add to the history. Those merged into the contact were
 * the same person, and go with it.
 * @param typed its name, as proof that this one is meant
 * @throws 403, 404, 409 when it was done before, 422 on `name` when another name was typed
 */
export async function anonymisePerson(
  ctx: Context,
  id: number,
  typed: string,
  { texts, files, migrateUrl }: Pick<Services, 'texts' | 'files' | 'migrateUrl'>,
): Promise<void> {
  const entity = ctx.snapshot.get('cm/person')
  requireAction(ctx, entity, 'anonymise')
  const keys = await asOwner({ migrateUrl }, (db) =>
    transact({ ...ctx, db }, async (tx) => {
      const person = await lockForWrite(tx, entity, id)
      if (person.anonymised_at !== null) throw new ApiError(409, { key: 'cm:error.anonymised' })
      if (typed.trim() !== person.name) throw invalidField('name', 'cm:error.anonymise_name')
      const ids = await samePerson(tx, id)
      const gone = await removeCards(tx, ids)
      await forgetTold(tx, ids)
      for (const one of ids) {
        const name = texts.translate((await organisation.company(tx)).language, { key: 'cm:anonymised_person', params: { id: one } })
        await forgetPerson(tx, entity, one, { name, family_name: name, name_key: nameKey(name), duplicate_reason: null })
      }
      await sql`update cm_merge_log set snapshot = null, moved = null where entity = 'person' and (survivor = any(${ids}::bigint[]) or losers && ${ids}::int[])`.execute(
        tx.db,
      )
      await sql`delete from cm_duplicate_pair where entity = 'person' and (a_id = any(${ids}::bigint[]) or b_id = any(${ids}::bigint[]))`.execute(
        tx.db,
      )
      await audit(tx, { action: 'anonymised', module: 'cm', entity: 'person', record_id: id, label: `#${id}` })
      return gone
    }),
  )
  for (const key of keys) await files.delete(key)
}

/** The contact and all that were merged into it, however often. */
async function samePerson(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive same as (select id from cm_person where id = ${id} union select t.id from cm_person as t join same on t.merged_into_id = same.id) select id from same order by id`.execute(
    ctx.db,
  )
  return rows.map((row) => Number(row.id))
}

/** Cards and files in added fields, of all versions. @returns their keys, to be removed once this is committed */
async function removeCards(ctx: Context, ids: readonly number[]): Promise<string[]> {
  await sql`update cm_person set card_id = null where id = any(${ids}::bigint[])`.execute(ctx.db)
  return removeFiles(ctx, sql`module = 'cm' and entity = 'person' and record_id = any(${ids}::bigint[]) and field is not null`)
}

/** What their leads were told of them goes too, there, in the leads' history and in what merges of them keep; the leads stay. */
async function forgetTold(ctx: Context, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update cm_lead set raw_name = null, raw_email = null, raw_phone = null where person_id = any(${ids}::bigint[]) returning id`.execute(
    ctx.db,
  )
  const leads = rows.map((row) => Number(row.id))
  await sql`update kontor_revision set data = data || ${JSON.stringify(told)}::text::jsonb where entity = 'cm/lead' and record_id = any(${leads}::bigint[])`.execute(
    ctx.db,
  )
  const names = Object.keys(told)
  await sql`update cm_merge_log set snapshot = jsonb_build_object('before', (snapshot -> 'before') - ${names}::text[], 'after', (snapshot -> 'after') - ${names}::text[])
    where entity = 'lead' and snapshot is not null and (survivor = any(${leads}::int[]) or losers && ${leads}::int[])`.execute(ctx.db)
}
