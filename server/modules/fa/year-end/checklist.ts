/** What is to be settled before a year is closed (fa.md §2.5, R12), each with the place where it is. */
import { sql } from 'kysely'
import { formatTags } from '../../../../src/shared/engine/language-tags'
import type { YearCheck, YearCheckKey, YearVoucher } from '../../../../src/shared/fa/year-end'
import type { AccountRole } from '../../../../src/schemas/fa/value-lists'
import type { Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { sharedTexts } from '../../sc'
import { countToRevalue } from '../revaluation/revalue-period'
import { bookOf } from '../voucher/book'
import type { YearEndAccount } from './year-balances'
import type { YearsAround } from './year-facts'

export interface ChecklistFacts extends YearsAround {
  accounts: readonly YearEndAccount[]
  roles: ReadonlyMap<AccountRole, number>
  /** Codes. */
  unmapped: readonly string[]
}

type Outcome = Omit<YearCheck, 'key' | 'text' | 'vouchers'> & { params?: Message['params']; vouchers?: readonly YearVoucher[] }

/** So many vouchers are named. */
const mostNamed = 20

export const neededRoles = ['income_summary', 'retained'] as const satisfies readonly AccountRole[]

/** @returns in the order in which people settle them */
export async function yearChecklist(ctx: Context, facts: ChecklistFacts): Promise<YearCheck[]> {
  const outcomes: readonly (readonly [YearCheckKey, Outcome])[] = [
    ['books_lock', await booksLock(ctx, facts)],
    ['next_year', nextYear(facts)],
    ['previous_year', previousYear(facts)],
    ['accounts', accountsOf(facts)],
    ['drafts', await unposted(ctx, facts, ['draft', 'submitted'])],
    ['confirmed', await unposted(ctx, facts, ['confirmed'])],
    ['unmapped', unmapped(facts)],
    ['clearing', clearing(facts)],
    ['proof', await proof(ctx)],
    ['periods', await periods(ctx, facts)],
    ['revaluation', await revaluation(ctx, facts)],
    ['vat', await vat(ctx, facts)],
  ]
  return outcomes.map(([key, { level, url, params = {}, vouchers = [] }]) => ({
    ...{ key, level, url, vouchers },
    text: sharedTexts().translate(ctx.language, { key: `fa:year_end.check.${key}.${level}`, params: { year: facts.year.code, ...params } }),
  }))
}

const periodPage = (year: string) => `/fa/admin/maintain/parameter-period?year=${encodeURIComponent(year)}`
const settled: Outcome = { level: 'ok', url: null }

/** Closing passes the locks of periods, never the one of the books. */
async function booksLock(ctx: Context, { year }: ChecklistFacts): Promise<Outcome> {
  const { books_lock_date: lock } = await bookOf(ctx)
  return lock !== null && lock >= year.end ? { level: 'block', url: null, params: { lock: dayText(ctx, new Date(lock), 'UTC') } } : settled
}

const nextYear = ({ next, year }: ChecklistFacts): Outcome => (next ? settled : { level: 'block', url: periodPage(year.code) })

function previousYear({ previous, accounts }: ChecklistFacts): Outcome {
  const isLeft = previous !== null && previous.state !== 'closed' && accounts.some(({ earlier }) => Number(earlier) !== 0)
  return isLeft ? { level: 'block', url: null, params: { previous: previous.code } } : settled
}

function accountsOf({ roles }: ChecklistFacts): Outcome {
  const missing = neededRoles.filter((role) => !roles.has(role))
  return missing.length === 0
    ? settled
    : { level: 'block', url: '/fa/admin/maintain/parameter/account-role', params: { roles: missing.join(', ') } }
}

async function unposted(ctx: Context, { year }: ChecklistFacts, statuses: readonly string[]): Promise<Outcome> {
  const { rows } = await sql<YearVoucher & { count: number }>`
    select voucher.id::int as id, voucher.number, to_char(voucher.date, 'YYYY-MM-DD') as date, (count(*) over ())::int as count
    from fa_voucher as voucher join fa_period as period on period.id = voucher.period_id
    where period.year_id = ${year.id} and voucher.status = any(${[...statuses]}::text[]) and voucher.deleted_at is null
    order by voucher.date, voucher.id limit ${mostNamed}`.execute(ctx.db)
  if (rows.length === 0) return settled
  const search = new URLSearchParams({ 'filter[status][in]': statuses.join(','), 'filter[date][between]': `${year.start},${year.end}` })
  return {
    level: 'block',
    url: `/fa/use/accounting/voucher?${search.toString()}`,
    params: { count: rows[0]?.count ?? 0 },
    vouchers: rows.map(({ count: _count, ...voucher }) => voucher),
  }
}

const unmapped = ({ unmapped: codes }: ChecklistFacts): Outcome =>
  codes.length === 0 ? settled : { level: 'block', url: null, params: { count: codes.length, codes: codes.join(', ') } }

function clearing({ accounts, roles, year }: ChecklistFacts): Outcome {
  const account = accounts.find(({ id }) => id === roles.get('opening_clearing'))
  if (!account || Number(account.balance) === 0) return settled
  const search = new URLSearchParams({ account_from: account.code, from: year.start, to: year.end })
  return { level: 'block', url: `/fa/use/report/general-ledger?${search.toString()}`, params: { account: account.code } }
}

/** The last one that was kept; closing makes a new one. */
async function proof(ctx: Context): Promise<Outcome> {
  const { rows } = await sql<{ ok: boolean; at: Date; count: number }>`
    select ok, at, jsonb_array_length(coalesce(findings, '[]'))::int as count from fa_proof
    where deleted_at is null order by id desc limit 1`.execute(ctx.db)
  const [last] = rows
  if (!last) return { level: 'warn', url: null }
  return {
    level: last.ok ? 'ok' : 'block',
    url: null,
    params: { date: dayText(ctx, new Date(last.at), ctx.companyZone()), count: last.count },
  }
}

/** In the reader's language. */
const dayText = ({ language }: Context, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(formatTags[language], { dateStyle: 'medium', timeZone }).format(at)

async function periods(ctx: Context, { year }: ChecklistFacts): Promise<Outcome> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fa_period where year_id = ${year.id} and state in ('future', 'open') and deleted_at is null`.execute(
    ctx.db,
  )
  const count = rows[0]?.count ?? 0
  return count === 0 ? settled : { level: 'warn', url: periodPage(year.code), params: { count } }
}

async function revaluation(ctx: Context, { year }: ChecklistFacts): Promise<Outcome> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from fa_period where year_id = ${year.id} and regular and deleted_at is null order by no desc limit 1`.execute(
    ctx.db,
  )
  const count = year.state === 'closed' || !rows[0] ? 0 : await countToRevalue(ctx, rows[0].id)
  return count === 0 ? settled : { level: 'warn', url: periodPage(year.code), params: { count: count ?? 0 } }
}

/** Filing the return locks a month for VAT. */
async function vat(ctx: Context, { year }: ChecklistFacts): Promise<Outcome> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fa_period where year_id = ${year.id} and regular and not tax_locked and deleted_at is null`.execute(
    ctx.db,
  )
  const count = rows[0]?.count ?? 0
  return count === 0 ? settled : { level: 'warn', url: periodPage(year.code), params: { count } }
}
