/** Balances and statements (fa.md R4, R11), on the golden ledger and by what must hold of any. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FormulaError,
  leavesOf,
  lineOf,
  statementValues,
  type ClassSum,
  type StatementAccount,
  type StatementLine,
} from '../../../server/modules/fa/report/rules/statement'
import {
  closingOf,
  isBalanced,
  onSides,
  openingsOf,
  trialRows,
  trialTotals,
  type TreeAccount,
  type TrialSum,
  type YearSum,
} from '../../../server/modules/fa/report/rules/trial-balance'
import { isIncomeSide } from '../../../src/shared/fa/report-names'
import { differenceOf, inUnits, percentOf } from '../../../src/shared/fa/statement'
import { goldenAccounts, goldenClosing, goldenFigures, goldenVouchers } from '../../support/fa-golden'
import { balanceSheetLines, incomeStatementLines } from '../../support/fa-statement-lines'

const zero = new Decimal(0)
const lines = [...balanceSheetLines, ...incomeStatementLines]
const idOf = (code: string) => Number(code)
const accounts: StatementAccount[] = Object.entries(goldenAccounts).map(([code, { type, line }]) => ({
  id: idOf(code),
  type,
  line: lines.find((candidate) => candidate.code === line)?.id ?? null,
}))

/** Sums of the golden ledger; opening vouchers count as opening. */
function goldenSums(from: string, to: string): TrialSum[] {
  const sums = new Map<string, TrialSum>()
  for (const { date, role, lines: booked } of goldenVouchers.filter((voucher) => voucher.date <= to))
    for (const { account, debit, credit } of booked) {
      const sum = sums.get(account) ?? { account: idOf(account), key: null, opening: zero, debit: zero, credit: zero }
      const isOpening = date < from || role === 'opening'
      sums.set(
        account,
        isOpening
          ? { ...sum, opening: sum.opening.plus(debit).minus(credit) }
          : { ...sum, debit: sum.debit.plus(debit), credit: sum.credit.plus(credit) },
      )
    }
  return [...sums.values()]
}

describe('fa.md R4 on G', () => {
  test.each([
    ['2026-11-01', '2026-11-30', goldenFigures.november],
    ['2026-12-01', '2026-12-31', goldenFigures.december],
  ] as const)('the trial balance from %s to %s', (from, to, { closing, turnover }) => {
    const totals = trialTotals(goldenSums(from, to))
    expect(totals.closing_debit.toNumber()).toBe(closing)
    expect(totals.closing_credit.toNumber()).toBe(closing)
    expect(totals.debit.toNumber()).toBe(turnover)
    expect(isBalanced(totals)).toBe(true)
  })

  test('every closing balance of the year', () => {
    const closing = goldenSums('2026-12-01', '2026-12-31').map((sum) => [String(sum.account), closingOf(sum).toNumber()] as const)
    expect(Object.fromEntries(closing.filter(([, amount]) => amount !== 0))).toEqual(goldenClosing)
  })

  test('an opening voucher is no turnover', () => {
    expect(goldenSums('2026-11-01', '2026-11-30').find(({ account }) => account === 1103)).toMatchObject({
      opening: new Decimal(1_000_000),
    })
  })
})

describe('fa.md R4: years', () => {
  const sum = (account: number, type: YearSum['type'], year: number, amount: number): YearSum => ({
    account,
    type,
    year,
    amount: new Decimal(amount),
  })

  test('income accounts open at 0, and the result of a year that is not closed is a line of its own', () => {
    const { openings, unclosed } = openingsOf(
      [
        sum(1, 'asset', 2025, 100),
        sum(2, 'revenue', 2025, -130),
        sum(3, 'expense', 2025, 30),
        sum(2, 'revenue', 2026, -7),
        sum(1, 'asset', 2026, 7),
      ],
      2026,
    )
    expect(openings).toEqual(
      new Map([
        [1, new Decimal(107)],
        [2, new Decimal(-7)],
      ]),
    )
    expect(unclosed).toEqual(new Map([[2025, new Decimal(-100)]]))
  })

  test('a closed year leaves no line', () => {
    expect(openingsOf([sum(2, 'revenue', 2025, 0)], 2026).unclosed.size).toBe(0)
  })

  test('openings and results of years add up to nothing, whatever was booked', () => {
    const booked = fc.record({
      debit: fc.integer({ min: 1, max: 4 }),
      credit: fc.integer({ min: 1, max: 4 }),
      year: fc.integer({ min: 2024, max: 2026 }),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    })
    const types: Record<number, YearSum['type']> = { 1: 'asset', 2: 'equity', 3: 'revenue', 4: 'tax' }
    const typeOf = (account: number) => types[account] ?? 'asset'
    fc.assert(
      fc.property(fc.array(booked), (vouchers) => {
        const sums = vouchers.flatMap(({ debit, credit, year, amount }) => [
          sum(debit, typeOf(debit), year, amount),
          sum(credit, typeOf(credit), year, -amount),
        ])
        const { openings, unclosed } = openingsOf(sums, 2026)
        expect(Decimal.sum(0, ...openings.values(), ...unclosed.values()).toNumber()).toBe(0)
      }),
    )
  })
})

describe('rows of a trial balance', () => {
  const tree: TreeAccount[] = [
    { id: 1, code: '1', type: 'asset', parent: null, level: 1 },
    { id: 11, code: '11', type: 'asset', parent: 1, level: 2 },
    { id: 111, code: '111', type: 'asset', parent: 11, level: 3 },
    { id: 112, code: '112', type: 'asset', parent: 11, level: 3 },
    { id: 2, code: '2', type: 'liability', parent: null, level: 1 },
  ]
  const sums: TrialSum[] = [
    { account: 111, key: null, opening: new Decimal(5), debit: new Decimal(10), credit: zero },
    { account: 112, key: null, opening: zero, debit: zero, credit: zero },
    { account: 2, key: null, opening: new Decimal(-5), debit: zero, credit: new Decimal(10) },
  ]

  test('groups come before what is below them, with its sum', () => {
    expect(
      trialRows(tree, sums, {}).map(({ account, is_group, opening, debit }) => [account, is_group, opening.toNumber(), debit.toNumber()]),
    ).toEqual([
      [1, true, 5, 10],
      [11, true, 5, 10],
      [111, false, 5, 10],
      [112, false, 0, 0],
      [2, false, -5, 0],
    ])
  })

  test('a level hides what is below it, and its sums stay', () => {
    expect(trialRows(tree, sums, { level: 1 }).map(({ account, debit }) => [account, debit.toNumber()])).toEqual([
      [1, 10],
      [2, 0],
    ])
  })

  test('zeros are hidden when that is requested', () => {
    expect(trialRows(tree, sums, { hideZero: true }).map(({ account }) => account)).toEqual([1, 11, 111, 2])
  })

  test('an amount stands on one side', () => {
    expect(onSides(new Decimal(-3))).toEqual({ debit: zero, credit: new Decimal(3) })
  })
})

/** As the statements get them: balance by account, no class. */
const classSums = (from: string, to: string): ClassSum[] =>
  goldenSums(from, to).map((sum) => ({
    account: sum.account,
    expense_class: null,
    amounts: [isIncomeSide(accounts.find(({ id }) => id === sum.account)?.type ?? 'asset') ? sum.debit.minus(sum.credit) : closingOf(sum)],
  }))

describe('fa.md R11 on G', () => {
  const valueOf = (from: string, to: string, code: string, unclosed = 0) =>
    statementValues(lines, accounts, { sums: classSums(from, to), unclosed: [new Decimal(unclosed)], columns: 1 })
      .values.get(code)
      ?.amounts[0]?.toNumber()

  test.each([
    ['2026-11-01', '2026-11-30', goldenFigures.november.income],
    ['2026-12-01', '2026-12-31', goldenFigures.december.income],
    ['2026-11-01', '2026-12-31', goldenFigures.year.income],
  ] as const)('the income from %s to %s', (from, to, income) => {
    expect(valueOf(from, to, '8500')).toBe(income)
  })

  test('the balance sheet: assets are liabilities and equity', () => {
    const at = (code: string) => valueOf('2026-11-01', '2026-12-31', code, goldenFigures.year.income)
    expect([at('1XXX'), at('2XXX'), at('3XXX')]).toEqual([
      goldenFigures.balanceSheet.assets,
      goldenFigures.balanceSheet.liabilities,
      goldenFigures.balanceSheet.equity,
    ])
  })
})

describe('fa.md R11', () => {
  const expense: StatementAccount = { id: 6201, type: 'expense', line: null }
  const value = (code: string, sums: readonly ClassSum[], of: readonly StatementLine[] = incomeStatementLines) =>
    statementValues(of, [expense], { sums, unclosed: [zero], columns: 1 })
      .values.get(code)
      ?.amounts[0]?.toNumber()
  const spent = (expense_class: ClassSum['expense_class'], amount: number): ClassSum => ({
    account: 6201,
    expense_class,
    amounts: [new Decimal(amount)],
  })

  test.each([
    ['selling', '6100'],
    ['admin', '6200'],
    [null, '6200'],
    ['rd', '6300'],
    ['production', '5000'],
  ] as const)('an expense of a department of class %s goes to %s', (expense_class, code) => {
    expect(lineOf(expense, expense_class, incomeStatementLines)?.code).toBe(code)
    expect(value(code, [spent(expense_class, 7)])).toBe(7)
  })

  test('one account is shared out between the classes', () => {
    const sums = [spent('selling', 7), spent('admin', 5), spent(null, 1)]
    expect([value('6100', sums), value('6200', sums), value('6000', sums)]).toEqual([7, 6, 13])
  })

  test('an account with its own line stays there, whatever the department', () => {
    const line = incomeStatementLines.find(({ code }) => code === '6450')
    expect(lineOf({ ...expense, line: line?.id ?? 0 }, 'selling', incomeStatementLines)?.code).toBe('6450')
  })

  test('an account that no line takes is named', () => {
    const asset: StatementAccount = { id: 1, type: 'asset', line: null }
    const sums: ClassSum[] = [{ account: 1, expense_class: null, amounts: [new Decimal(3)] }]
    expect(statementValues(incomeStatementLines, [asset], { sums, unclosed: [zero], columns: 1 }).unmapped).toEqual([1])
  })

  test('a formula that names no line, or itself, is refused with its line', () => {
    const broken = (formula: readonly string[]): StatementLine[] => [{ id: 1, code: 'A', sign: 1, formula, expense_classes: [] }]
    expect(() => value('A', [], broken(['+B']))).toThrow(FormulaError)
    expect(() => value('A', [], broken(['+A']))).toThrow(FormulaError)
    expect(() => leavesOf('A', broken(['+A']))).toThrow(FormulaError)
  })

  test('the leaves of a formula line are the lines that have accounts', () => {
    expect(leavesOf('6900', incomeStatementLines)).toEqual(['4000', '5000', '6100', '6200', '6300', '6450'])
    expect(leavesOf('3XXX', balanceSheetLines)).toEqual(['3100', '3200', '3300', '3400'])
  })

  test.each([
    [120_000, 100_000, '20.0'],
    [-50, -200, '75.0'],
    [5, 0, null],
    [2, 3, '-33.3'],
    [100_050, 100_000, '0.1'],
  ])('%d against %d is %s percent', (current, compared, percent) => {
    expect(percentOf(current, compared)).toBe(percent)
  })

  test('units are rounded from the exact sum, half up', () => {
    expect([inUnits('1499.9999', 1_000, 0), inUnits('1500', 1_000, 0), inUnits('-1500', 1_000, 0), inUnits('12.3450', 1, 2)]).toEqual([
      '1',
      '2',
      '-2',
      '12.35',
    ])
  })

  test('a difference and what it compares with give the figure again', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (current, compared) => {
        expect(differenceOf(current, compared).plus(compared).toNumber()).toBe(current)
      }),
    )
  })

  test('what the lines of the income statement take, they take once: total income is the sum of all accounts', () => {
    const classes = fc.constantFrom('production', 'selling', 'admin', 'rd', null)
    const pick = fc.record({ account: fc.constantFrom(4110, 6201, 6211, 7151), expense_class: classes, amount: fc.integer() })
    fc.assert(
      fc.property(fc.array(pick), (picked) => {
        const sums = picked.map(({ amount, ...rest }) => ({ ...rest, amounts: [new Decimal(amount)] }))
        const { values, unmapped } = statementValues(incomeStatementLines, accounts, { sums, unclosed: [zero], columns: 1 })
        expect(unmapped).toEqual([])
        expect(values.get('8500')?.amounts[0]?.toNumber()).toBe(-picked.reduce((sum, { amount }) => sum + amount, 0) || 0)
      }),
    )
  })
})
