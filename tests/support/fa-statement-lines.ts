/** The statement lines of the TW template (fa.md §3.4), as the rules take them. */
import { unclosedCode, type ExpenseClass, type StatementLine } from '../../server/modules/fa/report/rules/statement'

const leaf = (code: string, sign: 1 | -1, classes: readonly ExpenseClass[] = []) => ({ code, sign, formula: [], expense_classes: classes })
const sum = (code: string, ...formula: string[]) => ({ code, sign: 1 as const, formula, expense_classes: [] })

const numbered = (lines: readonly Omit<StatementLine, 'id'>[], from: number): StatementLine[] =>
  lines.map((line, index) => ({ ...line, id: from + index }))

export const balanceSheetLines = numbered(
  [
    ...['1100', '1150', '1170', '1200', '130X', '1410', '1470'].map((code) => leaf(code, 1)),
    sum('11XX', '+1100', '+1150', '+1170', '+1200', '+130X', '+1410', '+1470'),
    ...['1600', '1755', '1780', '1840', '1900'].map((code) => leaf(code, 1)),
    sum('15XX', '+1600', '+1755', '+1780', '+1840', '+1900'),
    sum('1XXX', '+11XX', '+15XX'),
    ...['2100', '2130', '2150', '2170', '2200', '2230', '2300'].map((code) => leaf(code, -1)),
    sum('21XX', '+2100', '+2130', '+2150', '+2170', '+2200', '+2230', '+2300'),
    ...['2540', '2600'].map((code) => leaf(code, -1)),
    sum('25XX', '+2540', '+2600'),
    sum('2XXX', '+21XX', '+25XX'),
    ...['3100', '3200', '3300', '3400'].map((code) => leaf(code, -1)),
    sum('3XXX', '+3100', '+3200', '+3300', '+3400', `+${unclosedCode}`),
  ],
  1,
)

export const incomeStatementLines = numbered(
  [
    leaf('4000', -1),
    leaf('5000', 1, ['production']),
    sum('5900', '+4000', '-5000'),
    leaf('6100', 1, ['selling']),
    leaf('6200', 1, ['admin']),
    leaf('6300', 1, ['rd']),
    leaf('6450', 1),
    sum('6000', '+6100', '+6200', '+6300', '+6450'),
    sum('6900', '+5900', '-6000'),
    leaf('7100', -1),
    leaf('7010', -1),
    leaf('7020', -1),
    leaf('7050', 1),
    sum('7000', '+7100', '+7010', '+7020', '-7050'),
    sum('7900', '+6900', '+7000'),
    leaf('7950', 1),
    sum('8200', '+7900', '-7950'),
    leaf('8300', -1),
    sum('8500', '+8200', '+8300'),
  ],
  101,
)
