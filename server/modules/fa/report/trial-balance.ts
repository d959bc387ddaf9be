/** The trial balance (fa.md §2, R4): opening, turnover and closing of every account, by department or currency where that is requested. */
import Decimal from 'decimal.js'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { readTrialBalance as call } from '../../../../src/shared/fa/report'
import type { ReportObject, TrialBalanceAnswer, TrialBalanceRow } from '../../../../src/shared/fa/report-answers'
import type { Context } from '../../../kernel/context'
import { requestOf, headOf, type ReportRequest } from './report-request'
import { balanceSums, type BalanceSum } from './balance-sums'
import { accountRef, accountsBetween, readChart, type ChartAccount } from './chart'
import { spansOf, turnoverSpan } from './ledger-question'
import { departmentNames, fiscalYearOf, yearCodes } from './names'
import {
  isBalanced,
  onSides,
  closingOf,
  isEarlierResult,
  trialRows,
  trialTotals,
  type TrialRow,
  type TrialSum,
} from './rules/trial-balance'
import { inSnapshot } from './snapshot'
import { money } from './money'

type Question = QueryOf<typeof call>

export const trialBalance = (ctx: Context, question: Question): Promise<TrialBalanceAnswer> =>
  inSnapshot(ctx, async (within) => {
    const requested = await requestOf(within, 'trial-balance', question)
    const chart = await readChart(within)
    const accounts = accountsBetween(chart, question.account_from, question.account_to)
    const { sums, unclosed, foreign } = await sumsByAccount(within, requested, { chart, question, accounts })
    const [departments, years] = [await departmentNames(within, sums), await yearCodes(within, [...unclosed.keys()])]
    const byId = new Map(chart.map((account) => [account.id, account]))
    const level = question.level === undefined ? Infinity : Number(question.level)
    const shown = chart.filter(({ id }) => accounts === null || accounts.has(id) || isAbove(id, accounts, byId))
    const rows = trialRows(shown, sums, { level, hideZero: question.hide_zero === 'true' }).map((row) =>
      rowOf(row, { account: byId.get(row.account), departments, foreign: foreign.get(`${row.account}:${row.key ?? ''}`), by: question.by }),
    )
    const results =
      accounts === null ? [...unclosed].map(([year, opening]) => ({ year: years.get(year) ?? '', opening, debit: zero, credit: zero })) : []
    const totals = trialTotals([...sums, ...results])
    return {
      ...(await headOf(within, requested)),
      rows: [...rows, ...results.map((result) => yearRow(result))],
      totals: money(totals),
      is_balanced: isBalanced(totals),
    }
  })

interface Sums {
  sums: TrialSum[]
  /** By id of the fiscal year. */
  unclosed: Map<number, Decimal>
  /** By account and key. */
  foreign: Map<string, { currency: string; opening: Decimal; debit: Decimal; credit: Decimal }>
}

async function sumsByAccount(
  ctx: Context,
  requested: ReportRequest,
  { chart, question, accounts }: { chart: readonly ChartAccount[]; question: Question; accounts: Set<number> | null },
): Promise<Sums> {
  const { by = 'none' } = question
  const rows = await balanceSums(ctx, requested, {
    spans: spansOf(requested, { closing: question.closing === 'include', adjusting: question.adjusting !== 'exclude' }),
    by: { department: by === 'department', currency: by === 'currency' },
    filter: { accounts },
  })
  const keyOf = ({ department, currency }: BalanceSum) =>
    by === 'department' ? String(department ?? '') : by === 'currency' ? currency : null
  const year = await fiscalYearOf(ctx, requested.from)
  const types = new Map(chart.map(({ id, type }) => [id, type]))
  const unclosed = new Map<number, Decimal>()
  const found = new Map<string, TrialSum>()
  const foreign: Sums['foreign'] = new Map()
  for (const row of rows) {
    const type = types.get(row.account)
    if (!type) continue
    const amount = row.debit.minus(row.credit)
    const isOpening = row.span !== turnoverSpan
    if (isOpening && isEarlierResult({ type, year: row.year }, year)) {
      unclosed.set(row.year, (unclosed.get(row.year) ?? zero).plus(amount))
      continue
    }
    const key = keyOf(row)
    const at = `${row.account}:${key ?? ''}`
    const sum = found.get(at) ?? { account: row.account, key, opening: zero, debit: zero, credit: zero }
    found.set(
      at,
      isOpening
        ? { ...sum, opening: sum.opening.plus(amount) }
        : { ...sum, debit: sum.debit.plus(row.debit), credit: sum.credit.plus(row.credit) },
    )
    if (by !== 'currency' || row.currency === null) continue
    const before = foreign.get(at) ?? { currency: row.currency, opening: zero, debit: zero, credit: zero }
    foreign.set(
      at,
      isOpening
        ? { ...before, opening: before.opening.plus(row.debit_currency).minus(row.credit_currency) }
        : { ...before, debit: before.debit.plus(row.debit_currency), credit: before.credit.plus(row.credit_currency) },
    )
  }
  for (const [one, result] of unclosed) if (result.isZero()) unclosed.delete(one)
  return {
    sums: [...found.values()].toSorted((a, b) => (a.key ?? '').localeCompare(b.key ?? '', 'en', { numeric: true })),
    unclosed,
    foreign,
  }
}

function isAbove(id: number, accounts: ReadonlySet<number>, byId: ReadonlyMap<number, ChartAccount>): boolean {
  return [...accounts].some((one) => {
    for (let above = byId.get(one)?.parent ?? null; above !== null; above = byId.get(above)?.parent ?? null) if (above === id) return true
    return false
  })
}

interface About {
  account: ChartAccount | undefined
  departments: ReadonlyMap<number, ReportObject>
  foreign: { currency: string; opening: Decimal; debit: Decimal; credit: Decimal } | undefined
  by: Question['by']
}

const rowOf = (row: TrialRow, { account, departments, foreign, by }: About): TrialBalanceRow => ({
  account: account ? accountRef(account) : null,
  year: null,
  level: row.level,
  is_group: row.is_group,
  parent: row.parent,
  department: by === 'department' && row.key ? (departments.get(Number(row.key)) ?? null) : null,
  foreign: foreign && !row.is_group ? { currency: foreign.currency, ...money({ ...foreignAmounts(foreign) }) } : null,
  ...sidesOf(row),
})

const foreignAmounts = ({ opening, debit, credit }: { opening: Decimal; debit: Decimal; credit: Decimal }) => ({
  opening,
  debit,
  credit,
  closing: closingOf({ opening, debit, credit }),
})

const yearRow = ({ year, ...sum }: { year: string; opening: Decimal; debit: Decimal; credit: Decimal }): TrialBalanceRow => ({
  account: null,
  year,
  level: 1,
  is_group: false,
  parent: null,
  department: null,
  foreign: null,
  ...sidesOf(sum),
})

function sidesOf(sum: Pick<TrialSum, 'opening' | 'debit' | 'credit'>) {
  const [opening, closing] = [onSides(sum.opening), onSides(closingOf(sum))]
  return money({
    opening_debit: opening.debit,
    opening_credit: opening.credit,
    debit: sum.debit,
    credit: sum.credit,
    closing_debit: closing.debit,
    closing_credit: closing.credit,
  })
}

const zero = new Decimal(0)
