/** Closing a year and opening the next one (fa.md R12; BEA art. 6, 7, 28, 65). */
import Decimal from 'decimal.js'
import { isIncomeSide, type AccountType } from '../../../../../src/shared/fa/report-names'

/** A row of fa/year-end-mapping; codes are compared as text, both ends included. */
export interface MappingRule {
  source_from: string
  source_to: string
  action: 'close' | 'carry' | 'carry_to'
  /** Null: of `close` the income summary. */
  target: number | null
}

/** A balance at the end of the year by account and dimensions, debit positive. */
export interface YearBalance {
  account: number
  code: string
  type: AccountType
  amount: Decimal.Value
  department: number | null
  project: number | null
  organization: number | null
  person: number | null
  /** Currency and amount of foreign balances; items are moved one by one. */
  currency: string | null
  amount_currency: Decimal.Value
  /** Line of the open item. */
  item: number | null
}

export type YearEndLine = Omit<YearBalance, 'code' | 'type'> & { amount: Decimal; amount_currency: Decimal }

export interface YearEnd {
  /** Dated the last day. */
  closing: YearEndLine[]
  /** Dated the first day of the next year. */
  opening: YearEndLine[]
  /** A gain is positive. */
  result: Decimal
  /** Codes of income accounts with a balance that no rule takes: they stop the close. */
  unmapped: string[]
}

/** The first rule that fits counts. Null = none: accounts of the balance sheet carry on without a rule. */
export const ruleFor = (code: string, rules: readonly MappingRule[]): MappingRule | null =>
  rules.find(({ source_from, source_to }) => code >= source_from && code <= source_to) ?? null

/** @param rules in their order @returns lines that are signed, debit positive; each list adds up to 0 */
export function yearEnd(
  balances: readonly YearBalance[],
  rules: readonly MappingRule[],
  accounts: { income_summary: number; retained: number },
): YearEnd {
  const closing: YearEndLine[] = []
  const opening: YearEndLine[] = []
  const targets = new Map<number, Decimal>()
  const unmapped = new Set<string>()
  for (const balance of balances) {
    const amount = new Decimal(balance.amount)
    if (amount.isZero() && new Decimal(balance.amount_currency).isZero()) continue
    const rule = ruleFor(balance.code, rules)
    if (isIncomeSide(balance.type) && rule?.action !== 'close') unmapped.add(balance.code)
    else if (rule?.action === 'close') {
      const target = rule.target ?? accounts.income_summary
      closing.push(lineOf(balance, -1))
      targets.set(target, (targets.get(target) ?? new Decimal(0)).plus(amount))
    } else if (rule?.action === 'carry_to' && rule.target !== null)
      opening.push(lineOf(balance, -1), { ...lineOf(balance, 1), account: rule.target })
  }
  const onTargets = [...targets].filter(([, amount]) => !amount.isZero()).map(([account, amount]) => plain(account, amount))
  const summary = targets.get(accounts.income_summary) ?? new Decimal(0)
  const toRetained = summary.isZero() ? [] : [plain(accounts.income_summary, summary.negated()), plain(accounts.retained, summary)]
  return {
    closing: [...closing, ...onTargets],
    opening: [...toRetained, ...opening],
    result: Decimal.sum(0, ...targets.values()).negated(),
    unmapped: [...unmapped].toSorted(),
  }
}

export interface ChartRow {
  code: string
  type: AccountType
}

/** @param chart postable accounts in the order of their codes @returns one rule for each run of income accounts, to the income summary */
export function proposedRules(chart: readonly ChartRow[]): MappingRule[] {
  const rules: MappingRule[] = []
  for (const [at, { code, type }] of chart.entries()) {
    if (!isIncomeSide(type)) continue
    const last = rules.at(-1)
    const before = chart[at - 1]
    if (last && before && isIncomeSide(before.type)) last.source_to = code
    else rules.push({ source_from: code, source_to: code, action: 'close', target: null })
  }
  return rules
}

/** Reopening: the same lines the other way round, on the same date. */
export const reversedLines = (lines: readonly YearEndLine[]): YearEndLine[] =>
  lines.map((line) => ({ ...line, amount: line.amount.negated(), amount_currency: line.amount_currency.negated() }))

function lineOf({ code: _code, type: _type, ...balance }: YearBalance, sign: 1 | -1): YearEndLine {
  return {
    ...balance,
    amount: new Decimal(balance.amount).times(sign),
    amount_currency: new Decimal(balance.amount_currency).times(sign),
  }
}

const plain = (account: number, amount: Decimal): YearEndLine => ({
  account,
  amount,
  department: null,
  project: null,
  organization: null,
  person: null,
  currency: null,
  amount_currency: new Decimal(0),
  item: null,
})
