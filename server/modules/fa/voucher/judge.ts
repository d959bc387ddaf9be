/** R0 on a stored voucher (fa.md §4.1): gathers what the checks look at, and turns findings into refusals and questions. */
import { sql } from 'kysely'
import { checkVoucher } from '../../../../src/shared/fa/voucher-checks'
import { isForeign, netOf } from '../../../../src/shared/fa/voucher-amounts'
import type { AccountFacts, CategoryKind, Finding, Findings, SurroundingFacts } from '../../../../src/shared/fa/voucher-facts'
import type { Context } from '../../../kernel/context'
import { invalid, type FieldErrors, type Message } from '../../../kernel/errors'
import { requireConfirmed } from '../../../resource/write/confirmed'
import { workcal } from '../../sc'
import { settlementFindings } from '../settlement/reserve-settlements'
import { bookOf, type Book } from './book'
import { periodOfDay, type PeriodOfDay } from './period-of-day'
import { linesOfOne, type StoredLine } from './stored-lines'
import type { Voucher } from './voucher-row'

export interface CategoryFacts {
  id: number
  code: string
  kind: CategoryKind
  role: string
  requires_file: boolean
  requires_approval: boolean
  max_lines: number
  confidential: boolean
  pattern: string
  reset: 'month' | 'year'
}

export interface Judged {
  findings: Findings
  book: Book
  category: CategoryFacts | null
  period: PeriodOfDay | null
  lines: readonly StoredLine[]
  accounts: ReadonlyMap<number, AccountFacts>
}

/** What is looked at of the voucher itself; its form may not have filled it in yet. */
type JudgedRow = { readonly [K in 'id' | 'category' | 'date' | 'adjusting' | 'role' | 'files']: Voucher[K] | null }

/**
 * @param row the voucher as it stands, locked where it will be written
 * @param phase `post`: balances that may not cross zero are looked at, too
 */
export async function judgeVoucher(ctx: Context, row: JudgedRow, phase: 'confirm' | 'post'): Promise<Judged> {
  const { id, date } = row
  const [book, category, lines] = [await bookOf(ctx), await categoryOf(ctx, row.category), id === null ? [] : await linesOfOne(ctx, id)]
  const accounts = await accountsOf(ctx, lines)
  const period = date === null ? null : await periodOfDay(ctx, { date, adjusting: row.adjusting === true })
  const voucher = {
    date,
    role: row.role ?? 'normal',
    is_negative: row.role === 'reversal' && lines.some(isRed),
    category,
    files: row.files?.length ?? 0,
    lines,
  }
  const around: SurroundingFacts = {
    period,
    duplicates: await bookedAlready(ctx, row, lines),
    is_rest_day: date !== null && category !== null && category.kind !== 'transfer' && !(await workcal.companyWorks(ctx))(date),
    old_rates: date === null ? [] : await oldRates(ctx, lines, { date, book }),
    ...(phase === 'post' ? { balances: await balancesAfter(ctx, lines, accounts) } : {}),
  }
  const { errors, warnings } = checkVoucher({ voucher, accounts, book, around })
  const settling = phase === 'confirm' && id !== null ? await settlementFindings(ctx, id, lines) : []
  return { findings: { errors: [...errors, ...settling], warnings }, book, category, period, lines, accounts }
}

/** A red entry: minus signs on its own side. */
const isRed = ({ debit, credit }: StoredLine): boolean => [debit, credit].some((amount) => amount?.startsWith('-'))

/** @throws 422 naming the cells; 409 `confirm_required` where something is to be acknowledged */
export function requireSound(ctx: Context, { errors, warnings }: Findings): void {
  if (errors.length > 0) throw invalid(errorsOf(errors))
  const [first, ...rest] = warnings
  if (first)
    requireConfirmed(
      ctx,
      rest.reduce<Message>((told, next) => ({ key: 'fa:warning.and', params: { first: told, next: textOf(next) } }), textOf(first)),
    )
}

export const textOf = ({ code, params }: Finding): Message => ({ key: `fa:check.${code}`, ...(params ? { params } : {}) })

export function errorsOf(findings: readonly Finding[]): FieldErrors {
  const errors: Record<string, Message[]> = {}
  for (const finding of findings) errors[finding.path] = [...(errors[finding.path] ?? []), textOf(finding)]
  return errors
}

export async function categoryOf(ctx: Context, id: unknown): Promise<CategoryFacts | null> {
  const {
    rows: [row],
  } =
    await sql<CategoryFacts>`select id, code, kind, role, requires_file, requires_approval, max_lines, confidential, pattern, reset from fa_voucher_category where id = ${id}::bigint`.execute(
      ctx.db,
    )
  return row ?? null
}

/** Those that lines name, by id. */
export async function accountsOf(ctx: Context, lines: readonly { account: number | null }[]): Promise<ReadonlyMap<number, AccountFacts>> {
  const ids = [...new Set(lines.flatMap(({ account }) => account ?? []))]
  const { rows } = await sql<AccountFacts>`
    select id, code, kind, side, postable, active, valid_from, valid_to, currency, coalesce(requires, '{}') as requires, limit_zero,
      exists (select 1 from fa_account_role as role where role.account_id = account.id and role.key in ('fx_realised', 'fx_unrealised')) as is_exchange
    from fa_account as account where id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same document of the same counterparty on the same side, in another voucher that counts. */
async function bookedAlready(
  ctx: Context,
  { id, role }: JudgedRow,
  lines: readonly StoredLine[],
): Promise<{ line: number; number: string }[]> {
  if (role !== 'normal' || !lines.some(({ document_no, organization }) => document_no !== null && organization !== null)) return []
  const { rows } = await sql<{ line: number; number: string }>`
    select own.position - 1 as line, min(voucher.number) as number
    from fa_voucher_line as own
    join fa_voucher_line as other on other.organization_id = own.organization_id and other.account_id = own.account_id and other.document_no = own.document_no
      and other.voucher_id <> own.voucher_id and sign(other.debit - other.credit) = sign(own.debit - own.credit) and other.deleted_at is null and other.settles_id is null
    join fa_voucher as voucher on voucher.id = other.voucher_id and voucher.status in ('confirmed', 'posted') and voucher.reversed_by_id is null and voucher.role = 'normal'
    where own.voucher_id = ${id} and own.deleted_at is null and own.document_no is not null and own.settles_id is null
    group by own.position order by own.position`.execute(ctx.db)
  return rows
}

/** Lines whose currency has no rate as young as the company wants it. */
async function oldRates(
  ctx: Context,
  lines: readonly StoredLine[],
  { date, book }: { date: string; book: Book },
): Promise<{ line: number; date_used: string }[]> {
  const foreign = lines.filter((line) => isForeign(line, book.currency))
  if (foreign.length === 0) return []
  const { rows } = await sql<{ code: string; date: string }>`
    select currency.code, max(rate.date) as date from fa_exchange_rate as rate join fa_currency as currency on currency.id = rate.currency_id
    where currency.code = any(${[...new Set(foreign.map(({ currency }) => currency ?? ''))]}::text[]) and rate.date <= ${date}::date and rate.deleted_at is null
    group by currency.code having max(rate.date) < ${date}::date - ${book.rate_max_age_days}::int`.execute(ctx.db)
  const old = new Map(rows.map((row) => [row.code, row.date]))
  return lines.flatMap((line, at) => {
    const date_used = old.get(line.currency ?? '')
    return date_used === undefined ? [] : [{ line: at, date_used }]
  })
}

/** Balances of cash on hand as they will be, debit positive. The caller holds the book. */
async function balancesAfter(
  ctx: Context,
  lines: readonly StoredLine[],
  accounts: ReadonlyMap<number, AccountFacts>,
): Promise<ReadonlyMap<number, string>> {
  const limited = [...accounts.values()].filter(({ limit_zero }) => limit_zero).map(({ id }) => id)
  if (limited.length === 0) return new Map()
  const { rows } = await sql<{ account: number; balance: string }>`
    select account_id as account, sum(debit - credit) as balance from fa_period_balance where account_id = any(${limited}::bigint[]) and deleted_at is null group by account_id`.execute(
    ctx.db,
  )
  const before = new Map(rows.map(({ account, balance }) => [account, balance]))
  return new Map(
    limited.map((id) => {
      const own = lines.filter(({ account }) => account === id).map(netOf)
      return [id, own.reduce((sum, net) => sum.plus(net), netOf({ debit: before.get(id) ?? '0', credit: '0' })).toFixed()]
    }),
  )
}
