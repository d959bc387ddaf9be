/** Ageing, what a customer owes, year end (fa.md R8, R12, R14). */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { age, bucketOf, lossAllowance, overdueDays, summaryOf, type AgedItem } from '../../../server/modules/fa/party/rules/ageing'
import { closingDue } from '../../../src/shared/fa/year-end'
import {
  proposedRules,
  reversedLines,
  ruleFor,
  yearEnd,
  type MappingRule,
  type YearBalance,
  type YearEndLine,
} from '../../../server/modules/fa/year-end/rules/year-end'
import { dueDate } from '../../../server/modules/cm/terms/rules/due-date'
import { goldenAccounts, goldenClosing, goldenFigures } from '../../support/fa-golden'

const as_of = '2026-12-31'

describe('fa.md R8', () => {
  test('105,000 invoiced on 2026-11-05, 30 days: Saturday 12-05 moves to Monday, 24 days overdue on 12-31', () => {
    const net30 = {
      cutoff_day: null,
      months: 0,
      month_rule: 'none',
      due_day: null,
      days: 30,
      workday_rule: 'next',
      discount_percent: null,
      discount_days: null,
      discount_base: 'gross',
    } as const
    const due = dueDate(net30, '2026-11-05', (date) => ![0, 6].includes(new Date(date).getUTCDay()))
    expect(due).toBe('2026-12-07')
    expect(overdueDays(due, as_of)).toBe(24)
    expect(bucketOf(24)).toBe(0)
  })

  test.each([
    [0, -1],
    [1, 0],
    [30, 0],
    [31, 1],
    [90, 2],
    [180, 3],
    [181, 4],
  ])('%d days are in bucket %d', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket)
  })

  const item = (due_date: string, base: number): AgedItem => ({ due_date, date: due_date, currency: 'TWD', amount: base, base })

  test('days of grace do not count', () => {
    expect([overdueDays('2026-12-07', as_of, 24), overdueDays('2026-12-07', as_of, 20)]).toEqual([0, 4])
    const { not_due, buckets, oldest_overdue_days } = age(
      [
        { ...item('2026-12-07', 100), grace: 24 },
        { ...item('2026-12-07', 50), grace: 20 },
      ],
      { as_of },
    )
    expect([not_due.toNumber(), buckets[0]?.toNumber(), oldest_overdue_days]).toEqual([100, 50, 4])
  })

  test('credits that settle nothing stand apart, or pay the oldest items first', () => {
    const items = [item('2026-12-07', 100), item('2026-10-01', 50), item('2027-01-10', 30), item('2026-12-20', -60)]
    const apart = age(items, { as_of })
    expect([apart.not_due, ...apart.buckets, apart.unallocated].map(Number)).toEqual([30, 100, 0, 0, 50, 0, -60])
    const netted = age(items, { as_of, net: true })
    expect([netted.not_due, ...netted.buckets, netted.unallocated].map(Number)).toEqual([30, 90, 0, 0, 0, 0, 0])
    expect([apart.oldest_overdue_days, netted.oldest_overdue_days]).toEqual([91, 24])
  })

  test('the loss allowance is each bucket by its rate', () => {
    const ageing = age([item('2026-12-07', 105_000), item('2027-01-10', 1_000)], { as_of })
    expect(lossAllowance(ageing, ['0.001', '0.01'], 0).toNumber()).toBe(1_051)
  })

  test('nothing is lost between the buckets, netted or not', () => {
    const dates = fc.constantFrom('2026-01-01', '2026-06-30', '2026-11-15', '2026-12-31', '2027-02-01')
    const some = fc.array(fc.tuple(dates, fc.integer({ min: -1_000, max: 1_000 })).map(([due, base]) => item(due, base)))
    fc.assert(
      fc.property(some, fc.boolean(), (items, net) => {
        const { not_due, buckets, unallocated } = age(items, { as_of, net })
        expect(Decimal.sum(not_due, unallocated, ...buckets).toNumber()).toBe(items.reduce((sum, { base }) => sum + Number(base), 0))
      }),
    )
  })
})

describe('fa.md R14', () => {
  const invoice: AgedItem = { due_date: '2026-12-07', date: '2026-11-05', currency: 'TWD', amount: 105_000, base: 105_000 }
  const beside = { deposits: 0, notes: 0, drafts: 0, netDeposits: false }

  test('customer 31 of G on 2026-12-31', () => {
    const { open, overdue, oldest_overdue_days } = summaryOf([invoice], { as_of, ...beside })
    expect([open.toFixed(4), overdue.toFixed(4), oldest_overdue_days]).toEqual(['105000.0000', '105000.0000', 24])
  })

  test('without items there are zeros', () => {
    const { open, overdue, oldest_overdue_days, by_currency } = summaryOf([], { as_of, ...beside })
    expect([open.toNumber(), overdue.toNumber(), oldest_overdue_days, by_currency]).toEqual([0, 0, 0, []])
  })

  test('receipts, cheques and draft invoices count; deposits only where they are netted', () => {
    const items = [invoice, { ...invoice, amount: -5_000, base: -5_000 }]
    const parts = { deposits: 7_000, notes: 2_000, drafts: 1_000 }
    expect(summaryOf(items, { as_of, ...parts, netDeposits: false }).open.toNumber()).toBe(103_000)
    expect(summaryOf(items, { as_of, ...parts, netDeposits: true }).open.toNumber()).toBe(96_000)
  })
})

describe('fa.md R12', () => {
  const accounts = { income_summary: 3353, retained: 3351 }
  const closeAll: MappingRule[] = [{ source_from: '4', source_to: '8999', action: 'close', target: null }]
  const nothing = { department: null, project: null, organization: null, person: null, currency: null, amount_currency: 0, item: null }
  const golden: YearBalance[] = Object.entries(goldenClosing).map(([code, amount]) => ({
    ...nothing,
    account: Number(code),
    code,
    type: goldenAccounts[code]?.type ?? 'asset',
    amount,
  }))
  const total = (lines: readonly YearEndLine[]) => Decimal.sum(0, ...lines.map(({ amount }) => amount)).toNumber()
  const of = (lines: readonly YearEndLine[], account: number) => total(lines.filter((line) => line.account === account))

  test('§12.22: the year of G closes with 17,452, and 3351 opens with 48,702', () => {
    const { closing, opening, result, unmapped } = yearEnd(golden, closeAll, accounts)
    expect(unmapped).toEqual([])
    expect(result.toNumber()).toBe(goldenFigures.year.income)
    expect([4110, 7151, 7152, 3353].map((account) => of(closing, account))).toEqual([100_000, 270, 80, -17_452])
    expect([6201, 6202, 6211, 6231].reduce((sum, account) => sum + of(closing, account), 0)).toBe(-82_898)
    expect([of(opening, 3353), of(opening, 3351)]).toEqual([17_452, -17_452])
    expect((goldenClosing[3351] ?? 0) + of(opening, 3351)).toBe(-goldenFigures.year.retained)
  })

  test('a loss closes to a debit', () => {
    const loss: YearBalance = { ...nothing, account: 6201, code: '6201', type: 'expense', amount: 5 }
    const { closing, opening, result } = yearEnd([loss], closeAll, accounts)
    expect([of(closing, 3353), of(opening, 3351), result.toNumber()]).toEqual([5, 5, -5])
  })

  test('an income account that no rule closes stops the year', () => {
    expect(yearEnd(golden, [{ source_from: '4', source_to: '6999', action: 'close', target: null }], accounts).unmapped).toEqual([
      '7151',
      '7152',
    ])
  })

  test('rules are proposed for each run of income accounts', () => {
    const chart = [
      ...(['1103', '3351'] as const).map((code) => ({ code, type: 'equity' as const })),
      ...(['4110', '6201', '7152'] as const).map((code) => ({ code, type: 'expense' as const })),
      { code: '9000', type: 'asset' as const },
      { code: '9100', type: 'tax' as const },
    ]
    expect(proposedRules(chart)).toEqual([
      { source_from: '4110', source_to: '7152', action: 'close', target: null },
      { source_from: '9100', source_to: '9100', action: 'close', target: null },
    ])
    expect(proposedRules([])).toEqual([])
  })

  test('the closing is due two months after the year, and two and a half later at the latest (BEA art. 65)', () => {
    const time = { months: 2, more_months: 2, more_days: 15 }
    expect(closingDue('2026-12-31', time)).toEqual({ date: '2027-02-28', extended: '2027-05-15' })
    expect(closingDue('2027-06-30', time)).toEqual({ date: '2027-08-31', extended: '2027-11-15' })
    expect(closingDue('2027-12-31', { months: 2, more_months: 0, more_days: 0 })).toEqual({ date: '2028-02-29', extended: '2028-02-29' })
  })

  test('the first rule that fits counts', () => {
    const rules: MappingRule[] = [{ source_from: '4110', source_to: '4110', action: 'carry', target: null }, ...closeAll]
    expect([ruleFor('4110', rules)?.action, ruleFor('4170', rules)?.action, ruleFor('1103', rules)]).toEqual(['carry', 'close', null])
  })

  test('an account is carried to another one item by item', () => {
    const item = (id: number, amount: number): YearBalance => ({
      ...nothing,
      account: 1170,
      code: '1170',
      type: 'asset',
      amount,
      organization: 31,
      item: id,
    })
    const rules: MappingRule[] = [{ source_from: '1170', source_to: '1170', action: 'carry_to', target: 1171 }]
    const { closing, opening } = yearEnd([item(1, 60), item(2, 40)], rules, accounts)
    expect(closing).toEqual([])
    expect(opening.map(({ account, amount, item: line, organization }) => [account, amount.toNumber(), line, organization])).toEqual([
      [1170, -60, 1, 31],
      [1171, 60, 1, 31],
      [1170, -40, 2, 31],
      [1171, 40, 2, 31],
    ])
  })

  test('closing empties every income account by dimension, both vouchers balance, and reopening is the identity', () => {
    const balance = fc
      .record({ account: fc.constantFrom(4110, 6201, 6202, 7151, 1103), department: fc.constantFrom(null, 1, 2), amount: fc.integer() })
      .map((one): YearBalance => ({ ...nothing, ...one, code: String(one.account), type: goldenAccounts[one.account]?.type ?? 'asset' }))
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const { closing, opening } = yearEnd(balances, closeAll, accounts)
        expect([total(closing), total(opening)]).toEqual([0, 0])
        for (const { account, department } of balances.filter((one) => one.account !== 1103)) {
          const left = [...balances, ...closing].filter((one) => one.account === account && one.department === department)
          expect(Decimal.sum(0, ...left.map(({ amount }) => amount)).toNumber()).toBe(0)
        }
        for (const lines of [closing, opening])
          for (const { account } of lines) expect(of([...lines, ...reversedLines(lines)], account)).toBe(0)
      }),
    )
  })
})
