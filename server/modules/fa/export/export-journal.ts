/** The posted journal for programs of others (fa.md R19): as hledger reads it, or a row for each line. */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { readChart, type ChartAccount } from '../report/chart'
import { objectNames } from '../report/names'
import { inSnapshot } from '../report/snapshot'
import { hledgerText, type HledgerVoucher } from './rules/hledger'
import { neutralise } from '../../../import/formula'

export interface JournalSpan {
  from?: string
  to?: string
}

interface Entry {
  /** Null of a confidential voucher. */
  number: string | null
  date: string
  posting_no: number
  summary: string
  code: string
  memo: string
  debit: string
  credit: string
  currency: string | null
  rate: string | null
  amount_currency: string | null
  department: string | null
  project: string | null
  organization: number | null
  document_no: string | null
}

/** @returns one row for each line in the order of posting; of confidential vouchers one for each account, for those who may not read them */
async function entriesOf(ctx: Context, { from, to }: JournalSpan): Promise<Entry[]> {
  const seesAll = ctx.person === null || can(ctx.tree, 'fa.use.voucher.actions.confidential')
  const isOpen = seesAll ? sql`true` : sql`not coalesce(c.confidential, false)`
  const within = sql`v.posting_no is not null and v.deleted_at is null and l.deleted_at is null
    ${from === undefined ? sql`` : sql`and v.date >= ${from}::date`} ${to === undefined ? sql`` : sql`and v.date <= ${to}::date`}`
  const joined = sql`fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_voucher_category as c on c.id = v.category_id join fa_account as a on a.id = l.account_id`
  const { rows } = await sql<Entry>`
    select * from (
      select v.number, v.date::text as date, v.posting_no::int as posting_no, coalesce(v.summary, '') as summary, a.code, coalesce(l.memo, '') as memo, l.position,
        l.debit::text as debit, l.credit::text as credit, l.currency, l.rate::text as rate, l.amount_currency::text as amount_currency,
        d.cost_centre as department, p.code as project, l.organization_id::int as organization, l.document_no
      from ${joined} left join sc_department as d on d.id = l.department_id left join fa_project as p on p.id = l.project_id
      where ${within} and ${isOpen}
      union all
      select null, v.date::text, v.posting_no::int, '', a.code, '', min(l.position), sum(l.debit)::text, sum(l.credit)::text, l.currency, null, sum(l.amount_currency)::text, null, null, null, null
      from ${joined} where ${within} and not ${isOpen} group by v.id, a.code, l.currency
    ) as entry order by posting_no, position`.execute(ctx.db)
  return rows
}

export const journalForHledger = (ctx: Context, span: JournalSpan): Promise<string> =>
  inSnapshot(ctx, async (within) => {
    const entries = await entriesOf(within, span)
    const chart = await readChart(within)
    const base = await companyCurrency(within)
    const used = new Set(entries.map(({ code }) => code))
    const currencies = [...new Set(entries.map(({ currency }) => currency ?? base))].filter((code) => code !== base).toSorted()
    return hledgerText({
      currency: { code: base, digits: currencyDigits(base) },
      currencies: currencies.map((code) => ({ code, digits: currencyDigits(code) })),
      accounts: chart.filter(({ code }) => used.has(code)).map((account) => ({ ...account, path: pathOf(account, chart) })),
      vouchers: vouchersOf(entries, base),
    })
  })

function pathOf(account: ChartAccount, chart: readonly ChartAccount[]): string[] {
  const above = chart.find(({ id }) => id === account.parent)
  return [...(above && account.level < 20 ? pathOf(above, chart) : []), account.code]
}

function vouchersOf(entries: readonly Entry[], base: string): HledgerVoucher[] {
  const vouchers = new Map<number, HledgerVoucher & { postings: HledgerVoucher['postings'][number][] }>()
  for (const entry of entries) {
    const voucher = vouchers.get(entry.posting_no) ?? {
      date: entry.date,
      number: entry.number ?? 'confidential',
      summary: entry.summary,
      postings: [],
    }
    vouchers.set(entry.posting_no, voucher)
    const { currency, amount_currency } = entry
    voucher.postings.push({
      account: entry.code,
      debit: entry.debit,
      credit: entry.credit,
      memo: entry.memo,
      foreign:
        currency === null || currency === base ? null : { currency, amount: amount_currency ?? '0', digits: currencyDigits(currency) },
    })
  }
  return [...vouchers.values()]
}

const heads = [
  'posting_no',
  'date',
  'number',
  'summary',
  'account',
  'memo',
  'debit',
  'credit',
  'currency',
  'rate',
  'amount_currency',
  'department',
  'project',
  'organization',
  'document_no',
] as const

/** Named for machines, whatever the reader's language. */
export const journalForSheets = (ctx: Context, span: JournalSpan): Promise<string> =>
  inSnapshot(ctx, async (within) => {
    const entries = await entriesOf(within, span)
    const names = await objectNames(
      within,
      'cm/organization',
      entries.map(({ organization }) => organization),
    )
    const rows = entries.map((entry) =>
      heads.map((head) => {
        if (head === 'account') return cellText(entry.code)
        if (head === 'organization') return cellText(entry.organization === null ? null : (names.get(entry.organization)?.title ?? null))
        return cellText(entry[head])
      }),
    )
    return `\u{feff}${[heads.join(','), ...rows.map((cells) => cells.join(','))].join('\r\n')}\r\n`
  })

/** A negative amount is a number, whatever starts with a minus otherwise is what somebody typed. */
function cellText(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^-?\d+(\.\d+)?$/.test(text) ? text : neutralise(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
