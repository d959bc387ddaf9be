/** Brings a chart template into the books (fa.md §3.4): what is missing is made, by the rules of accounts and lines and in their history. */
import { sql } from 'kysely'
import type { ChartTemplate } from '../../../../src/schemas/fa/value-lists'
import type { LoadedChart } from '../../../../src/shared/fa/chart'
import { transact, type Context } from '../../../kernel/context'
import { conflict, invalidField } from '../../../kernel/errors'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { templateAccounts, templateLines, type TemplateText } from './chart-template'
import { roleAccounts } from './role-accounts'
import { chartTexts } from './templates'

/**
 * @param ctx whoever may create accounts and edit parameters
 * @returns how much was made
 * @throws 409 while somebody loads one, 422 at `template` where vouchers use accounts and something is missing, or accounts of another chart are there
 */
export function loadChartTemplate(ctx: Context, template: ChartTemplate): Promise<LoadedChart> {
  return transact(ctx, async (tx) => {
    // Whoever comes while somebody loads is told so, and finds everything there a moment later.
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('fa chart')) as free`.execute(tx.db)
    if (!rows[0]?.free) throw conflict('fa:error.chart_loading')
    const text = chartTexts[template]
    const known = await accountIds(tx)
    const missing = templateAccounts(text).filter(({ code }) => !known.has(code))
    if (missing.length > 0) await refuseLate(tx, template, known.size)
    const lines = await makeLines(tx, text)
    for (const account of missing) {
      const { parent, report_code, ...values } = account
      const made = await createRecord(tx, tx.snapshot.get('fa/account'), {
        ...values,
        parent: parent === null ? null : known.get(parent),
        report_code: report_code === null ? null : lines.ids.get(report_code),
      })
      known.set(account.code, made.id)
    }
    const roles = await fillRoles(tx, template, known)
    if (missing.length > 0) await updateRecord(tx, tx.snapshot.get('fa/parameter'), 1, { statement_template: template })
    return { accounts: missing.length, lines: lines.made, roles }
  })
}

async function refuseLate(ctx: Context, template: ChartTemplate, accounts: number): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ used: boolean; other: boolean }>`select
    exists (select from fa_voucher_line where account_id is not null and deleted_at is null) as used,
    exists (select from fa_parameter where statement_template <> ${template}) as other`.execute(ctx.db)
  if (found?.used) throw invalidField('template', 'fa:error.chart_in_use')
  if (found?.other && accounts > 0) throw invalidField('template', 'fa:error.chart_other')
}

async function accountIds({ db }: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`select code, id::int as id from fa_account where deleted_at is null`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** @returns ids by code, and how many were made; a total is made before the lines below it */
async function makeLines(ctx: Context, text: TemplateText): Promise<{ ids: Map<string, number>; made: number }> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id::int as id from fa_statement_line where template = ${text.template} and deleted_at is null`.execute(ctx.db)
  const ids = new Map(rows.map(({ code, id }) => [code, id]))
  const entity = ctx.snapshot.get('fa/statement-line')
  let waiting = templateLines(text).filter(({ code }) => !ids.has(code))
  const made = waiting.length
  while (waiting.length > 0) {
    const next = waiting.filter(({ parent }) => parent === null || ids.has(parent))
    if (next.length === 0)
      throw new Error(`chart ${text.template}: lines stand below one another: ${waiting.map(({ code }) => code).join()}`)
    for (const { parent, ...line } of next) {
      const row = await createRecord(ctx, entity, { ...line, template: text.template, parent: parent === null ? null : ids.get(parent) })
      ids.set(line.code, row.id)
    }
    waiting = waiting.filter((line) => !next.includes(line))
  }
  return { ids, made }
}

/** Roles that have an account keep it. */
async function fillRoles(ctx: Context, template: ChartTemplate, accounts: ReadonlyMap<string, number>): Promise<number> {
  const codes = roleAccounts(template)
  const { rows } = await sql<{ id: number; key: string }>`
    select id::int as id, key from fa_account_role where account_id is null and deleted_at is null`.execute(ctx.db)
  const entity = ctx.snapshot.get('fa/account-role')
  let filled = 0
  for (const { id, key } of rows) {
    const account = accounts.get([...codes].find(([role]) => role === key)?.[1] ?? '')
    if (account === undefined) continue
    await updateRecord(ctx, entity, id, { account })
    filled++
  }
  return filled
}
