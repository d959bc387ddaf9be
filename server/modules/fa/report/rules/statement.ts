/** What the lines of a statement come to (fa.md R11): the sum of their accounts, or a formula over other lines. */
import Decimal from 'decimal.js'
import type { AccountType } from '../../../../../src/shared/fa/report-names'

/** Of a department (fa/department-setting). */
export type ExpenseClass = 'production' | 'selling' | 'admin' | 'rd'

/** Stands in a formula for the result of years that are not closed (R4). */
export const unclosedCode = 'UNCLOSED'

export interface StatementLine {
  id: number
  code: string
  /** 1 = positive where its accounts stand on the debit side, −1 on the credit side. */
  sign: 1 | -1
  /** `+1100`, `-5000`; empty = the sum of its accounts. */
  formula: readonly string[]
  /** Accounts by nature whose department has one of these classes come here. */
  expense_classes: readonly ExpenseClass[]
}

export interface StatementAccount {
  id: number
  type: AccountType
  /** Id of its line; null = by the class of the line's department. */
  line: number | null
}

/** The balance (debit less credit) of an account's lines whose departments are of one class, by column. */
export interface ClassSum {
  account: number
  /** Null = lines without a department. */
  expense_class: ExpenseClass | null
  amounts: readonly Decimal[]
}

export interface LineValue {
  amounts: Decimal[]
  /** By id of the account, as the line shows them: with its sign. */
  accounts: Map<number, Decimal[]>
}

/** A line that can't be computed: an administrator has to mend its formula. */
export class FormulaError extends Error {
  constructor(
    readonly line: string,
    /** The code that is missing, or that leads back to the line. */
    readonly code: string,
    readonly kind: 'unknown' | 'cycle',
  ) {
    super(`line ${line}: ${code} is ${kind}`)
  }
}

/** The line that takes an account's lines of one class. Null = none: the account has to be mapped. */
export function lineOf(
  { type, line }: StatementAccount,
  expense_class: ExpenseClass | null,
  lines: readonly StatementLine[],
): StatementLine | null {
  if (line !== null) return lines.find(({ id }) => id === line) ?? null
  if (type !== 'expense' && type !== 'cost') return null
  return lines.find(({ expense_classes }) => expense_classes.includes(expense_class ?? 'admin')) ?? null
}

/**
 * @param unclosed what `UNCLOSED` comes to by column, as equity shows it: a gain is positive
 * @param columns how many there are
 * @returns values by code of line, and ids of accounts with amounts that no line takes
 * @throws FormulaError
 */
export function statementValues(
  lines: readonly StatementLine[],
  accounts: readonly StatementAccount[],
  { sums, unclosed, columns }: { sums: readonly ClassSum[]; unclosed: readonly Decimal[]; columns: number },
): { values: Map<string, LineValue>; unmapped: number[] } {
  const zeros = () => Array.from({ length: columns }, () => new Decimal(0))
  const values = new Map<string, LineValue>(lines.map(({ code }) => [code, { amounts: zeros(), accounts: new Map<number, Decimal[]>() }]))
  const unmapped = new Set<number>()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  for (const { account: id, expense_class, amounts } of sums) {
    const account = byId.get(id)
    const line = account ? lineOf(account, expense_class, lines) : null
    const value = line ? values.get(line.code) : undefined
    if (!line || !value || line.formula.length > 0) {
      if (amounts.some((amount) => !amount.isZero())) unmapped.add(id)
      continue
    }
    const signed = amounts.map((amount) => amount.times(line.sign))
    value.amounts = addUp(value.amounts, signed)
    value.accounts.set(id, addUp(value.accounts.get(id) ?? zeros(), signed))
  }
  const done = new Set<string>()
  const compute = (code: string, asking: readonly string[]): readonly Decimal[] => {
    if (code === unclosedCode && !values.has(code)) return unclosed
    const line = lines.find((candidate) => candidate.code === code)
    const value = values.get(code)
    const from = asking.at(-1) ?? code
    if (!line || !value) throw new FormulaError(from, code, 'unknown')
    if (asking.includes(code)) throw new FormulaError(from, code, 'cycle')
    if (line.formula.length > 0 && !done.has(code))
      value.amounts = termsOf(line).reduce(
        (sum, term) =>
          addUp(
            sum,
            compute(term.code, [...asking, code]).map((amount) => amount.times(term.sign)),
          ),
        zeros(),
      )
    done.add(code)
    return value.amounts
  }
  for (const { code } of lines) compute(code, [])
  return { values, unmapped: [...unmapped] }
}

/** @returns codes of the lines with accounts that a line is made of, itself where it has its own. @throws FormulaError */
export function leavesOf(code: string, lines: readonly StatementLine[], asking: readonly string[] = []): string[] {
  const line = lines.find((candidate) => candidate.code === code)
  if (!line) {
    if (code === unclosedCode) return []
    throw new FormulaError(asking.at(-1) ?? code, code, 'unknown')
  }
  if (asking.includes(code)) throw new FormulaError(asking.at(-1) ?? code, code, 'cycle')
  if (line.formula.length === 0) return [code]
  return [...new Set(termsOf(line).flatMap((term) => leavesOf(term.code, lines, [...asking, code])))]
}

const termsOf = ({ formula }: StatementLine): { code: string; sign: 1 | -1 }[] =>
  formula.map((term) => ({ code: term.replace(/^[+\-−]/, ''), sign: /^[-−]/.test(term) ? -1 : 1 }))

const addUp = (some: readonly Decimal[], more: readonly Decimal[]): Decimal[] => some.map((amount, index) => amount.plus(more[index] ?? 0))
