/** The journal (fa.md §2): all vouchers with their lines in the order of date and number, with totals by day and page. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { QueryOf } from '../../../../src/shared/core/call'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { readJournal as call } from '../../../../src/shared/fa/report'
import type { JournalAnswer, JournalLine, JournalVoucher } from '../../../../src/shared/fa/report-answers'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { requestOf, dimensionSql, headOf, scopeSql, type ReportRequest } from './report-request'
import { accountRef, readChart, type ChartAccount } from './chart'
import { lineSource } from './line-source'
import { moneyText } from './money'
import { peopleNames } from './names'
import { pageOf } from './paging'
import { lineNames, objectsOf, type LineRow } from './shown-lines'
import { inSnapshot } from './snapshot'

type Question = QueryOf<typeof call>

export const journal = (ctx: Context, question: Question): Promise<JournalAnswer> =>
  inSnapshot(ctx, async (within) => {
    const requested = await requestOf(within, 'journal', question)
    const chart = await readChart(within)
    const { page, page_size, offset } = pageOf(question, 50)
    const found = vouchersSql(within, requested, question)
    const { rows } = await sql<VoucherRow>`
      select v.id::int as id, v.number, v.date::text as date, v.posting_no::int as posting_no, v.status, v.summary, v.total::text as total, v.is_closed,
        c.id::int as category, c.code, c.name, c.colour, v.prepared_by_id::int as prepared_by, v.confirmed_by_id::int as confirmed_by, v.posted_by_id::int as posted_by
      from ${found} as v join fa_voucher_category as c on c.id = v.category_id
      order by v.date, v.number nulls last, v.id limit ${page_size} offset ${offset}`.execute(within.db)
    const lines = await linesOf(within, rows, chart)
    const people = await peopleNames(
      within,
      rows.flatMap(({ prepared_by, confirmed_by, posted_by }) => [prepared_by, confirmed_by, posted_by]),
    )
    const personOf = (id: number | null) => (id === null ? null : (people.get(id)?.title ?? null))
    const vouchers = rows.map((row): JournalVoucher => ({
      id: row.is_closed ? null : row.id,
      number: row.is_closed ? null : row.number,
      date: row.date,
      posting_no: row.is_closed ? null : row.posting_no,
      status: row.status,
      category: { id: row.category, code: row.code, name: i18nText(row.name, within.language), colour: row.colour },
      summary: row.is_closed ? null : row.summary,
      is_confidential: row.is_closed,
      total: moneyText(new Decimal(row.total)),
      prepared_by: row.is_closed ? null : personOf(row.prepared_by),
      confirmed_by: row.is_closed ? null : personOf(row.confirmed_by),
      posted_by: row.is_closed ? null : personOf(row.posted_by),
      lines: row.is_closed ? [] : (lines.get(row.id) ?? []),
    }))
    const days = await daysOf(within, found)
    const shownDays = new Set(rows.map(({ date }) => date))
    return {
      ...(await headOf(within, requested)),
      page,
      page_size,
      count: days.reduce((sum, day) => sum + day.count, 0),
      vouchers,
      days: days.filter(({ date }) => shownDays.has(date)),
      page_total: bothSides(rows.map(({ total }) => total)),
      totals: bothSides(days.map(({ debit }) => debit)),
    }
  })

interface VoucherRow {
  id: number
  number: string | null
  date: string
  posting_no: number | null
  status: JournalVoucher['status']
  summary: string | null
  total: string
  is_closed: boolean
  category: number
  code: string
  name: I18nText
  colour: string | null
  prepared_by: number | null
  confirmed_by: number | null
  posted_by: number | null
}

/** A table expression of the vouchers requested. What asks for content finds no voucher that is closed to the caller. */
function vouchersSql(ctx: Context, requested: ReportRequest, question: Question): Sql {
  const { category, user, account, amount, text } = question
  const isPosted = requested.upTo === null ? sql`v.posting_no is not null` : sql`v.posting_no <= ${requested.upTo}`
  const counts = requested.further.length === 0 ? isPosted : sql`(${isPosted} or v.status = any(${[...requested.further]}::text[]))`
  const isClosed = requested.seesConfidential ? sql`false` : sql`coalesce(k.confidential, false)`
  const asksContent = user !== undefined || account !== undefined || amount !== undefined || text !== undefined
  return sql`(
    select v.*, ${isClosed} as is_closed from fa_voucher as v join fa_voucher_category as k on k.id = v.category_id
    where v.deleted_at is null and v.date between ${requested.from}::date and ${requested.to}::date and ${counts}
      and exists (select 1 from ${lineSource(requested)} as t where t.voucher_id = v.id and ${scopeSql(ctx)} and ${dimensionSql(requested)})
      ${category === undefined ? sql`` : sql`and v.category_id = ${Number(category)}`}
      ${user === undefined ? sql`` : sql`and ${Number(user)} in (v.prepared_by_id, v.confirmed_by_id, v.posted_by_id)`}
      ${account === undefined ? sql`` : sql`and exists (select 1 from fa_voucher_line as l join fa_account as a on a.id = l.account_id where l.voucher_id = v.id and l.deleted_at is null and a.code = ${account})`}
      ${amount === undefined ? sql`` : sql`and ${amountSql(amount)}`}
      ${text === undefined ? sql`` : sql`and ${textSql(text)}`}
      ${asksContent ? sql`and not ${isClosed}` : sql``}
  )`
}

/** `>100000`: of the total, or of a line. */
function amountSql(requested: string): Sql<boolean> {
  const sign = /^[<>]/.exec(requested)?.[0] ?? '='
  const [operator, amount] = [sql.raw(sign), requested.replace(/^[=<>]/, '')]
  return sql<boolean>`(v.total ${operator} ${amount}::numeric or exists (select 1 from fa_voucher_line as l where l.voucher_id = v.id and l.deleted_at is null
    and greatest(l.debit, l.credit) ${operator} ${amount}::numeric))`
}

function textSql(text: string): Sql<boolean> {
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(v.number ilike ${like} or v.summary ilike ${like} or exists (select 1 from fa_voucher_line as l where l.voucher_id = v.id and l.deleted_at is null
    and (l.memo ilike ${like} or l.document_no ilike ${like})))`
}

type DayRow = JournalAnswer['days'][number]

async function daysOf(ctx: Context, found: Sql): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select v.date::text as date, count(*)::int as count, sum(v.total)::numeric(18,4)::text as debit, sum(v.total)::numeric(18,4)::text as credit
    from ${found} as v group by v.date order by v.date`.execute(ctx.db)
  return rows
}

function bothSides(totals: readonly string[]) {
  const sum = moneyText(Decimal.sum(0, ...totals))
  return { debit: sum, credit: sum }
}

type JournalRow = Pick<
  LineRow,
  'account' | 'debit' | 'credit' | 'rate' | 'department' | 'project' | 'organization' | 'person' | 'document_no'
> & {
  voucher: number
  line: number
  memo: string | null
  currency: string | null
  amount_currency: string | null
}

async function linesOf(ctx: Context, vouchers: readonly VoucherRow[], chart: readonly ChartAccount[]): Promise<Map<number, JournalLine[]>> {
  const open = vouchers.filter(({ is_closed }) => !is_closed).map(({ id }) => id)
  const { rows } = await sql<JournalRow>`
    select l.voucher_id::int as voucher, l.id::int as line, l.account_id::int as account, l.memo, l.debit::text as debit, l.credit::text as credit, l.currency, l.rate::text as rate,
      l.amount_currency::text as amount_currency, l.department_id::int as department, l.project_id::int as project, l.organization_id::int as organization, l.person_id::int as person, l.document_no
    from fa_voucher_line as l where l.voucher_id = any(${open}::bigint[]) and l.deleted_at is null and l.account_id is not null order by l.voucher_id, l.position`.execute(
    ctx.db,
  )
  const names = await lineNames(ctx, rows)
  const accounts = new Map(chart.map((account) => [account.id, account]))
  const byVoucher = new Map<number, JournalLine[]>()
  for (const row of rows) {
    const account = accounts.get(row.account)
    if (!account) continue
    const line: JournalLine = {
      line: row.line,
      account: accountRef(account),
      debit: row.debit,
      credit: row.credit,
      text: row.memo,
      ...objectsOf(row, names),
      document_no: row.document_no,
      foreign: row.currency === null ? null : { currency: row.currency, rate: row.rate ?? '', amount: row.amount_currency ?? '' },
    }
    byVoucher.set(row.voucher, [...(byVoucher.get(row.voucher) ?? []), line])
  }
  return byVoucher
}
