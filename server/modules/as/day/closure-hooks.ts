/** A stoppage is entered and changed while its months are open (as.md §3 closure). */
import type { closure } from '../../../../src/schemas/as/closure'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import { companyDayOf } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalid, type FieldErrors } from '../../../kernel/errors'
import { lockedMonths } from '../period/locked-dates'

type Closure = RowOf<typeof closure>

export const closureHooks: EntityHooks<Closure> = {
  async validate(ctx, { before, after }) {
    return (await lockedErrors(ctx, after)) ?? (before ? lockedErrors(ctx, before) : undefined)
  },
  async beforeDelete(ctx, row) {
    const errors = await lockedErrors(ctx, row)
    if (errors) throw invalid(errors)
  },
}

async function lockedErrors(ctx: Context, { start_at, end_at }: Pick<Closure, 'start_at' | 'end_at'>): Promise<FieldErrors | undefined> {
  const [first] = await lockedMonths(ctx, companyDayOf(ctx, start_at), companyDayOf(ctx, end_at))
  return first ? { start_at: [{ key: 'as:error.closure_in_locked_month', params: { month: first.month } }] } : undefined
}
