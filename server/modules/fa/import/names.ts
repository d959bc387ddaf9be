/** What the codes of a sheet mean: all of them looked up at once. */
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import type { ImportColumn } from '../../../../src/shared/fa/voucher-import'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import type { Names, SheetRow } from './rules/sheet-vouchers'

interface Named {
  id: number
  code: string
}

export async function namesIn(ctx: Context, rows: readonly SheetRow[]): Promise<Names> {
  const codes = (column: ImportColumn) => [...new Set(rows.flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column].trim()] : [])))]
  const among = (column: ImportColumn, ...sources: Sql<Named>[]) => found(ctx, codes(column), sources)
  const { rows: roles } = await sql<{ key: string; account: number }>`
    select key, account_id as account from fa_account_role where key in ('input_vat', 'output_vat') and deleted_at is null`.execute(ctx.db)
  const roleAccount = (key: string) => roles.find((role) => role.key === key)?.account ?? null
  const { rows: categories } = await sql<Named & { name: Record<string, string>; is_default: boolean }>`
    select id, code, name, is_default from fa_voucher_category where active and deleted_at is null order by position`.execute(ctx.db)
  // Read as given-lines does: by the declaration's own name.
  const organizations = sql.table(ctx.snapshot.get('cm/organization').table)
  return {
    accounts: await among('account', sql<Named>`select id, code from fa_account where deleted_at is null`),
    categories: new Map(
      categories.flatMap(({ id, code, name }) => [...Object.values(name ?? {}), code].map((text) => [fold(text), id] as const)),
    ),
    default_category: categories.find(({ is_default }) => is_default)?.id ?? null,
    departments: await among('department_code', sql<Named>`select id, code from sc_department where deleted_at is null`),
    projects: await among('project_code', sql<Named>`select id, code from fa_project where deleted_at is null`),
    organizations: await among(
      'organization_code',
      sql<Named>`select id, supplier_code as code from ${organizations} where deleted_at is null`,
      sql<Named>`select id, customer_code as code from ${organizations} where deleted_at is null`,
    ),
    registries: await found(
      ctx,
      [...codes('registry_no'), ...codes('seller_no')],
      [sql<Named>`select id, registry_no as code from ${organizations} where deleted_at is null`],
    ),
    people: await among('employee_no', sql<Named>`select id, employee_no as code from sc_user where deleted_at is null`),
    tax_accounts: { input_vat: roleAccount('input_vat'), output_vat: roleAccount('output_vat') },
  }
}

/** @returns by folded code; of two sources the later one wins */
async function found(ctx: Context, codes: readonly string[], sources: readonly Sql<Named>[]): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>()
  if (codes.length === 0) return known
  const folded = codes.map(fold)
  for (const source of sources) {
    const { rows } = await sql<Named>`select id, code from (${source}) as named where kontor_fold(code) = any(${folded}::text[])`.execute(
      ctx.db,
    )
    for (const { id, code } of rows) known.set(fold(code), id)
  }
  return known
}
