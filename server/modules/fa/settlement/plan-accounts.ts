/** Which accounts a receipt, a payment or a write-off books to (fa.md §3.1, R6). */
import { sql } from 'kysely'
import type { AccountRole } from '../../../../src/schemas/fa/value-lists'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'

export interface NamedAccount {
  id: number
  code: string
  name: string
}

/** @throws 422 on the field that needs it, with the name of the role */
export async function roleAccount(ctx: Context, role: AccountRole, field: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    id: number
  }>`select account_id::int as id from fa_account_role where key = ${role} and account_id is not null and deleted_at is null`.execute(
    ctx.db,
  )
  if (!row) throw invalidField(field, 'fa:error.role_without_account', { role })
  return row.id
}

/**
 * Cash or bank that takes the payment.
 * @returns `isHome`: it is kept in company currency, so that the amount is converted @throws 422 `bank_account`
 */
export async function moneyAccount(
  ctx: Context,
  id: number,
  { currency, company }: { currency: string; company: string },
): Promise<{ isHome: boolean }> {
  const {
    rows: [row],
  } = await sql<{ code: string; kind: string; currency: string | null; usable: boolean }>`
    select code, kind, currency, postable and active as usable from fa_account where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!row) throw invalidField('bank_account', 'error:validation.reference')
  if (row.kind !== 'cash' && row.kind !== 'bank') throw invalidField('bank_account', 'fa:settlement.no_money_account')
  if (!row.usable) throw invalidField('bank_account', 'fa:check.account_inactive', { account: row.code })
  const own = row.currency ?? currency
  if (own !== currency && own !== company)
    throw invalidField('bank_account', 'fa:check.account_currency', { account: row.code, currency: own })
  return { isHome: own === company }
}

export async function accountNames(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, NamedAccount>> {
  const { rows } = await sql<{ id: number; code: string; name: unknown }>`
    select id::int as id, code, name from fa_account where id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { ...row, name: i18nText(row.name, ctx.language) }]))
}
