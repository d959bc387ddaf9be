/** What is known of a period when somebody wants to change its state (src/shared/fa/period-states.ts). */
import { sql } from 'kysely'
import type { PeriodFacts } from '../../../../src/shared/fa/period-states'
import type { Saved, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'

export async function periodFacts(ctx: Context, { id }: Pick<Saved, 'id'>, input: Values): Promise<PeriodFacts> {
  const {
    rows: [row],
  } = await sql<Omit<PeriodFacts, 'accepted' | 'reason'>>`
    select p.state, to_char(p."end", 'YYYY-MM-DD') as "end", y.state as year_state,
      to_char((select books_lock_date from fa_parameter where id = 1), 'YYYY-MM-DD') as books_lock_date,
      (select before.state from fa_period as before where before.deleted_at is null
        and (before."end", before.no) < (p."end", p.no) order by before."end" desc, before.no desc limit 1) as previous_state,
      (select count(*)::int from fa_voucher as v where v.period_id = p.id and v.deleted_at is null
        and v.status in ('draft', 'submitted', 'confirmed')) as unposted
    from fa_period as p join fa_fiscal_year as y on y.id = p.year_id where p.id = ${id}`.execute(ctx.db)
  if (!row) throw new Error(`Period ${id} has no year.`)
  return { ...row, accepted: input.accept_open === true, reason: typeof input.reason === 'string' ? input.reason : '' }
}
