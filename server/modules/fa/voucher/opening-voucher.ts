/** The books open once, by somebody who may open them (fa.md §6, §8): whichever way the opening voucher comes in. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { categoryOf } from './judge'

/**
 * @param besides a voucher that does not count
 * @returns the one that opened them, or is going to; null where it was voided, reversed or deleted
 */
export async function openedBy(ctx: Context, besides = 0): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from fa_voucher where role = 'opening' and status <> 'void' and reversed_by_id is null and deleted_at is null
      and id <> ${besides}
    order by id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** What keeps this person from opening the books. The system may, and is no second one either. */
export async function openingProblem(ctx: Context, besides = 0): Promise<Message | null> {
  if (ctx.person && !mayDo(ctx, ctx.snapshot.get('fa/parameter'), 'opening')) return { key: 'fa:error.opening_right' }
  // Of two at once the second finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('fa opening'))`.execute(ctx.db)
  return (await openedBy(ctx, besides)) === null ? null : { key: 'fa:opening_import.exists' }
}

/** Of a draft of any category. @param besides the draft itself, or what it takes the place of */
export async function openingErrors(ctx: Context, category: unknown, besides = 0): Promise<FieldErrors> {
  if ((await categoryOf(ctx, category))?.role !== 'opening') return {}
  const problem = await openingProblem(ctx, besides)
  return problem === null ? {} : { category: [problem] }
}

/** @throws 422 `category` */
export async function requireOpening(ctx: Context, category: unknown, besides = 0): Promise<void> {
  const errors = await openingErrors(ctx, category, besides)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
