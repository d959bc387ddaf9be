/** Six pairs of organizations that the night has found, a merge that stands and one that was taken back (cm.md §10). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { findRecord } from '../../../resource/read/read'
import { createRecord } from '../../../resource/write/write'
import { scanRecords } from '../duplicates/scan-duplicates'
import { mergeRecords } from '../merge/merge-records'
import { undoMerge } from '../merge/undo-merge'

export async function demoMerges(ctx: Context): Promise<void> {
  const { rows: copies } = await sql<{
    id: number
  }>`select id from cm_organization where registry_no is null and deleted_at is null order by id`.execute(ctx.db)
  await scanRecords(
    ctx,
    'cm/organization',
    copies.map(({ id }) => Number(id)),
  )
  const { rows: people } = await sql<{ id: number }>`select id from cm_person where deleted_at is null order by id limit 6`.execute(ctx.db)
  const [first, , , fourth, fifth] = people.map(({ id }) => Number(id))
  const {
    rows: [head],
  } = await sql<{ id: number }>`select id from sc_user where account = 'manager' and deleted_at is null`.execute(ctx.db)
  if (first === undefined || fourth === undefined || fifth === undefined || !head) return
  const asHead: Context = { ...ctx, acting_for: Number(head.id) }
  const entity = ctx.snapshot.get('cm/person')
  await mergeRecords(asHead, entity, { survivor_id: first, loser_ids: [await written(ctx, first)], fields: {} })
  const mistaken = await mergeRecords(asHead, entity, { survivor_id: fourth, loser_ids: [fifth] })
  if (mistaken.id !== null) await undoMerge(asHead, mistaken.id)
}

/** The same person, entered again from a card. */
async function written(ctx: Context, person: number): Promise<number> {
  const entity = ctx.snapshot.get('cm/person')
  const original = await findRecord(ctx, entity, person)
  if (!original) throw new Error(`the person ${person} of the demo is gone`)
  const { family_name, given_name, name_en, organization, owner, mobile } = original
  const row = await createRecord(
    ctx,
    entity,
    {
      family_name,
      given_name,
      name_en,
      organization,
      owner,
      emails: [],
      phones: typeof mobile === 'string' ? [{ number: mobile, label: 'mobile', is_primary: true }] : [],
    },
    { trusted: true },
  )
  return Number(row.id)
}
