/** The row of parameters (fa.md §3.1): the hard lock moves forward only, and what postings depend on stays. */
import { sql } from 'kysely'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { locksFurther, parameterFaultsOf, type BookParameters, type FrozenFacts } from './rules/parameter-changes'

export const parameterHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    if (!before) return undefined
    const [old, next] = [parametersOf(before), parametersOf(after)]
    const faults = parameterFaultsOf(old, next, await frozenFacts(ctx))
    if (faults.length > 0)
      return Object.fromEntries(
        faults.map(({ field, fault }) => [field, [{ key: `fa:error.parameter.${fault}`, params: { lock: old.books_lock_date } }]]),
      )
    const lock = next.books_lock_date
    if (lock !== null && locksFurther(old, next)) requireConfirmed(ctx, { key: 'fa:confirm.books_lock', params: { lock } }, lock)
    return undefined
  },
}

const dateOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const parametersOf = ({ books_start, books_lock_date, hash_chain }: Values): BookParameters => ({
  ...{ books_start: dateOf(books_start), books_lock_date: dateOf(books_lock_date), hash_chain: hash_chain === true },
})

async function frozenFacts(ctx: Context): Promise<FrozenFacts> {
  const { rows } = await sql<FrozenFacts>`
    select count(*) filter (where status = 'posted')::int as posted,
      to_char(min(date) filter (where status in ('confirmed', 'posted')), 'YYYY-MM-DD') as first_voucher
    from fa_voucher where deleted_at is null`.execute(ctx.db)
  return rows[0] ?? { posted: 0, first_voucher: null }
}

/** Whether anything is posted: then the company's currency and the first month of its year stay (fa.md §9). */
export async function hasPostings(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from fa_voucher where status = 'posted' limit 1`.execute(ctx.db)
  return rows.length > 0
}
