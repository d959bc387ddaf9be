/** The vouchers of the demo books (fa.md §10): enough of them, balanced, settled with what they settle, and the same each time. */
import { expect, test } from 'vitest'
import { totalsOf } from '../../../src/shared/fa/voucher-amounts'
import { demoVouchers, type DemoWorld } from '../../../server/modules/fa/demo/made-vouchers'
import { courierSheet } from '../../../server/modules/fa/demo/past-import'
import { adviceOf, paymentsWithFile } from '../../../server/modules/fa/demo/payment-files'
import { demoRates, midRates } from '../../../server/modules/fa/demo/rates'

const from = '2025-01-01'
const worldOn = (today: string): DemoWorld => ({
  ...{ from, today },
  account: (code: string) => Number(code),
  rate: midRates(demoRates(from, today)),
  customers: ['TWD', 'TWD', 'USD', 'JPY', null].map((currency, id) => ({ id, name: `Customer ${id}`, currency })),
  suppliers: [6, 7].map((id) => ({ id, name: `Supplier ${id}`, currency: 'TWD' })),
  ...{ departments: [8, 9], projects: [10], staff: [11], accountants: [12, 13] },
})
const world = worldOn('2026-11-29')

test('there are more than 2,000, from the first day of the books to today, in every state', () => {
  const vouchers = demoVouchers(world)
  expect(vouchers.length).toBeGreaterThan(2000)
  expect(new Set(vouchers.map(({ status }) => status))).toEqual(new Set(['draft', 'confirmed', 'posted', 'void']))
  expect(vouchers.every(({ date }) => date >= world.from && date <= world.today)).toBe(true)
  expect(vouchers.every(({ lines }) => totalsOf(lines).difference.isZero() && totalsOf(lines).debit.gt(0))).toBe(true)
})

test('each settles an item of the same account, party, currency and amount, on the other side, once', () => {
  const settling = demoVouchers(world).flatMap((voucher) => (voucher.settles ? [{ voucher, ...voucher.settles }] : []))
  expect(settling.length).toBeGreaterThan(500)
  for (const { voucher, item, itemLine, ownLine, amount_currency, amount_base } of settling) {
    const [own, settled] = [voucher.lines[ownLine - 1], item.lines[itemLine - 1]]
    expect([own?.account, own?.organization, own?.currency, own?.debit, own?.credit]).toEqual([
      ...[settled?.account, settled?.organization, settled?.currency, settled?.credit, settled?.debit],
    ])
    expect([own?.debit, own?.credit]).toContain(amount_base)
    expect(own?.amount_currency ?? amount_base).toMatch(new RegExp(`^-?${amount_currency.replace('.', '\\.')}$`))
    expect([voucher.status, item.status, voucher.date >= item.date]).toEqual(['posted', 'posted', true])
  }
  expect(new Set(settling.map(({ item }) => item)).size).toBe(settling.length)
})

test('cash never falls below zero, and the bank lends nothing', () => {
  const balances = new Map<number, number>()
  for (const { lines, status } of demoVouchers(world))
    for (const { account, debit, credit } of status === 'void' ? [] : lines) {
      if (account !== 1101 && account !== 1103) continue
      balances.set(account, (balances.get(account) ?? 0) + Number(debit) - Number(credit))
      expect(balances.get(account)).toBeGreaterThan(0)
    }
})

test.each(['2026-01-01', '2026-02-28', '2026-12-31', '2027-01-01', '2028-02-29', '2026-08-01'])('today may be %s', (today) => {
  const start = `${Number(today.slice(0, 4)) - 1}-01-01`
  const days = { from: start, today, rate: midRates(demoRates(start, today)) }
  const vouchers = demoVouchers({ ...world, ...days })
  expect(vouchers.length).toBeGreaterThan(900)
  expect(new Set(vouchers.map(({ status }) => status))).toEqual(new Set(['draft', 'confirmed', 'posted', 'void']))
})

test('they are the same each time, whenever they are made', () => {
  expect(demoVouchers(world)).toEqual(demoVouchers(world))
})

test('three of five payments have an advice: a PDF whose objects are where it says', () => {
  const vouchers = demoVouchers(world)
  const payments = vouchers.filter(({ category }) => category === 'P')
  const paid = paymentsWithFile(vouchers)
  expect(paid.length / payments.length).toBeCloseTo(0.6, 2)
  const advice = paid[0] ? adviceOf(paid[0], 1).toString('latin1') : ''
  const places = [...advice.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => advice.slice(Number(place), Number(place) + 7))
  expect(places).toEqual(['1 0 obj', '2 0 obj', '3 0 obj', '4 0 obj', '5 0 obj'])
  expect(advice.slice(Number(/startxref\n(\d+)/.exec(advice)?.[1]), -1)).toMatch(/^xref/)
})

test('the sheet of the import has fourteen vouchers of two lines, on a day of its month', () => {
  const rows = courierSheet('2026-11-01').trimEnd().split('\r\n')
  expect(rows).toHaveLength(1 + 14 * 2)
  expect(rows.filter((row) => row.includes(',2026-11-01,'))).toHaveLength(13)
})
