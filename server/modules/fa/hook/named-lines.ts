/** Lines of other modules name accounts by code, id or role (fa.md §7): resolved here, errors by path. */
import { sql } from 'kysely'
import { accountRoles } from '../../../../src/schemas/fa/value-lists'
import type { PostedLine, VoucherInput } from '../../../../src/shared/fa/voucher-hook'
import type { Context } from '../../../kernel/context'
import { invalid, invalidField, type Message } from '../../../kernel/errors'
import { bookOf } from '../voucher/book'
import { givenLines } from '../voucher/given-lines'
import type { LineValues } from '../voucher/stored-lines'

/** @returns id of the category: the one that is named, of payroll S, else T @throws 422 */
export async function categoryNamed(ctx: Context, { category, source }: VoucherInput): Promise<number> {
  const code = category ?? (source?.module === 'pr' ? 'S' : 'T')
  const {
    rows: [row],
  } = await sql<{
    id: number
  }>`select id from fa_voucher_category where kontor_fold(code) = kontor_fold(${code}) and active and deleted_at is null`.execute(ctx.db)
  if (!row) throw invalidField('category', 'fa:error.category_unknown', { category: code })
  return row.id
}

/** @throws 422 by path */
export async function linesNamed(ctx: Context, lines: readonly PostedLine[]): Promise<readonly LineValues[]> {
  const [byCode, byRole] = [await accountsByCode(ctx, lines), await accountsByRole(ctx, lines)]
  const errors: Record<string, Message[]> = {}
  const named = lines.map(({ account_role, account, ...line }, at) => {
    const found = account_role === undefined ? accountOf(account, byCode) : byRole.get(account_role)
    if (typeof found === 'number') return { ...line, account: found }
    errors[account_role === undefined ? `lines.${at}.account` : `lines.${at}.account_role`] = [
      account_role === undefined
        ? { key: 'fa:error.account_unknown', params: { account: account ?? '' } }
        : {
            key: (accountRoles as readonly string[]).includes(account_role) ? 'fa:error.role_without_account' : 'fa:error.role_unknown',
            params: { role: account_role },
          },
    ]
    return { ...line, account: null }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return (await givenLines(ctx, named, await bookOf(ctx))).lines
}

const accountOf = (account: string | number | undefined, byCode: ReadonlyMap<string, number>): number | undefined =>
  typeof account === 'number' ? account : byCode.get(account ?? '')

async function accountsByCode(ctx: Context, lines: readonly PostedLine[]): Promise<ReadonlyMap<string, number>> {
  const codes = [...new Set(lines.flatMap(({ account }) => (typeof account === 'string' ? [account] : [])))]
  const { rows } = await sql<{
    code: string
    id: number
  }>`select code, id from fa_account where code = any(${codes}::text[]) and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

async function accountsByRole(ctx: Context, lines: readonly PostedLine[]): Promise<ReadonlyMap<string, number>> {
  const roles = [...new Set(lines.flatMap(({ account_role }) => account_role ?? []))]
  const { rows } = await sql<{
    key: string
    id: number
  }>`select key, account_id as id from fa_account_role where key = any(${roles}::text[]) and account_id is not null and deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}
