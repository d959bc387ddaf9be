/** A fiscal year and its periods are made at once (fa.md §3.1), after the last one there is. */
import { sql } from 'kysely'
import { isChangedYear, nextYear, periodsOf, yearFault, type YearSpan } from '../../../../src/shared/fa/fiscal-year'
import type { YearProposal } from '../../../../src/shared/fa/period'
import { companyDays, companyToday } from '../../../kernel/company-time'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { createRecord } from '../../../resource/write/write'

export interface NewYear extends YearSpan {
  code: string
  adjusting: boolean
}

/** @throws 422 by field where it does not follow the last year, or is none; asks first where it has other than twelve months */
export const makeFiscalYear = (ctx: Context, year: NewYear): Promise<{ id: number; periods: number }> =>
  transact(ctx, async (tx) => {
    // Two who make the next year at once: the second finds the first one's, which its own does not follow.
    await sql`select pg_advisory_xact_lock(hashtextextended('fa.fiscal-year', 0))`.execute(tx.db)
    const previous = await lastYear(tx)
    const wrong = yearFault(year, previous)
    if (wrong) throw invalidField(wrong.field, `fa:error.year.${wrong.fault}`, { end: previous?.end, code: previous?.code })
    if (isChangedYear(year)) requireConfirmed(tx, { key: 'fa:confirm.changed_year', params: { start: year.start, end: year.end } })
    const all = withAllRights(tx)
    const made = await createRecord(all, tx.snapshot.get('fa/fiscal-year'), { ...year }, { trusted: true })
    const periods = periodsOf(year, year.adjusting)
    const today = companyToday(tx)
    for (const { no, start, end } of periods) {
      const state = start <= today ? 'open' : 'future'
      const values = { year: made.id, no, code: `${year.code}-${String(no).padStart(2, '0')}`, start, end, regular: no < 13, state }
      await createRecord(all, tx.snapshot.get('fa/period'), values, { trusted: true })
    }
    return { id: made.id, periods: periods.length }
  })

/** What the next year would be: the company's own where there is none yet. */
export async function proposeYear(ctx: Context): Promise<YearProposal> {
  const previous = await lastYear(ctx)
  const { rows } = await sql<{ start: string | null }>`
    select to_char(books_start, 'YYYY-MM-DD') as start from fa_parameter where id = 1`.execute(ctx.db)
  const year = nextYear(previous, rows[0]?.start ?? companyDays(ctx, 'fiscal_year')[0])
  return { ...year, code: year.start.slice(0, 4), is_first: previous === null }
}

async function lastYear(ctx: Context): Promise<(YearSpan & { code: string }) | null> {
  const { rows } = await sql<YearSpan & { code: string }>`
    select code, to_char(start, 'YYYY-MM-DD') as start, to_char("end", 'YYYY-MM-DD') as "end" from fa_fiscal_year
    where deleted_at is null order by fa_fiscal_year."end" desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
