/** Vouchers that wait for the caller (shell.md §2.2): own drafts, drafts to confirm within the caller's limit, confirmed ones to post (fa.md §4.1). */
import { sql } from 'kysely'
import type { WaitingVouchers } from '../../../../src/shared/fa/home'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { bookOf } from '../voucher/book'
import { limitOf } from '../voucher/confirm-voucher'

export async function waitingVouchers(ctx: Context): Promise<WaitingVouchers> {
  const entity = ctx.snapshot.get('fa/voucher')
  const person = ctx.person?.id ?? null
  const book = await bookOf(ctx)
  const limit = limitOf(book, ctx.person?.owners ?? [])
  const {
    rows: [row],
  } = await sql<Record<keyof WaitingVouchers, number>>`
    select count(*) filter (where v.status = 'draft' and v.prepared_by_id = ${person})::int as drafts,
      count(*) filter (where v.status = 'draft' and v.requires_approval is not true
        and (not ${book.four_eyes_confirm}::boolean or v.prepared_by_id is distinct from ${person})
        and (${limit?.toFixed() ?? null}::numeric is null or v.total <= ${limit?.toFixed() ?? null}::numeric))::int as confirm,
      count(*) filter (where v.status = 'confirmed' and (not ${book.four_eyes_post}::boolean or v.confirmed_by_id is distinct from ${person}))::int as post
    from fa_voucher as v where v.status in ('draft', 'confirmed') and v.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 'v')}`.execute(
    ctx.db,
  )
  const shown = (name: keyof WaitingVouchers, action: string) => (mayDo(ctx, entity, action) ? (row?.[name] ?? 0) : null)
  return { drafts: shown('drafts', 'create'), confirm: shown('confirm', 'confirm'), post: shown('post', 'post') }
}
