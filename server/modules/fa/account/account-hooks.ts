/** Rules of accounts that a schema can't say (fa.md §3.1): their place in the tree, what is fixed once they have lines, the end of a bank account's number. */
import { sql } from 'kysely'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { account } from '../../../../src/schemas/fa/account'
import type { AccountType } from '../../../../src/schemas/fa/value-lists'
import type { EntityHooks, Saved, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { accountProblems, needsOpenItems, type AccountFacts, type Surroundings } from './rules/account-rules'

type Account = Partial<RowOf<typeof account>>

export const accountHooks: EntityHooks = {
  beforeSave(_ctx, { before, after }) {
    const { kind, account_no }: Account = after
    return {
      ...(!before && kind && needsOpenItems(kind) ? { open_item: true } : {}),
      ...(kind !== 'bank' ? { account_tail: null } : typeof account_no === 'string' ? { account_tail: account_no.slice(-5) } : {}),
    }
  },

  async validate(ctx, { before, after }) {
    const facts = factsOf(after)
    if (!facts) return undefined
    const problems = accountProblems(facts, before ? factsOf(before) : null, await surroundings(ctx, after, before))
    const errors: FieldErrors = Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, [{ key: `fa:error.account_${problem}` }]]),
    )
    return { ...errors, ...(await lineErrors(ctx, after)) }
  },
}

function factsOf({ type, side, kind, postable, open_item }: Account): AccountFacts | null {
  if (!type || !side || !kind) return null
  return { type, side, kind, postable: postable === true, open_item: open_item === true }
}

async function surroundings(ctx: Context, after: Values, before: Saved | null): Promise<Surroundings> {
  const id = before?.id ?? 0
  const {
    rows: [found],
  } = await sql<{ type: AccountType | null; postable: boolean | null; children: boolean; lines: boolean }>`
    select up.type, up.postable,
      exists (select from fa_account where parent_id = ${id} and deleted_at is null) as children,
      exists (select from fa_voucher_line where account_id = ${id} and deleted_at is null) as lines
    from (values (${after.parent ?? null}::bigint)) as requested(parent) left join fa_account as up on up.id = requested.parent`.execute(
    ctx.db,
  )
  const parent = found?.type ? { type: found.type, postable: found.postable === true } : null
  return { parent, hasChildren: found?.children === true, hasLines: found?.lines === true }
}

/** A line with a formula takes no accounts, and the balance sheet none of the income statement. */
async function lineErrors(ctx: Context, { report_code, type }: Account): Promise<FieldErrors> {
  if (!report_code || !type) return {}
  const { rows } = await sql<{ statement: string; sums: boolean }>`
    select statement, coalesce(cardinality(formula), 0) > 0 as sums from fa_statement_line where id = ${report_code}`.execute(ctx.db)
  const [line] = rows
  if (!line) return {}
  const isBalance = type === 'asset' || type === 'liability' || type === 'equity'
  if (line.sums) return { report_code: [{ key: 'fa:error.account_line_sums' }] }
  const fits = line.statement === (isBalance ? 'BS' : 'IS')
  return fits ? {} : { report_code: [{ key: 'fa:error.account_line_statement' }] }
}
