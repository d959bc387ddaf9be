/** What is revalued, as people read it: accounts and counterparties by their names. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { RevaluationRow } from '../../../../src/shared/fa/revaluation'
import type { Context } from '../../../kernel/context'
import { objectNames, peopleNames } from '../report/names'
import type { RevaluedBalance } from './rules/revaluation'

export async function shownRows(ctx: Context, revalued: readonly RevaluedBalance[]): Promise<RevaluationRow[]> {
  const { rows } = await sql<{ id: number; code: string; name: I18nText }>`
    select id::int as id, code, name from fa_account where id = any(${revalued.map(({ account }) => account)}::bigint[])`.execute(ctx.db)
  const accounts = new Map(rows.map(({ name, ...account }) => [account.id, { ...account, name: i18nText(name, ctx.language) }]))
  const organizations = await objectNames(
    ctx,
    'cm/organization',
    revalued.map(({ organization }) => organization),
  )
  const people = await peopleNames(
    ctx,
    revalued.map(({ person }) => person),
  )
  return revalued.map(({ account, mode, currency, organization, person, document_no, amount, base, difference, to }) => ({
    account: accounts.get(account) ?? { id: account, code: '', name: '' },
    ...{ mode, currency, to, document_no: document_no ?? null },
    counterparty: organizations.get(organization ?? 0) ?? people.get(person ?? 0) ?? null,
    amount: String(amount),
    base: String(base),
    difference: difference.toFixed(4),
  }))
}
