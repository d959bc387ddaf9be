/** Lines of vouchers in the database: read in their order, written all at once. */
import { sql } from 'kysely'
import type { LineFacts } from '../../../../src/shared/fa/voucher-facts'
import type { Context } from '../../../kernel/context'

export interface LineValues extends LineFacts {
  memo: string | null
  document_date: string | null
  /** Id of the posted line that it settles. */
  settles?: number | null
}

export interface StoredLine extends LineValues {
  id: number
  voucher: number
  position: number
  residual: string
  residual_base: string
}

/** @returns by voucher, in the order of their positions; vouchers without lines have none */
export async function linesOf(ctx: Context, vouchers: readonly number[]): Promise<ReadonlyMap<number, readonly StoredLine[]>> {
  const { rows } = await sql<StoredLine>`
    select id, voucher_id as voucher, position, account_id as account, memo, debit, credit, currency, rate, amount_currency, department_id as department,
      project_id as project, organization_id as organization, person_id as person, document_no, document_date, due_date,
      settles_id as settles, residual, residual_base
    from fa_voucher_line where voucher_id = any(${[...vouchers]}::bigint[]) and deleted_at is null order by voucher_id, position`.execute(
    ctx.db,
  )
  const found = new Map<number, StoredLine[]>()
  for (const row of rows) found.set(row.voucher, [...(found.get(row.voucher) ?? []), row])
  return found
}

/** All of a voucher's lines. */
export const linesOfOne = async (ctx: Context, voucher: number): Promise<readonly StoredLine[]> =>
  (await linesOf(ctx, [voucher])).get(voucher) ?? []

/**
 * They take the place of those that were there, with ids of their own: so a screen that still has the former ones is told that they have changed.
 * @param voucher a draft, locked; its day and period stand in each line
 * @returns the sum of the debits
 */
export async function replaceLines(
  ctx: Context,
  voucher: { id: number; date: string | null; period: number | null },
  lines: readonly LineValues[],
): Promise<string> {
  await sql`delete from fa_voucher_line where voucher_id = ${voucher.id}`.execute(ctx.db)
  if (lines.length === 0) return '0'
  const {
    rows: [sum],
  } = await sql<{ total: string }>`
    with added as (
      insert into fa_voucher_line (voucher_id, position, date, period_id, account_id, memo, debit, credit, currency, rate, amount_currency, department_id,
        project_id, organization_id, person_id, document_no, document_date, due_date, settles_id)
      select ${voucher.id}, line.position, ${voucher.date}::date, ${voucher.period}::bigint, account, nullif(memo, ''), coalesce(debit, 0), coalesce(credit, 0), nullif(currency, ''),
        rate, amount_currency, department, project, organization, person, nullif(document_no, ''), document_date, due_date, settles
      from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as (account bigint, memo text, debit numeric, credit numeric, currency text, rate numeric,
        amount_currency numeric, department bigint, project bigint, organization bigint, person bigint, document_no text, document_date date, due_date date,
        settles bigint))
        with ordinality as line (account, memo, debit, credit, currency, rate, amount_currency, department, project, organization, person, document_no,
        document_date, due_date, settles, position)
      returning debit)
    select coalesce(sum(debit), 0) as total from added`.execute(ctx.db)
  return sum?.total ?? '0'
}

/** The day and the period of a voucher stand in its lines too. Not of sealed ones. */
export async function moveLines(ctx: Context, voucher: { id: number; date: string | null; period: number | null }): Promise<void> {
  await sql`update fa_voucher_line set date = ${voucher.date}::date, period_id = ${voucher.period}::bigint where voucher_id = ${voucher.id} and deleted_at is null
    and (date is distinct from ${voucher.date}::date or period_id is distinct from ${voucher.period}::bigint)`.execute(ctx.db)
}
