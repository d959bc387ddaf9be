/** A stoppage is entered and changed while its months are open (as.md §3 closure). */
import { sql } from 'kysely'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { invalid, type FieldErrors } from '../../../kernel/errors'

export const closureHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    return (await lockedErrors(ctx, after)) ?? (before ? lockedErrors(ctx, before) : undefined)
  },
  async beforeDelete(ctx, row) {
    const errors = await lockedErrors(ctx, row)
    if (errors) throw invalid(errors)
  },
}

async function lockedErrors(ctx: Context, { start_at, end_at }: Values): Promise<FieldErrors | undefined> {
  const day = (instant: unknown) => sql`(${String(instant)}::timestamptz at time zone ${ctx.companyZone()}::text)::date`
  const { rows } = await sql<{ month: string }>`
    select month from as_period where state = 'locked' and deleted_at is null and starts_on <= ${day(end_at)} and ends_on >= ${day(start_at)} order by month limit 1`.execute(
    ctx.db,
  )
  return rows[0] ? { start_at: [{ key: 'as:error.closure_in_locked_month', params: { month: rows[0].month } }] } : undefined
}
