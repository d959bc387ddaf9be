/** The general ledger (fa.md §2): accounts with their lines and running balance, page by page. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { readGeneralLedger as call } from '../../../../src/shared/fa/report'
import type { GeneralLedgerAnswer, LedgerAccount, LedgerLine } from '../../../../src/shared/fa/report-answers'
import type { Context } from '../../../kernel/context'
import { requestOf, headOf, type ReportRequest } from './report-request'
import { accountRef, readChart, type ChartAccount } from './chart'
import { accountSpans, ledgerLines, spanLines, type AccountSpan } from './ledger-question'
import { moneyText } from './money'
import { pageOf } from './paging'
import {
  bookOrder,
  contraCodes,
  lineColumns,
  lineNames,
  objectsOf,
  runningSums,
  shownSql,
  type LineNames,
  type LineRow,
} from './shown-lines'
import { inSnapshot } from './snapshot'

type Question = QueryOf<typeof call>

export const generalLedger = (ctx: Context, question: Question): Promise<GeneralLedgerAnswer> =>
  inSnapshot(ctx, async (within) => {
    const requested = await requestOf(within, 'general-ledger', question)
    const chart = await readChart(within)
    const lines = await ledgerLines(within, requested, { chart, question })
    const spans = await accountSpans(within, requested, { chart, lines })
    const { page, page_size, offset } = pageOf(question, 500)
    const shown = shownSql(spanLines(within, requested, lines), question.mode)
    const { rows } = await sql<PagedRow>`
      select ${lineColumns}, t.total, t.is_last from (
        select t.*, (count(*) over ())::int as total, ${runningSums(sql`t.account_id`, sql`t.at`)},
          lead(t.at) over (partition by t.account_id order by t.at) is null as is_last
        from (
          select t.*, row_number() over (order by a.code collate "C", a.id, ${bookOrder}) as at
          from ${shown} as t join fa_account as a on a.id = t.account_id
        ) as t order by t.at limit ${page_size} offset ${offset}
      ) as t order by t.at`.execute(within.db)
    const count = rows[0]?.total ?? (await countOf(within, shown))
    const codes = await contraCodes(
      within,
      rows.map(({ id }) => id),
    )
    const names = await lineNames(within, rows)
    const accounts = sections({ chart, spans, rows, isFirst: page === 1, isLast: offset + page_size >= count }).map((section) =>
      accountOf(section, { requested, names, codes }),
    )
    return { ...(await headOf(within, requested)), page, page_size, count, accounts, totals: totalsOf(spans) }
  })

const countOf = async (ctx: Context, shown: ReturnType<typeof shownSql>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${shown} as t`.execute(ctx.db)).rows[0]?.count ?? 0

interface PagedRow extends LineRow {
  /** Of all pages. */
  total: number
  /** Of its account. */
  is_last: boolean
}

interface Section {
  account: ChartAccount
  span: AccountSpan
  rows: PagedRow[]
  /** Lines of it follow on the next page. */
  is_continued: boolean
}

interface Page {
  chart: readonly ChartAccount[]
  spans: ReadonlyMap<number, AccountSpan>
  rows: readonly PagedRow[]
  isFirst: boolean
  isLast: boolean
}

/** Accounts of a page in the order of the chart; those without lines stand where they belong between the others. */
function sections({ chart, spans, rows, isFirst, isLast }: Page): Section[] {
  const on = new Map<number, PagedRow[]>()
  for (const row of rows) on.set(row.account, [...(on.get(row.account) ?? []), row])
  const [first, last] = [rows[0]?.account, rows.at(-1)?.account]
  const start = isFirst || first === undefined ? 0 : chart.findIndex(({ id }) => id === first)
  const end = isLast || last === undefined ? chart.length : chart.findIndex(({ id }) => id === last) + 1
  if (rows.length === 0 && !isFirst) return []
  return chart.slice(start, end).flatMap((account) => {
    const span = spans.get(account.id)
    const own = on.get(account.id) ?? []
    if (!span || (own.length === 0 && span.opening.isZero() && span.debit.isZero() && span.credit.isZero())) return []
    return [{ account, span, rows: own, is_continued: account.id === last && own.at(-1)?.is_last === false }]
  })
}

interface Beside {
  requested: ReportRequest
  names: LineNames
  codes: ReadonlyMap<number, string[]>
}

function accountOf({ account, span, rows, is_continued }: Section, beside: Beside): LedgerAccount {
  const [first] = rows
  const before = first ? new Decimal(first.running).minus(first.debit).plus(first.credit) : new Decimal(0)
  return {
    account: accountRef(account),
    opening: moneyText(span.opening),
    brought_forward: moneyText(span.opening.plus(before)),
    lines: rows.map((row) => lineOf(row, span, beside)),
    debit: moneyText(span.debit),
    credit: moneyText(span.credit),
    closing: moneyText(span.opening.plus(span.debit).minus(span.credit)),
    is_continued,
  }
}

/** @param span what its account opens with */
export function lineOf(
  row: LineRow,
  span: Pick<AccountSpan, 'opening' | 'opening_currency'>,
  { requested, names, codes }: Beside,
): LedgerLine {
  const foreign = new Decimal(row.running_currency).plus(span.opening_currency.get(row.currency) ?? 0)
  return {
    line: row.id,
    voucher: row.voucher,
    number: row.number,
    date: row.date,
    posting_no: row.posting_no,
    status: row.status,
    text: row.text,
    is_confidential: row.is_closed,
    count: row.count,
    contra: row.id === null ? [] : (codes.get(row.id) ?? []),
    debit: row.debit,
    credit: row.credit,
    balance: moneyText(span.opening.plus(row.running)),
    foreign:
      row.currency === requested.currency
        ? null
        : { currency: row.currency, rate: row.rate ?? '', amount: row.amount_currency, balance: moneyText(foreign) },
    ...objectsOf(row, names),
    document_no: row.document_no,
    due_date: row.due_date,
  }
}

function totalsOf(spans: ReadonlyMap<number, AccountSpan>): GeneralLedgerAnswer['totals'] {
  const sum = (of: (span: AccountSpan) => Decimal) => Decimal.sum(0, ...[...spans.values()].map(of))
  const [opening, debit, credit] = [sum((span) => span.opening), sum((span) => span.debit), sum((span) => span.credit)]
  return {
    opening: moneyText(opening),
    debit: moneyText(debit),
    credit: moneyText(credit),
    closing: moneyText(opening.plus(debit).minus(credit)),
  }
}
