/** The proof of the books (fa.md R3, R4): the identities of balances and open items, the chain of hashes, the numbers. It only reads. */
import { sql } from 'kysely'
import type { ProofCheck } from '../../../../src/shared/fa/integrity'
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import type { Values } from '../../../contracts/hooks'
import { companyCurrency } from '../../../resource/read/company-currency'
import { numbering } from '../../sc'
import { chainFindings } from './chain'
import { numberFindings } from './numbers'

export interface Broken {
  check: ProofCheck
  voucher: number | null
  number: string | null
  params: Readonly<Record<string, string | number>>
}

/** So many findings are kept; the first ones name the cause. */
const most = 100

/** Proves and keeps the proof. Postings wait meanwhile: what is added up and what it is compared with are of one moment. */
export async function proveBooks(ctx: Context): Promise<Values> {
  await numbering.hold(ctx, 'fa.posting')
  const findings = [
    ...(await unbalanced(ctx)),
    ...(await balanceFindings(ctx)),
    ...(await openItemFindings(ctx)),
    ...(await equationFindings(ctx)),
    ...(await chainFindings(ctx, most)),
    ...(await numberFindings(ctx)),
  ].slice(0, most)
  const {
    rows: [book],
  } = await sql<{
    vouchers: number
    posting_no: number | null
  }>`select count(*)::int as vouchers, max(posting_no) as posting_no from fa_voucher where status = 'posted'`.execute(ctx.db)
  return createRecord(
    withAllRights(ctx),
    ctx.snapshot.get('fa/proof'),
    {
      at: ctx.now().toISOString(),
      ok: findings.length === 0,
      vouchers: book?.vouchers ?? 0,
      posting_no: book?.posting_no ?? null,
      findings,
    },
    { trusted: true },
  )
}

type Row = { voucher: number | null; number: string | null; account?: string; left?: string; right?: string }

const told = (check: ProofCheck, rows: readonly Row[]): Broken[] =>
  rows.map(({ voucher, number, ...params }) => ({
    check,
    voucher,
    number,
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
  }))

async function unbalanced(ctx: Context): Promise<Broken[]> {
  const { rows } = await sql<Row>`
    select voucher.id as voucher, voucher.number, trim_scale(coalesce(sum(line.debit), 0)) as left, trim_scale(coalesce(sum(line.credit), 0)) as right
    from fa_voucher as voucher left join fa_voucher_line as line on line.voucher_id = voucher.id and line.deleted_at is null
    where voucher.status in ('confirmed', 'posted') group by voucher.id
    having coalesce(sum(line.debit), 0) <> coalesce(sum(line.credit), 0) or count(line.id) = 0
      or coalesce(sum(line.debit), 0) is distinct from max(voucher.total) order by voucher.id limit ${most}`.execute(ctx.db)
  return told('balanced', rows)
}

/** What is kept of each account, period and dimension is the sum of its lines. */
async function balanceFindings(ctx: Context): Promise<Broken[]> {
  const currency = await companyCurrency(ctx)
  const { rows } = await sql<Row>`
    with lines as (select line.account_id, line.period_id, coalesce(line.department_id, 0) as department, coalesce(line.project_id, 0) as project,
          coalesce(line.currency, ${currency}::text) as currency, sum(line.debit) as debit, sum(line.credit) as credit
        from fa_voucher_line as line join fa_voucher as voucher on voucher.id = line.voucher_id
        where voucher.status = 'posted' and line.deleted_at is null group by 1, 2, 3, 4, 5),
      kept as (select account_id, period_id, coalesce(department_id, 0) as department, coalesce(project_id, 0) as project, currency, sum(debit) as debit, sum(credit) as credit
        from fa_period_balance where deleted_at is null group by 1, 2, 3, 4, 5)
    select null::int as voucher, period.code as number, account.code as account,
      trim_scale(coalesce(kept.debit - kept.credit, 0)) as left, trim_scale(coalesce(lines.debit - lines.credit, 0)) as right
    from lines full join kept using (account_id, period_id, department, project, currency)
    join fa_account as account on account.id = account_id left join fa_period as period on period.id = period_id
    where coalesce(lines.debit, 0) <> coalesce(kept.debit, 0) or coalesce(lines.credit, 0) <> coalesce(kept.credit, 0) order by account.code, period.code limit ${most}`.execute(
    ctx.db,
  )
  return told('period_balance', rows)
}

async function openItemFindings(ctx: Context): Promise<Broken[]> {
  const { rows } = await sql<Row>`
    select null::int as voucher, null::text as number, account.code as account,
      trim_scale(sum(sign(line.debit - line.credit) * line.residual_base)) as left, trim_scale(sum(line.debit - line.credit)) as right
    from fa_voucher_line as line join fa_account as account on account.id = line.account_id join fa_voucher as voucher on voucher.id = line.voucher_id
    where account.open_item and voucher.status = 'posted' and line.deleted_at is null group by account.code
    having sum(sign(line.debit - line.credit) * line.residual_base) <> sum(line.debit - line.credit) order by account.code limit ${most}`.execute(
    ctx.db,
  )
  return told('open_items', rows)
}

/** Assets are liabilities, equity and the result that is not closed. */
async function equationFindings(ctx: Context): Promise<Broken[]> {
  const { rows } = await sql<Row>`
    select null::int as voucher, null::text as number, trim_scale(coalesce(sum(line.debit - line.credit) filter (where account.type = 'asset'), 0)) as left,
      trim_scale(coalesce(sum(line.credit - line.debit) filter (where account.type <> 'asset'), 0)) as right
    from fa_voucher_line as line join fa_account as account on account.id = line.account_id join fa_voucher as voucher on voucher.id = line.voucher_id
    where voucher.status = 'posted' and line.deleted_at is null having sum(line.debit - line.credit) <> 0`.execute(ctx.db)
  return told('equation', rows)
}
