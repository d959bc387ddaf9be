/**
 * Thousands of vouchers in a few statements: what the program itself makes (demo data), numbered, chained and balanced as if each had been posted
 * alone. The triggers judge each of them; R0 is not checked, since its callers make them by the rules.
 */
import { sql } from 'kysely'
import { counterKey, formatNumber } from '../../../../src/schemas/core/number-pattern'
import { totalsOf } from '../../../../src/shared/fa/voucher-amounts'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { numbering } from '../../sc'
import { holdFiles } from './hold-files'
import { numberKey } from './rules/number-check'
import { firstHash, voucherHash } from './rules/voucher-hash'
import type { LineValues } from './stored-lines'

export interface MadeVoucher {
  /** Code. */
  category: string
  date: string
  summary: string
  role?: 'normal' | 'opening' | 'closing' | 'revaluation'
  adjusting?: boolean
  /** How far it came; a draft has no number. */
  status: 'draft' | 'confirmed' | 'posted' | 'void'
  prepared_by: number
  confirmed_by: number
  /** Attachments that no record has yet. */
  files?: readonly { id: number; sha256: string }[]
  lines: readonly (LineValues & { account: number })[]
}

interface Numbered extends MadeVoucher {
  number: string | null
  posting_no: number | null
  prev_hash: string | null
  hash: string | null
  hashed_files: readonly string[]
  total: string
}

/**
 * In the order of their dates, after whatever is in the books. Periods that are not open are written to as well.
 * @returns their ids, in that order
 */
export async function bookMany(ctx: Context, made: readonly MadeVoucher[]): Promise<readonly number[]> {
  const vouchers = await numbered(
    ctx,
    [...made].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  )
  const ids: number[] = []
  for (let at = 0; at < vouchers.length; at += atOnce) ids.push(...(await bookSlice(ctx, vouchers.slice(at, at + atOnce))))
  await addAllBalances(ctx, ids)
  return ids
}

/** Triggers judge each row, and a busy machine gives a statement 15 seconds. */
const atOnce = 250

async function bookSlice(ctx: Context, vouchers: readonly Numbered[]): Promise<readonly number[]> {
  const ids = await insertDrafts(ctx, vouchers)
  await insertLines(ctx, vouchers, ids)
  await holdFiles(
    ctx,
    vouchers.flatMap(({ files = [] }, at) => files.map(({ id }) => ({ voucher: ids[at] ?? 0, file: id }))),
  )
  await carryOn(ctx, vouchers, ids)
  return ids
}

async function numbered(ctx: Context, made: readonly MadeVoucher[]): Promise<readonly Numbered[]> {
  const currency = await companyCurrency(ctx)
  const { rows: kinds } = await sql<{
    code: string
    pattern: string
    reset: 'month' | 'year'
  }>`select code, pattern, reset from fa_voucher_category where deleted_at is null`.execute(ctx.db)
  const { rows: accounts } = await sql<{ id: number; code: string }>`select id, code from fa_account`.execute(ctx.db)
  const codeOf = new Map(accounts.map(({ id, code }) => [id, code]))
  const counters = new Map<string, number>()
  const next = async (key: string): Promise<number> => {
    if (!counters.has(key)) counters.set(key, await numbering.hold(ctx, key))
    counters.set(key, (counters.get(key) ?? 0) + 1)
    return counters.get(key) ?? 0
  }
  let prev = await lastHash(ctx)
  const result: Numbered[] = []
  for (const voucher of made) {
    const kind = kinds.find(({ code }) => code === voucher.category)
    if (!kind) throw new Error(`there is no voucher category ${voucher.category}`)
    const total = totalsOf(voucher.lines).debit.toFixed()
    const number =
      voucher.status === 'draft'
        ? null
        : formatNumber(kind.pattern, {
            on: voucher.date,
            number: await next(counterKey(numberKey(kind.code), kind.reset, voucher.date)),
            values: { CODE: kind.code },
          })
    if (voucher.status !== 'posted' || number === null) {
      result.push({ ...voucher, number, total, posting_no: null, prev_hash: null, hash: null, hashed_files: [] })
      continue
    }
    const posting_no = await next('fa.posting')
    const lines = voucher.lines.map((line) => ({ ...line, account: codeOf.get(line.account) ?? '' }))
    const hashed_files = (voucher.files ?? []).map(({ sha256 }) => sha256).sort()
    const hash = voucherHash({ ...voucher, lines, files: hashed_files, number, posting_no, prev }, currency)
    result.push({ ...voucher, number, total, posting_no, prev_hash: prev, hash, hashed_files })
    prev = hash
  }
  await numbering.keep(
    ctx,
    [...counters].map(([key, last]) => ({ key, last })),
  )
  return result
}

async function lastHash(ctx: Context): Promise<string> {
  const {
    rows: [row],
  } = await sql<{
    hash: string
  }>`select hash from fa_voucher where posting_no is not null and deleted_at is null order by posting_no desc limit 1`.execute(ctx.db)
  return row?.hash ?? firstHash
}

async function insertDrafts(ctx: Context, vouchers: readonly Numbered[]): Promise<readonly number[]> {
  const heads = vouchers.map(({ lines: _lines, ...head }, place) => ({ role: 'normal', adjusting: false, ...head, place }))
  const { rows } = await sql<{ id: number }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(heads)}::text::jsonb) as head (place int, category text, date date, summary text, role text, adjusting boolean,
        total numeric, prepared_by bigint)),
      made as (insert into fa_voucher (category_id, date, period_id, adjusting, role, status, summary, total, requires_approval,
          prepared_by_id, prepared_at, created_by)
        select kind.id, given.date, period.id, given.adjusting, given.role, 'draft', given.summary, given.total, kind.requires_approval,
          given.prepared_by, given.date::timestamptz + interval '3 hours', given.prepared_by
        from given join fa_voucher_category as kind on kind.code = given.category
        join fa_period as period on given.date between period.start and period."end" and (period.no = 13) = given.adjusting order by given.place returning id)
    select id from made order by id`.execute(ctx.db)
  if (rows.length !== vouchers.length) throw new Error(`${vouchers.length - rows.length} vouchers have no period`)
  return rows.map(({ id }) => id)
}

async function insertLines(ctx: Context, vouchers: readonly Numbered[], ids: readonly number[]): Promise<void> {
  const lines = vouchers.flatMap((voucher, at) =>
    voucher.lines.map((line, position) => ({ ...line, voucher: ids[at], position: position + 1, posting_no: voucher.posting_no })),
  )
  await sql`
    insert into fa_voucher_line (voucher_id, position, date, period_id, account_id, memo, debit, credit, currency, rate, amount_currency,
      department_id, project_id, organization_id, person_id, document_no, document_date, due_date, posting_no, residual, residual_base)
    select line.voucher, line.position, own.date, own.period_id, account, memo, coalesce(debit, 0), coalesce(credit, 0),
      currency, rate, amount_currency, department, project, organization, person, document_no, document_date, due_date, line.posting_no,
      case when is_open then abs(coalesce(amount_currency, net)) else 0 end, case when is_open then abs(net) else 0 end
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as line (voucher bigint, position int, account bigint, memo text,
      debit numeric, credit numeric, currency text, rate numeric, amount_currency numeric,
      department bigint, project bigint, organization bigint, person bigint, document_no text, document_date date, due_date date, posting_no int)
    join fa_voucher as own on own.id = line.voucher
    join (select id as ledger, open_item from fa_account) as known on known.ledger = line.account
    cross join lateral (select line.posting_no is not null and known.open_item as is_open,
      coalesce(debit, 0) - coalesce(credit, 0) as net) as item`.execute(ctx.db)
}

/** From draft to its last state in one step, which the triggers allow: each update of a row is written to all its indexes. */
async function carryOn(ctx: Context, vouchers: readonly Numbered[], ids: readonly number[]): Promise<void> {
  const heads = JSON.stringify(vouchers.map(({ lines: _lines, ...head }, at) => ({ ...head, id: ids[at] })))
  const given = sql`jsonb_to_recordset(${heads}::text::jsonb) as given (id bigint, status text, number text, posting_no int,
    prev_hash text, hash text, hashed_files jsonb, confirmed_by bigint)`
  await sql`select set_config('kontor.open_periods', (select string_agg(id::text, ',') from fa_period), true)`.execute(ctx.db)
  await sql`
    update fa_voucher as own set status = given.status, number = given.number,
      confirmed_by_id = given.confirmed_by, confirmed_at = own.prepared_at + interval '2 hours',
      posting_no = given.posting_no, prev_hash = given.prev_hash, hash = given.hash,
      hashed_files = case when is_posted then given.hashed_files end,
      posted_by_id = case when is_posted then given.confirmed_by end,
      posted_at = case when is_posted then own.prepared_at + interval '4 hours' end,
      voided_by_id = case when is_void then given.confirmed_by end,
      voided_at = case when is_void then own.prepared_at + interval '1 day' end,
      reason = case when is_void then 'Entered twice' end
    from ${given} cross join lateral (select given.status = 'posted' as is_posted, given.status = 'void' as is_void) as state
    where own.id = given.id and given.status <> 'draft'`.execute(ctx.db)
}

async function addAllBalances(ctx: Context, ids: readonly number[]): Promise<void> {
  const currency = await companyCurrency(ctx)
  await sql`
    insert into fa_period_balance as held (key, account_id, period_id, department_id, project_id, currency, debit, credit, debit_currency, credit_currency)
    select concat_ws(':', account_id, period_id, coalesce(department_id, 0), coalesce(project_id, 0), unit), account_id, period_id, department_id, project_id, unit,
      sum(debit), sum(credit), sum(case when debit <> 0 then coalesce(amount_currency, debit) else 0 end), sum(case when credit <> 0 then coalesce(-amount_currency, credit) else 0 end)
    from (select *, coalesce(currency, ${currency}::text) as unit from fa_voucher_line where voucher_id = any(${[...ids]}::bigint[]) and posting_no is not null) as line
    group by account_id, period_id, department_id, project_id, unit
    on conflict (kontor_fold(key)) where (deleted_at is null) do update set debit = held.debit + excluded.debit, credit = held.credit + excluded.credit,
      debit_currency = held.debit_currency + excluded.debit_currency, credit_currency = held.credit_currency + excluded.credit_currency, version = held.version + 1, updated_at = now()`.execute(
    ctx.db,
  )
}
