/** Income statement and balance sheet (fa.md §2.4, R11): the lines of the template over the one balance function. */
import Decimal from 'decimal.js'
import { Temporal } from 'temporal-polyfill'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { readBalanceSheet, readIncomeStatement } from '../../../../src/shared/fa/report'
import type { StatementAnswer, StatementColumn } from '../../../../src/shared/fa/report-answers'
import { isIncomeSide } from '../../../../src/shared/fa/report-names'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { askedOf, headOf, type Asked } from './asked'
import { balanceSums, type BalanceSum, type Span } from './balance-sums'
import { departmentClasses, readChart, readLines, type ChartAccount, type TemplateLine } from './chart'
import { objectNames, yearCodes } from './names'
import { FormulaError, statementValues, type ClassSum } from './rules/statement'
import { inSnapshot } from './snapshot'
import { comparedColumns, dateBefore, mostColumns, spansOfText } from './statement-columns'
import { statementRows, unmappedRefs } from './statement-rows'

type IncomeQuestion = QueryOf<typeof readIncomeStatement>
type BalanceQuestion = QueryOf<typeof readBalanceSheet>

/** @throws 422 on `columns`, and on a line whose formula can't be computed */
export const incomeStatement = (ctx: Context, question: IncomeQuestion): Promise<StatementAnswer> =>
  inSnapshot(ctx, async (within) => {
    const asked = await askedOf(within, 'income-statement', question)
    const { compare = 'none', by = 'function' } = question
    const spans = question.columns === undefined ? [{ from: asked.from, to: asked.to }] : spansOfText(question.columns)
    if (spans.some(({ from, to }) => from > to)) throw invalidField('columns', 'fa:error.span_order')
    const chart = await readChart(within)
    const lines = (await readLines(within)).filter(({ statement }) => statement === 'IS')
    const sideBySide = compare === 'department' || compare === 'project' ? compare : null
    const sums = (columns: readonly StatementColumn[]) => incomeSums(within, asked, { columns, ...(sideBySide ? { by: sideBySide } : {}) })
    const first = comparedColumns(spans, sideBySide ? 'none' : (compare as 'none' | 'previous' | 'last_year')) // narrowed by sideBySide
    const found = await sums(first)
    const columns = sideBySide ? await objectColumns(within, first, { sums: found, by: sideBySide }) : first
    checkColumns(columns)
    const { values, unmapped } = computed(() =>
      statementValues(lines, chart, {
        sums: onIncomeSide(found, chart).map((sum) => classSum(sum, columns, sideBySide)),
        unclosed: columns.map(() => zero),
        columns: columns.length,
      }),
    )
    return {
      ...(await headOf(within, asked)),
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
  asked: Asked,
  { columns, by }: { columns: readonly StatementColumn[]; by?: 'department' | 'project' },
): Promise<BalanceSum[]> =>
  departmentClasses(ctx).then((classes) =>
    balanceSums(ctx, asked, {
      spans: columns.map(({ from, to }): Span => ({ from, to, part: 'all', closing: false, adjusting: true })),
      by: by ? { [by]: true } : {},
      classes,
    }),
  )

/** @throws 422 on `dates`, and on a line whose formula can't be computed */
export const balanceSheet = (ctx: Context, question: BalanceQuestion): Promise<StatementAnswer> =>
  inSnapshot(ctx, async (within) => {
    const common = await askedOf(within, 'balance-sheet', { ...question, from: question.from ?? question.to ?? undefined })
    const asked = { ...common, from: common.to }
    const { compare = 'none' } = question
    const columns = [asked.to, ...(question.dates?.split(',') ?? [])].flatMap((date, index): StatementColumn[] => {
      const own = { from: date, to: date, object: null }
      if (compare === 'none') return [{ ...own, kind: 'asked', against: null }]
      const before = dateBefore(date, compare)
      return [
        { ...own, kind: 'asked', against: 2 * index + 1 },
        { from: before, to: before, object: null, kind: compare, against: null },
      ]
    })
    checkColumns(columns)
    const chart = await readChart(within)
    const lines = (await readLines(within)).filter(({ statement }) => statement === 'BS')
    const { balances, results } = await balancesAt(within, asked, { chart, columns })
    const codes = await yearCodes(within, [...results.keys()])
    const unclosed = [...results]
      .filter(([, amounts]) => amounts.some((amount) => !amount.isZero()))
      .map(([year, amounts]) => ({ year: codes.get(year) ?? '', amounts }))
      .toSorted((a, b) => a.year.localeCompare(b.year))
    const total = columns.map((_, index) => Decimal.sum(0, ...unclosed.map(({ amounts }) => amounts[index] ?? zero)))
    const { values, unmapped } = computed(() => statementValues(lines, chart, { sums: balances, unclosed: total, columns: columns.length }))
    return {
      ...(await headOf(within, asked)),
      statement: 'BS',
      columns,
      rows: statementRows({ lines, values, chart, columns, unclosed, by: 'function', ...shownOf(question) }),
      check: columns.map((_, index) => checkOf(lines, values, { index, unclosed: total[index] ?? zero }).toFixed(4)),
      unmapped: unmappedRefs(unmapped, chart),
    }
  })

/** Balances at every date from the sums between the dates, each read once. */
async function balancesAt(
  ctx: Context,
  asked: Asked,
  { chart, columns }: { chart: readonly ChartAccount[]; columns: readonly StatementColumn[] },
): Promise<{ balances: ClassSum[]; results: Map<number, Decimal[]> }> {
  const dates = [...new Set(columns.map(({ to }) => to))].toSorted()
  const spans = dates.map((to, index): Span => {
    const before = dates[index - 1]
    return { from: before === undefined ? null : dayAfter(before), to, part: 'all', closing: true, adjusting: true }
  })
  const types = new Map(chart.map(({ id, type }) => [id, type]))
  const balances = new Map<number, Decimal[]>()
  const results = new Map<number, Decimal[]>()
  for (const { span, account, year, debit, credit } of await balanceSums(ctx, asked, { spans })) {
    const isResult = isIncomeSide(types.get(account) ?? 'asset')
    const [to, key] = isResult ? [results, year] : [balances, account]
    const amount = isResult ? credit.minus(debit) : debit.minus(credit)
    const before = to.get(key) ?? columns.map(() => zero)
    to.set(
      key,
      before.map((sum, index) => (dates.indexOf(columns[index]?.to ?? '') >= span ? sum.plus(amount) : sum)),
    )
  }
  return { balances: [...balances].map(([account, amounts]) => ({ account, expense_class: null, amounts })), results }
}

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

/** Side by side: all of them first, then each department or project that has amounts, in the order of their names. */
async function objectColumns(
  ctx: Context,
  [all]: readonly StatementColumn[],
  { sums, by }: { sums: readonly BalanceSum[]; by: 'department' | 'project' },
): Promise<StatementColumn[]> {
  if (!all) return []
  const names = await objectNames(
    ctx,
    by === 'department' ? 'sc/department' : 'fa/project',
    sums.map((sum) => sum[by]),
  )
  const objects = [...names.values()].toSorted((a, b) => a.title.localeCompare(b.title))
  return [all, ...objects.map((object): StatementColumn => ({ ...all, object, kind: 'object', against: null }))]
}

const onIncomeSide = (sums: readonly BalanceSum[], chart: readonly ChartAccount[]): BalanceSum[] => {
  const types = new Map(chart.map(({ id, type }) => [id, type]))
  return sums.filter(({ account }) => isIncomeSide(types.get(account) ?? 'asset'))
}

const classSum = (sum: BalanceSum, columns: readonly StatementColumn[], by: 'department' | 'project' | null): ClassSum => ({
  account: sum.account,
  expense_class: sum.expense_class,
  amounts: columns.map(({ object }, index) => {
    const isIts = by === null ? sum.span === index : object === null || object.id === sum[by]
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
