/** Signature images (wf.md §3, §9): PNG of at most 500 kB; one is the default; what was signed with is kept. */
import { sql } from 'kysely'
import { signatureLimits } from '../../../../src/shared/wf/signature'
import type { EntityHooks } from '../../../contracts/hooks'
import { conflict } from '../../../kernel/errors'
import { touchRows } from '../../../resource/query/statement'

export const signatureHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    if (before?.image === after.image) return undefined
    const {
      rows: [file],
    } = await sql<{ mime: string; size: number }>`select mime, size from sc_attachment where id = ${after.image}`.execute(ctx.db)
    if (file?.mime !== 'image/png') return { image: [{ key: 'wf:signature.error.no_png' }] }
    if (file.size > signatureLimits.bytes)
      return { image: [{ key: 'wf:signature.error.too_large', params: { kb: signatureLimits.bytes / 1024 } }] }
    return undefined
  },
  async afterSave(ctx, { after }) {
    if (after.is_default !== true) return
    const { rows } = await sql<{ id: number }>`
      update wf_signature set is_default = false
      where user_id = ${after.user} and id <> ${after.id} and is_default and deleted_at is null returning id::int as id`.execute(ctx.db)
    await touchRows(
      ctx,
      ctx.snapshot.get('wf/signature'),
      rows.map(({ id }) => id),
      { is_default: { from: true, to: false } },
    )
  },
  async beforeDelete(ctx, { id }) {
    const { rows } = await sql`select 1 from wf_event where signature_id = ${id} limit 1`.execute(ctx.db)
    if (rows.length > 0) throw conflict('wf:signature.error.used')
  },
}
