/** The rows of a statement from the values of its lines (fa.md R11): lines in their order, below them their accounts. */
import Decimal from 'decimal.js'
import type { AccountRef, StatementCell, StatementColumn, StatementRow } from '../../../../src/shared/fa/report-answers'
import { differenceOf, percentOf } from '../../../../src/shared/fa/statement'
import { accountRef, type ChartAccount, type TemplateLine } from './chart'
import { moneyText } from './money'
import { unclosedCode, type LineValue } from './rules/statement'

export interface RowsRequest {
  lines: readonly TemplateLine[]
  values: ReadonlyMap<string, LineValue>
  chart: readonly ChartAccount[]
  columns: readonly StatementColumn[]
  /** Results of years that are not closed, as equity shows them. */
  unclosed: readonly { year: string; amounts: readonly Decimal[] }[]
  by: 'function' | 'nature'
  level: number
  hideZero: boolean
}

export function statementRows({ lines, values, chart, columns, unclosed, by, level, hideZero }: RowsRequest): StatementRow[] {
  const depth = depthsOf(lines)
  const codes = new Map(lines.map(({ id, code }) => [id, code]))
  const cellsOf = (amounts: readonly Decimal[]) => columns.map((column, index) => cellOf(amounts, index, column))
  const accountRow = (
    account: ChartAccount,
    about: Pick<StatementRow, 'line' | 'level' | 'parent'>,
    amounts: readonly Decimal[],
  ): StatementRow => ({
    ...about,
    key: `${about.line}/${account.code}`,
    name: account.name,
    kind: 'account',
    account: accountRef(account),
    is_bold: false,
    is_formula: false,
    cells: cellsOf(amounts),
  })
  const isNature = (line: TemplateLine) =>
    by === 'nature' && line.expense_classes.length > 0 && !line.expense_classes.includes('production')
  const natural = lines.filter(isNature)
  const rows = lines.flatMap((line): StatementRow[] => {
    const value = values.get(line.code)
    if (!value) return []
    const own = depth.get(line.id) ?? 1
    const parent = line.parent === null ? null : (codes.get(line.parent) ?? null)
    if (isNature(line))
      return line === natural[0]
        ? naturalRows({ natural, lines, values, chart }).map(([account, at, amounts]) =>
            accountRow(account, { line: at, level: own, parent }, amounts),
          )
        : []
    const row: StatementRow = {
      key: line.code,
      line: line.code,
      name: line.name,
      kind: 'line',
      account: null,
      level: own,
      parent,
      is_bold: line.bold,
      is_formula: line.formula.length > 0,
      cells: cellsOf(value.amounts),
    }
    const years = line.formula.some((term) => term.replace(/^[+\-−]/, '') === unclosedCode)
      ? unclosed.map(({ year, amounts }): StatementRow => ({
          ...row,
          key: `${unclosedCode}/${year}`,
          name: year,
          kind: 'unclosed',
          level: own + 1,
          parent: line.code,
          is_bold: false,
          is_formula: true,
          cells: cellsOf(amounts),
        }))
      : []
    const below = chart.flatMap((account) => {
      const amounts = value.accounts.get(account.id)
      return amounts ? [accountRow(account, { line: line.code, level: own + 1, parent: line.code }, amounts)] : []
    })
    if (
      (hideZero || line.hide_zero) &&
      isZero(value.amounts) &&
      below.every(({ cells }) => cells.every(({ amount }) => new Decimal(amount).isZero()))
    )
      return []
    return [...years, row, ...below]
  })
  return rows.filter(
    (row) => row.level <= level && !(hideZero && row.kind !== 'line' && row.cells.every(({ amount }) => new Decimal(amount).isZero())),
  )
}

/** Expenses by nature: the accounts of the class lines, each once, under the line that adds these up. */
function naturalRows({
  natural,
  lines,
  values,
  chart,
}: Pick<RowsRequest, 'lines' | 'values' | 'chart'> & { natural: readonly TemplateLine[] }): [ChartAccount, string, Decimal[]][] {
  const [first] = natural
  const total = lines.find(({ formula }) => first && formula.some((term) => term.endsWith(first.code)))
  return chart.flatMap((account): [ChartAccount, string, Decimal[]][] => {
    const parts = natural.map(({ code }) => values.get(code)?.accounts.get(account.id)).filter((amounts) => amounts !== undefined)
    if (parts.length === 0) return []
    const sum = parts.reduce((amounts, more) => amounts.map((amount, index) => amount.plus(more[index] ?? 0)))
    return [[account, total?.code ?? first?.code ?? '', sum]]
  })
}

function cellOf(amounts: readonly Decimal[], index: number, { against }: StatementColumn): StatementCell {
  const amount = amounts[index] ?? new Decimal(0)
  if (against === null) return { amount: moneyText(amount), difference: null, percent: null }
  const compared = amounts[against] ?? new Decimal(0)
  return { amount: moneyText(amount), difference: moneyText(differenceOf(amount, compared)), percent: percentOf(amount, compared) }
}

function depthsOf(lines: readonly TemplateLine[]): Map<number, number> {
  const parents = new Map(lines.map(({ id, parent }) => [id, parent]))
  const depth = (id: number, steps = 1): number => {
    const parent = parents.get(id) ?? null
    return parent === null || steps > 20 ? steps : depth(parent, steps + 1)
  }
  return new Map(lines.map(({ id }) => [id, depth(id)]))
}

const isZero = (amounts: readonly Decimal[]): boolean => amounts.every((amount) => amount.isZero())

/** Accounts by id that no line takes. */
export const unmappedRefs = (ids: readonly number[], chart: readonly ChartAccount[]): AccountRef[] =>
  chart.filter(({ id }) => ids.includes(id)).map(accountRef)
