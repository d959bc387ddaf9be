/** Every chart template hangs together (fa.md §3.1, §3.4, R11). */
import { describe, expect, test } from 'vitest'
import { templateAccounts, templateLines } from '../../../server/modules/fa/chart/chart-template'
import { roleAccounts } from '../../../server/modules/fa/chart/role-accounts'
import { chartTexts } from '../../../server/modules/fa/chart/templates'
import { leavesOf } from '../../../server/modules/fa/report/rules/statement'
import { languages } from '../../../src/schemas/core/types'
import { account } from '../../../src/schemas/fa/account'
import { accountRoles, chartTemplates, expenseClasses, openItemKinds } from '../../../src/schemas/fa/value-lists'
import { goldenVouchers } from '../../support/fa-golden'

const codePattern = new RegExp(String(account.fields.find(({ name }) => name === 'code')?.schema.pattern), 'u')

describe.each(chartTemplates)('the chart %s', (template) => {
  const accounts = templateAccounts(chartTexts[template])
  const lines = templateLines(chartTexts[template])
  const byCode = new Map(accounts.map((one) => [one.code, one]))
  const leaves = new Map(lines.filter(({ formula }) => formula.length === 0).map((one) => [one.code, one]))

  test('has each code once, in the form that accounts take, and every name in four languages', () => {
    expect(byCode.size).toBe(accounts.length)
    expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length)
    expect(accounts.filter(({ code }) => !codePattern.test(code))).toEqual([])
    const nameless = [...accounts, ...lines].filter(({ name }) => languages.some((language) => !name[language]))
    expect(nameless).toEqual([])
  })

  test('has parents that are there, take no lines, have the type of their children, and stand before them', () => {
    for (const [index, { code, parent, type }] of accounts.entries()) {
      if (parent === null) continue
      const above = byCode.get(parent)
      expect([code, above?.postable, above?.type]).toEqual([code, false, type])
      expect(accounts.findIndex((one) => one.code === parent)).toBeLessThan(index)
    }
    expect(accounts.every(({ code, postable }) => postable || accounts.some(({ parent }) => parent === code))).toBe(true)
  })

  test('has an account that takes lines for every role', () => {
    const roles = roleAccounts(template)
    expect([...roles.keys()].sort()).toEqual([...accountRoles].sort())
    expect([...roles].filter(([, code]) => !byCode.get(code)?.postable)).toEqual([])
    const kindOf = (role: (typeof accountRoles)[number]) => byCode.get(roles.get(role) ?? '')?.kind
    expect(['cash', 'bank', 'receivable', 'payable', 'input_vat', 'output_vat'].map((role) => kindOf(role as 'cash'))).toEqual([
      'cash',
      'bank',
      'receivable',
      'payable',
      'input_vat',
      'output_vat',
    ])
    expect([kindOf('customer_deposit'), kindOf('supplier_deposit'), kindOf('notes_receivable')]).toEqual([
      'deposit_in',
      'deposit_out',
      'notes_receivable',
    ])
  })

  test('settles line by line what an invoice, a deposit, a cheque or a claim is posted to, and what employees were advanced', () => {
    const roles = roleAccounts(template)
    const claims = [
      ...(['receivable', 'payable', 'customer_deposit', 'supplier_deposit', 'employee_payable'] as const),
      ...(['notes_receivable', 'notes_in_collection', 'notes_payable'] as const),
    ]
    expect(claims.filter((role) => byCode.get(roles.get(role) ?? '')?.open_item !== true)).toEqual([])
    const ofPeople = accounts.filter(({ kind, open_item }) => kind === 'none' && open_item)
    expect(ofPeople.map(({ code, type, postable }) => [code, type, postable])).toEqual([
      [roles.get('employee_advance'), 'asset', true],
      [roles.get('employee_payable'), 'liability', true],
    ])
  })

  test('has what employees were advanced on an account of its own, by person, beside what others owe', () => {
    const advances = byCode.get(roleAccounts(template).get('employee_advance') ?? '')
    expect(advances).toMatchObject({ kind: 'none', requires: ['person'] })
    const others = accounts.find(({ name }) => name.en === 'Other receivables')
    expect(others).toMatchObject({ open_item: false, requires: [], report_code: advances?.report_code })
  })

  test('leads each account that takes lines to a line of its own, or by the class of its department', () => {
    const lost = accounts.filter(({ postable, type, report_code }) =>
      report_code === null ? postable && type !== 'expense' : !postable || !leaves.has(report_code),
    )
    expect(lost).toEqual([])
    for (const one of expenseClasses) expect(lines.filter(({ expense_classes }) => expense_classes.includes(one)).length).toBe(1)
    const isBalance = (type: string) => ['asset', 'liability', 'equity'].includes(type)
    const wrong = accounts.filter(
      ({ type, report_code }) => report_code !== null && (leaves.get(report_code)?.statement === 'BS') !== isBalance(type),
    )
    expect(wrong).toEqual([])
  })

  test('has formulas that can be computed, and every line of its own in exactly one total of each statement', () => {
    const asLines = lines.map(({ code, formula, sign, expense_classes }, index) => ({
      id: index + 1,
      code,
      formula,
      sign: sign === '1' ? (1 as const) : (-1 as const),
      expense_classes,
    }))
    const totals = (statement: 'BS' | 'IS') => {
      const sums = lines.filter((one) => one.statement === statement && one.formula.length > 0)
      return sums.filter(({ code }) => !sums.some(({ formula }) => formula.some((term) => term.slice(1) === code)))
    }
    for (const statement of ['BS', 'IS'] as const) {
      const reached = totals(statement).flatMap(({ code }) => leavesOf(code, asLines))
      const own = [...leaves.values()].filter((one) => one.statement === statement).map(({ code }) => code)
      expect(reached.sort()).toEqual(own.sort())
    }
    expect(lines.filter(({ formula }) => formula.includes('+UNCLOSED')).length).toBe(1)
  })

  test('has open items where there is a counterparty, and signs by the side of the accounts', () => {
    const kinds: readonly string[] = openItemKinds
    expect(accounts.filter(({ kind, open_item }) => !open_item && kinds.includes(kind))).toEqual([])
    expect(accounts.filter(({ kind, open_item }) => open_item && !kinds.includes(kind) && kind !== 'none')).toEqual([])
    for (const { code, sign } of leaves.values()) {
      const first = accounts.find(({ report_code, kind }) => report_code === code && kind !== 'contra')
      if (first) expect([code, sign]).toEqual([code, first.side === 'debit' ? '1' : '-1'])
    }
  })
})

test('the chart of Taiwan has the accounts of the golden ledger', () => {
  const codes = new Set(templateAccounts(chartTexts.TW).map(({ code }) => code))
  const used = goldenVouchers.flatMap(({ lines }) => lines.map(({ account: code }) => code))
  expect(used.filter((code) => !codes.has(code))).toEqual([])
})
