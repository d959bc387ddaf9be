/** Accounts and categories that the program itself books to (fa.md §3.1): a role without one stops the act that needs it. */
import { sql } from 'kysely'
import type { AccountRole } from '../../../../src/schemas/fa/value-lists'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'

/** @returns ids by role; a role without an account is missing */
export async function postingAccounts(ctx: Context, roles: readonly AccountRole[]): Promise<ReadonlyMap<AccountRole, number>> {
  const { rows } = await sql<{ key: AccountRole; id: number }>`
    select key, account_id::int as id from fa_account_role where key = any(${[...roles]}::text[]) and account_id is not null and deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** @throws 422 naming the role */
export async function requirePostingAccount(ctx: Context, role: AccountRole): Promise<number> {
  const id = (await postingAccounts(ctx, [role])).get(role)
  if (id === undefined) throw new ApiError(422, { key: 'fa:error.role_without_account', params: { role } })
  return id
}

/** The first category whose vouchers have this role. @throws 422 where there is none */
export async function categoryOfRole(ctx: Context, role: 'closing' | 'revaluation'): Promise<{ id: number; max_lines: number }> {
  const {
    rows: [row],
  } = await sql<{ id: number; max_lines: number }>`
    select id::int as id, max_lines::int as max_lines from fa_voucher_category where role = ${role} and active and deleted_at is null
    order by position, id limit 1`.execute(ctx.db)
  if (!row) throw new ApiError(422, { key: 'fa:error.category_missing', params: { role } })
  return row
}
