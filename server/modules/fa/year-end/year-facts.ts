/** The year that is closed: its neighbours, its rules, and the vouchers that its closing has booked. */
import { sql } from 'kysely'
import type { YearState } from '../../../../src/shared/fa/period-states'
import type { YearVoucher } from '../../../../src/shared/fa/year-end'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { MappingRule } from './rules/year-end'

export interface Year {
  id: number
  code: string
  start: string
  end: string
  state: YearState
}

export interface YearsAround {
  year: Year
  previous: Year | null
  next: Year | null
}

/** @throws 404 */
export async function yearsAround(ctx: Context, id: number): Promise<YearsAround> {
  const { rows } = await sql<Year>`
    select id::int as id, code, to_char(start, 'YYYY-MM-DD') as start, to_char("end", 'YYYY-MM-DD') as "end", state from fa_fiscal_year
    where deleted_at is null order by fa_fiscal_year.start`.execute(ctx.db)
  const at = rows.findIndex((row) => row.id === id)
  const year = rows[at]
  if (!year) throw notFound()
  return { year, previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null }
}

/** In their order. */
export async function rulesOf(ctx: Context, year: number): Promise<MappingRule[]> {
  const { rows } = await sql<MappingRule>`
    select source_from, source_to, action, target_id::int as target from fa_year_end_mapping
    where year_id = ${year} and deleted_at is null order by position, id`.execute(ctx.db)
  return rows
}

/** Names the year in a voucher of its closing. */
export const sourceOf = (year: number) => ({ module: 'fa', entity: 'fiscal-year', id: year })

/** Those that stand: not taken back. The opening one first, which is taken back first. */
export async function closingVouchers(ctx: Context, year: number): Promise<YearVoucher[]> {
  const { rows } = await sql<YearVoucher>`
    select id::int as id, number, to_char(date, 'YYYY-MM-DD') as date from fa_voucher
    where role = 'closing' and status = 'posted' and reversed_by_id is null and deleted_at is null and source @> ${JSON.stringify(sourceOf(year))}::text::jsonb
    order by fa_voucher.date desc, id desc`.execute(ctx.db)
  return rows
}
