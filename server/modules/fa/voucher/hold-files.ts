/** Attachments become files of drafts, many at once. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { linkFiles } from '../../../resource/write/linked-files'

/** @param links of each voucher in the order of its files; no record has them yet */
export async function holdFiles(ctx: Context, links: readonly { voucher: number; file: number }[]): Promise<void> {
  await sql`
    insert into fa_voucher__files (parent_id, target_id, position)
    select voucher, file, row_number() over (partition by voucher order by place) from rows from
      (jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb) as (voucher bigint, file bigint)) with ordinality as link (voucher, file, place)`.execute(
    ctx.db,
  )
  const entity = ctx.snapshot.get('fa/voucher')
  for (const { voucher, file } of links) await linkFiles(ctx, entity, { id: voucher, files: [file] })
}
