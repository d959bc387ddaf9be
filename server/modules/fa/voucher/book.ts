/** How the books are kept (fa/parameter), as the checks and acts of vouchers need it. Read once for a transaction. */
import { sql } from 'kysely'
import type { BookFacts } from '../../../../src/shared/fa/voucher-facts'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { memoize } from '../../../kernel/memoize'
import { companyCurrency } from '../../../resource/read/company-currency'
import type { ReversalMode } from './rules/reversal'

export interface Book extends BookFacts {
  four_eyes_confirm: boolean
  four_eyes_post: boolean
  /** Whom an owner code of these names confirms no more than `max`, in company currency. */
  confirm_limits: readonly { owner: string; max: string }[]
  reversal_mode: ReversalMode
  rate_max_age_days: number
  hook_state: 'draft' | 'confirmed' | 'posted'
}

type Row = Omit<Book, 'currency' | 'digits' | 'today'>

export const bookOf = memoize(async (ctx: Context): Promise<Book> => {
  const {
    rows: [row],
  } = await sql<Row>`
    select books_start, books_lock_date, cash_scope, late_entry_days, four_eyes_confirm, four_eyes_post, reversal_mode, rate_max_age_days, hook_state,
      coalesce((select jsonb_agg(jsonb_build_object('owner', owner, 'max', max::text)) from fa_parameter__confirm_limits where parent_id = fa_parameter.id), '[]') as confirm_limits
    from fa_parameter where id = 1`.execute(ctx.db)
  if (!row) throw new Error('fa_parameter has no row: the seeds of fa/parameter are missing')
  return { ...row, currency: await companyCurrency(ctx), digits: currencyDigits, today: companyToday(ctx) }
})
