/** Posting (fa.md §4.1, R3, R4): the voucher takes its place in the book's chain, and balances and open items follow, in one transaction. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { numbering } from '../../sc'
import { lockItems } from '../settlement/held-items'
import { bookOf } from './book'
import { judgeVoucher, requireSound, type Judged } from './judge'
import { openForTransaction } from './period-of-day'
import { firstHash, voucherHash } from './rules/voucher-hash'
import { announceSettlement, trailOf } from './settlements-of'
import type { Voucher } from './voucher-row'

/** @throws 403 with the reason: with four eyes on posting, whoever confirmed it doesn't post it */
export async function requirePoster(ctx: Context, voucher: Voucher): Promise<void> {
  const { four_eyes_post } = await bookOf(ctx)
  if (ctx.person && four_eyes_post && voucher.confirmed_by === ctx.person.id)
    throw new ApiError(403, { key: 'fa:error.own_confirmation' }, { code: 'own_confirmation' })
}

/**
 * Checks it again, and writes it into the book: number in the chain, hash, balances, open items.
 * @param voucher confirmed, locked, in this transaction
 * @returns what is written with the state @throws 422 naming the cells
 */
export async function posting(ctx: Context, voucher: Voucher): Promise<Partial<Voucher>> {
  // The book is held until the end of this transaction: postings stand one behind the other (R3), and cash on hand is counted once.
  const posting_no = Number(await numbering.next(ctx, { key: 'fa.posting', pattern: '{SEQ}', reset: 'never', gapless: true }))
  const judged = await judgeVoucher(ctx, voucher, 'post')
  requireSound({ ...ctx, origin: { ...ctx.origin, confirmed: true } }, judged.findings)
  if (!judged.period) throw invalidField('date', 'fa:check.no_period', { date: voucher.date })
  if (judged.period.state !== 'open') await openForTransaction(ctx, judged.period.id)
  const prev_hash = await hashBefore(ctx, posting_no)
  const hashed_files = await hashesOf(ctx, voucher.files)
  const hash = hashOf(voucher, judged, { posting_no, prev: prev_hash, files: hashed_files })
  await writeOpenItems(ctx, voucher.id, posting_no)
  await addToBalances(ctx, voucher.id, judged.book.currency)
  await activateSettlements(ctx, voucher.id)
  return { posting_no, prev_hash, hash, hashed_files }
}

export const announcePosted = (ctx: Context, voucher: Voucher): Promise<void> =>
  publishEvent(ctx, 'fa.voucher.posted', {
    entity: 'fa/voucher',
    record_id: voucher.id,
    number: voucher.number,
    date: voucher.date,
    posting_no: voucher.posting_no,
  })

/** What is posted is never deleted; the index of the numbers holds what is not. */
async function hashBefore(ctx: Context, posting_no: number): Promise<string> {
  const {
    rows: [before],
  } = await sql<{ hash: string }>`select hash from fa_voucher where posting_no = ${posting_no - 1} and deleted_at is null`.execute(ctx.db)
  if (!before && posting_no > 1) throw new Error(`the voucher with posting no. ${posting_no - 1} is gone`)
  return before?.hash ?? firstHash
}

/** @param files ids of attachments @returns the SHA-256 of each */
async function hashesOf(ctx: Context, files: Voucher['files']): Promise<readonly string[]> {
  const ids = files ?? []
  if (ids.length === 0) return []
  const { rows } = await sql<{
    sha256: string
  }>`select sha256 from sc_attachment where id = any(${[...ids]}::bigint[]) order by sha256`.execute(ctx.db)
  return rows.map(({ sha256 }) => sha256)
}

const hashOf = (
  { date, number, summary }: Voucher,
  { category, lines, accounts, book }: Judged,
  place: { posting_no: number; prev: string; files: readonly string[] },
): string =>
  voucherHash(
    {
      ...place,
      category: category?.code ?? '',
      date: date ?? '',
      number: number ?? '',
      summary,
      lines: lines.map((line) => ({ ...line, account: accounts.get(line.account ?? 0)?.code ?? '' })),
    },
    book.currency,
  )

/** Lines of open-item accounts are open in full; what was settled in the voucher itself is taken off by its settlements. */
async function writeOpenItems(ctx: Context, voucher: number, posting_no: number): Promise<void> {
  await sql`
    update fa_voucher_line as line set posting_no = ${posting_no},
      residual = case when account.open_item then abs(coalesce(line.amount_currency, line.debit - line.credit)) else 0 end,
      residual_base = case when account.open_item then abs(line.debit - line.credit) else 0 end
    from fa_account as account where account.id = line.account_id and line.voucher_id = ${voucher} and line.deleted_at is null`.execute(
    ctx.db,
  )
}

/** One row an account, period, department, project and currency: what whole periods are reported from (R4). */
async function addToBalances(ctx: Context, voucher: number, currency: string): Promise<void> {
  await sql`
    insert into fa_period_balance as held (key, account_id, period_id, department_id, project_id, currency, debit, credit, debit_currency, credit_currency)
    select concat_ws(':', account_id, period_id, coalesce(department_id, 0), coalesce(project_id, 0), unit), account_id, period_id, department_id, project_id, unit,
      sum(debit), sum(credit), sum(case when debit <> 0 then coalesce(amount_currency, debit) else 0 end), sum(case when credit <> 0 then coalesce(-amount_currency, credit) else 0 end)
    from (select *, coalesce(currency, ${currency}::text) as unit from fa_voucher_line where voucher_id = ${voucher} and deleted_at is null) as line
    group by account_id, period_id, department_id, project_id, unit order by 1
    on conflict (kontor_fold(key)) where (deleted_at is null) do update set debit = held.debit + excluded.debit, credit = held.credit + excluded.credit,
      debit_currency = held.debit_currency + excluded.debit_currency, credit_currency = held.credit_currency + excluded.credit_currency,
      version = held.version + 1, updated_at = now()`.execute(ctx.db)
}

/** Settlements that its confirmation reserved hold now (fa.md §4.6): what they take is no longer open. */
async function activateSettlements(ctx: Context, voucher: number): Promise<void> {
  const { rows } = await sql<{ line: number; id: number; organization: number | null }>`
    select settled.voucher_line_id::int as line, settlement.id::int as id, settlement.organization_id::int as organization
    from fa_settlement__lines as settled join fa_settlement as settlement on settlement.id = settled.parent_id
    where settlement.voucher_id = ${voucher} and settlement.state = 'reserved' and settlement.deleted_at is null`.execute(ctx.db)
  if (rows.length === 0) return
  await lockItems(
    ctx,
    rows.map(({ line }) => line),
  )
  await sql`
    with active as (update fa_settlement set state = 'active' where voucher_id = ${voucher} and state = 'reserved' and deleted_at is null returning id),
      taken as (select settled.voucher_line_id as id, sum(settled.amount_currency) as amount, sum(settled.amount_base) as base
        from fa_settlement__lines as settled join active on active.id = settled.parent_id group by settled.voucher_line_id)
    update fa_voucher_line as line set residual = line.residual - taken.amount, residual_base = line.residual_base - taken.base from taken where line.id = taken.id`.execute(
    ctx.db,
  )
  const settlements = [...new Map(rows.map((row) => [row.id, row])).values()]
  await trailOf(ctx, settlements, 'active')
  for (const one of settlements) await announceSettlement(ctx, 'created', one)
}
