/** Income statement and balance sheet (fa.md §2.4, R11): the lines of the template over the one balance function. */
import Decimal from 'decimal.js'
import { Temporal } from 'temporal-polyfill'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { readBalanceSheet, readIncomeStatement } from '../../../../src/shared/fa/report'
import type { StatementAnswer, StatementColumn } from '../../../../src/shared/fa/report-answers'
import { isIncomeSide } from '../../../../src/shared/fa/report-names'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { requestOf, headOf, type ReportRequest } from './report-request'
import { balanceSums, type BalanceSum, type Span } from './balance-sums'
import { departmentClasses, readChart, readLines, type ChartAccount, type TemplateLine } from './chart'
import { yearCodes } from './names'
import { objectColumns, type SideBySide } from './object-columns'
import { FormulaError, statementValues, type ClassSum } from './rules/statement'
import { inSnapshot } from './snapshot'
import { comparedColumns, comparedDates, mostColumns, spansOfText } from './statement-columns'
import { statementRows, unmappedRefs } from './statement-rows'

type IncomeQuestion = QueryOf<typeof readIncomeStatement>
type BalanceQuestion = QueryOf<typeof readBalanceSheet>

/** @throws 422 on `columns`, and on a line whose formula can't be computed */
export const incomeStatement = (ctx: Context, question: IncomeQuestion): Promise<StatementAnswer> =>
  inSnapshot(ctx, async (within) => {
    const requested = await requestOf(within, 'income-statement', question)
    const { compare = 'none', by = 'function' } = question
    const spans = question.columns === undefined ? [{ from: requested.from, to: requested.to }] : spansOfText(question.columns)
    if (spans.some(({ from, to }) => from > to)) throw invalidField('columns', 'fa:error.span_order')
    const chart = await readChart(within)
    const lines = (await readLines(within)).filter(({ statement }) => statement === 'IS')
    const sideBySide = compare === 'department' || compare === 'project' ? compare : null
    const sums = (columns: readonly StatementColumn[]) =>
      incomeSums(within, requested, { columns, ...(sideBySide ? { by: sideBySide } : {}) })
    const first = comparedColumns(spans, sideBySide ? 'none' : (compare as 'none' | 'previous' | 'last_year')) // narrowed by sideBySide
    const found = await sums(first)
    const columns = sideBySide
      ? await objectColumns(within, requested, {
          first,
          sums: onIncomeSide(found, chart),
          by: sideBySide,
          hideZero: shownOf(question).hideZero,
        })
      : first
    checkColumns(columns)
    const { values, unmapped } = computed(() =>
      statementValues(lines, chart, {
        sums: onIncomeSide(found, chart).map((sum) => classSum(sum, columns, sideBySide)),
        unclosed: columns.map(() => zero),
        columns: columns.length,
      }),
    )
    return {
      ...(await headOf(within, requested)),
      statement: 'IS',
      columns,
      rows: statementRows({ lines, values, chart, columns, unclosed: [], by, ...shownOf(question) }),
      check: [],
      unmapped: unmappedRefs(unmapped, chart),
    }
  })

/** Closing vouchers are left out: they empty what the statement shows. */
const incomeSums = (
  ctx: Context,
  requested: ReportRequest,
  { columns, by }: { columns: readonly StatementColumn[]; by?: SideBySide },
): Promise<BalanceSum[]> =>
  departmentClasses(ctx).then((classes) =>
    balanceSums(ctx, requested, {
      spans: columns.map(({ from, to }): Span => ({ from, to, part: 'all', closing: false, adjusting: true })),
      by: by ? { [by]: true } : {},
      classes,
    }),
  )

/** @throws 422 on `dates`, and on a line whose formula can't be computed */
export const balanceSheet = (ctx: Context, question: BalanceQuestion): Promise<StatementAnswer> =>
  inSnapshot(ctx, async (within) => {
    const common = await requestOf(within, 'balance-sheet', { ...question, from: question.from ?? question.to ?? undefined })
    const requested = { ...common, from: common.to }
    const { compare = 'none' } = question
    const sideBySide = compare === 'department' || compare === 'project' ? compare : null
    const dates = [requested.to, ...(sideBySide ? [] : (question.dates?.split(',') ?? []))]
    const first = comparedDates(dates, compare === 'department' || compare === 'project' ? 'none' : compare)
    checkColumns(first)
    const chart = await readChart(within)
    const lines = (await readLines(within)).filter(({ statement }) => statement === 'BS')
    const sums = await sumsUntil(within, requested, { columns: first, by: sideBySide })
    const columns = sideBySide
      ? await objectColumns(within, requested, { first, sums, by: sideBySide, hideZero: shownOf(question).hideZero })
      : first
    checkColumns(columns)
    const { balances, results } = balancesAt(sums, { chart, columns, by: sideBySide })
    const codes = await yearCodes(within, [...results.keys()])
    const unclosed = [...results]
      .filter(([, amounts]) => amounts.some((amount) => !amount.isZero()))
      .map(([year, amounts]) => ({ year: codes.get(year) ?? '', amounts }))
      .toSorted((a, b) => a.year.localeCompare(b.year))
    const total = columns.map((_, index) => Decimal.sum(0, ...unclosed.map(({ amounts }) => amounts[index] ?? zero)))
    const { values, unmapped } = computed(() => statementValues(lines, chart, { sums: balances, unclosed: total, columns: columns.length }))
    return {
      ...(await headOf(within, requested)),
      statement: 'BS',
      columns,
      rows: statementRows({ lines, values, chart, columns, unclosed, by: 'function', ...shownOf(question) }),
      check: columns.map(({ object }, index) =>
        object === null ? checkOf(lines, values, { index, unclosed: total[index] ?? zero }).toFixed(4) : null,
      ),
      unmapped: unmappedRefs(unmapped, chart),
    }
  })

/** Days at which balances are shown, the earliest first. */
const datesOf = (columns: readonly StatementColumn[]): string[] => [...new Set(columns.map(({ to }) => to))].toSorted()

/** The sums between the dates, each read once. */
function sumsUntil(
  ctx: Context,
  requested: ReportRequest,
  { columns, by }: { columns: readonly StatementColumn[]; by: SideBySide | null },
): Promise<BalanceSum[]> {
  const dates = datesOf(columns)
  const spans = dates.map((to, index): Span => {
    const before = dates[index - 1]
    return { from: before === undefined ? null : dayAfter(before), to, part: 'all', closing: true, adjusting: true }
  })
  return balanceSums(ctx, requested, { spans, by: by ? { [by]: true } : {} })
}

/** Balances at every date, and of an object what is its own. */
function balancesAt(
  sums: readonly BalanceSum[],
  { chart, columns, by }: { chart: readonly ChartAccount[]; columns: readonly StatementColumn[]; by: SideBySide | null },
): { balances: ClassSum[]; results: Map<number, Decimal[]> } {
  const dates = datesOf(columns)
  const types = new Map(chart.map(({ id, type }) => [id, type]))
  const balances = new Map<number, Decimal[]>()
  const results = new Map<number, Decimal[]>()
  for (const sum of sums) {
    const isResult = isIncomeSide(types.get(sum.account) ?? 'asset')
    const [to, key] = isResult ? [results, sum.year] : [balances, sum.account]
    const amount = isResult ? sum.credit.minus(sum.debit) : sum.debit.minus(sum.credit)
    const before = to.get(key) ?? columns.map(() => zero)
    to.set(
      key,
      columns.map((column, index) => {
        const isIn = dates.indexOf(column.to) >= sum.span && isOfObject(column, sum, by)
        return (before[index] ?? zero).plus(isIn ? amount : 0)
      }),
    )
  }
  return { balances: [...balances].map(([account, amounts]) => ({ account, expense_class: null, amounts })), results }
}

const isOfObject = ({ object }: StatementColumn, sum: BalanceSum, by: SideBySide | null): boolean =>
  by === null || object === null || object.id === sum[by]

const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** What the lines take on the debit side less the credit side, and the results that are not closed: 0 where nothing is missing. */
const checkOf = (
  lines: readonly TemplateLine[],
  values: ReturnType<typeof statementValues>['values'],
  { index, unclosed }: { index: number; unclosed: Decimal },
): Decimal =>
  lines
    .filter(({ formula }) => formula.length === 0)
    .reduce((sum, { code, sign }) => sum.plus((values.get(code)?.amounts[index] ?? zero).times(sign)), zero)
    .minus(unclosed)

const onIncomeSide = (sums: readonly BalanceSum[], chart: readonly ChartAccount[]): BalanceSum[] => {
  const types = new Map(chart.map(({ id, type }) => [id, type]))
  return sums.filter(({ account }) => isIncomeSide(types.get(account) ?? 'asset'))
}

const classSum = (sum: BalanceSum, columns: readonly StatementColumn[], by: SideBySide | null): ClassSum => ({
  account: sum.account,
  expense_class: sum.expense_class,
  amounts: columns.map((column, index) => {
    const isIts = by === null ? sum.span === index : isOfObject(column, sum, by)
    return isIts ? sum.debit.minus(sum.credit) : zero
  }),
})

function checkColumns(columns: readonly StatementColumn[]): void {
  if (columns.length > mostColumns) throw invalidField('columns', 'fa:error.too_many_columns', { n: mostColumns })
}

const shownOf = ({ level, hide_zero }: { level?: string; hide_zero?: 'true' | 'false' }) => ({
  level: level === undefined ? Infinity : Number(level),
  hideZero: hide_zero === 'true',
})

/** A formula is a setting: what is wrong with it is for people to mend. */
export function computed<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof FormulaError)
      throw invalidField('line', error.kind === 'cycle' ? 'fa:error.formula_cycle' : 'fa:error.formula_unknown', {
        line: error.line,
        code: error.code,
      })
    throw error
  }
}

const zero = new Decimal(0)
