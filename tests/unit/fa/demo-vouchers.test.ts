/** The vouchers of the demo books (fa.md §10): enough of them, balanced, settled with what they settle, and the same each time. */
import { expect, test } from 'vitest'
import { totalsOf } from '../../../src/shared/fa/voucher-amounts'
import { booksFrom, bookYears, later, periodStateOn } from '../../../server/modules/fa/demo/days'
import { stateCounts } from '../../../server/modules/fa/demo/give-states'
import { demoInvoices, invoiceCounts, leadDay } from '../../../server/modules/fa/demo/invoice-plan'
import { demoVouchers } from '../../../server/modules/fa/demo/made-vouchers'
import { courierSheet } from '../../../server/modules/fa/demo/past-import'
import { adviceOf, paymentsWithFile } from '../../../server/modules/fa/demo/payment-files'
import { demoRates, midRates } from '../../../server/modules/fa/demo/rates'
import type { DemoWorld } from '../../../server/modules/fa/demo/voucher-parts'

const known = new Map<string, ReturnType<typeof midRates>>()
/** Those of a day are the same, whatever the last day is. */
function ratesFrom(from: string): ReturnType<typeof midRates> {
  const rates = known.get(from) ?? midRates(demoRates(from, '2028-12-31'))
  known.set(from, rates)
  return rates
}
const worldOn = (today: string, from = booksFrom(today)): DemoWorld => ({
  ...{ from, today },
  account: (code: string) => Number(code),
  rate(currency, date) {
    if (date > today) throw new Error(`there is no rate of ${date} yet`)
    return ratesFrom(from)(currency, date)
  },
  customers: ['TWD', 'TWD', 'USD', 'JPY', null, 'HKD', 'CNY', 'TWD', 'TWD', 'TWD'].map((currency, id) => ({
    id,
    name: `Customer ${id}`,
    currency,
  })),
  prompt: new Set([1]),
  suppliers: [6, 7].map((id) => ({ id, name: `Supplier ${id}`, currency: 'TWD' })),
  ...{ departments: [18, 19], projects: [10], staff: [11], accountants: [12, 13] },
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

/** First and last day of each month of two years, one of them a leap year. */
const manyDays = Array.from({ length: 731 }, (_, at) => later('2027-01-01', at)).filter(
  (day) => day.endsWith('-01') || later(day, 1).endsWith('-01'),
)

test('on any day the books have more than 2,000 vouchers in every state, and a fiscal year that is over', () => {
  const costs = manyDays.map((today) => {
    const world = worldOn(today)
    const vouchers = demoVouchers(world)
    const many = (status: string) => vouchers.filter((voucher) => voucher.status === status).length
    expect([today, many('draft'), many('confirmed'), many('void')]).toEqual([
      ...[today, stateCounts.draft, stateCounts.confirmed, stateCounts.void],
    ])
    const reversed = vouchers.flatMap((voucher) => (voucher.reversed ? [{ ...voucher, on: voucher.reversed.date }] : []))
    expect([today, reversed.length]).toEqual([today, stateCounts.reversed])
    expect(reversed.every(({ status, date, on }) => status === 'posted' && on > date && on <= today)).toBe(true)
    const deposits = vouchers.filter(({ lines }) => lines.some(({ account }) => account === 2130 || account === 1415))
    expect([today, deposits.length]).toEqual([today, 6])
    const closed = bookYears(today).filter(({ isClosed }) => isClosed)
    expect([today, closed.length > 0]).toEqual([today, true])
    // What waits is not in a year that is closed.
    const waiting = vouchers.filter(({ status }) => status === 'draft' || status === 'confirmed')
    expect(waiting.every(({ date }) => closed.every(({ year }) => date > `${year}-12-31`))).toBe(true)
    return vouchers.length
  })
  expect(Math.min(...costs)).toBeGreaterThan(2000)
  // They cost about the same on each day.
  expect(Math.max(...costs)).toBeLessThan(3000)
})

test('cash lasts on any day', () => {
  for (const today of ['2027-01-01', '2027-01-31', '2027-06-30', '2027-07-01', '2027-12-31', '2028-06-30']) {
    const balances = { 1101: 0, 1103: 0, 1104: 0 }
    for (const { lines, status } of demoVouchers(worldOn(today)))
      for (const { account, debit, credit } of status === 'void' ? [] : lines)
        if (account === 1101 || account === 1103 || account === 1104) {
          balances[account] += Number(debit) - Number(credit)
          expect([today, account, balances[account] > 0]).toEqual([today, account, true])
        }
  }
})

test.each([
  [
    '2027-01-01',
    [
      [2025, true],
      [2026, false],
      [2027, false],
    ],
  ],
  [
    '2027-01-31',
    [
      [2025, true],
      [2026, false],
      [2027, false],
    ],
  ],
  [
    '2027-02-01',
    [
      [2025, true],
      [2026, true],
      [2027, false],
    ],
  ],
  [
    '2027-06-30',
    [
      [2025, true],
      [2026, true],
      [2027, false],
    ],
  ],
  [
    '2027-07-01',
    [
      [2026, true],
      [2027, false],
    ],
  ],
  [
    '2026-12-31',
    [
      [2025, true],
      [2026, false],
    ],
  ],
])('on %s the fiscal years are %j', (today, years) => {
  expect(bookYears(today).map(({ year, isClosed }) => [year, isClosed])).toEqual(years)
})

test('this month is open, the one before it locked, those before closed, later ones in the future; so is the adjusting period', () => {
  const states = (today: string, ...ends: [string, string][]) => ends.map(([start, end]) => periodStateOn(today, { start, end }))
  const [october, november, december, january] = [
    ['2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
    ['2027-01-01', '2027-01-31'],
  ] satisfies [string, string][]
  const adjusting: [string, string] = ['2026-12-31', '2026-12-31']
  const all = [october, november, december, adjusting, january] as [string, string][]
  expect(states('2026-12-01', ...all)).toEqual(['closed', 'locked', 'open', 'future', 'future'])
  expect(states('2026-12-31', ...all)).toEqual(['closed', 'locked', 'open', 'open', 'future'])
  expect(states('2027-01-01', ...all)).toEqual(['closed', 'closed', 'locked', 'locked', 'open'])
  expect(states('2027-03-01', ...all)).toEqual(['closed', 'closed', 'closed', 'closed', 'closed'])
})

test('invoices of both directions are of weekdays of the last months, and come every way', () => {
  for (const today of manyDays.filter((_, at) => at % 5 === 0)) {
    const world = worldOn(today)
    const invoices = demoInvoices({ ...world, billed: world.customers, term: 1, tax: { home: 2, abroad: 3 } })
    expect(invoices).toHaveLength(invoiceCounts.sales + invoiceCounts.purchase)
    for (const kind of ['sales', 'purchase'] as const)
      expect(new Set(invoices.filter((one) => one.kind === kind).map(({ outcome }) => outcome))).toEqual(
        new Set(['draft', 'issued', 'void', 'credited', ...(kind === 'sales' ? ['paid'] : [])]),
      )
    for (const { date, ends, kind, number, currency, lines } of invoices) {
      expect([date >= later(today, -100), date <= ends, ends <= today, [0, 6].includes(new Date(date).getUTCDay())]).toEqual([
        ...[true, true, true, false],
      ])
      expect([kind, number === null]).toEqual([kind, kind === 'sales'])
      expect(lines.every(({ tax_category }) => tax_category === (currency === 'TWD' ? 2 : kind === 'sales' ? 3 : null))).toBe(true)
      expect(lines.every(({ unit_price, quantity }) => Number(unit_price) > 0 && Number(quantity) > 0)).toBe(true)
    }
    expect(new Set(invoices.map(({ currency }) => currency)).size).toBe(5)
  }
})

test.each([
  ['2026-11-20', '2026-11-23'],
  ['2026-11-29', '2026-11-30'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['2025-01-01', '2026-09-02'],
])('a lead that was won on %s is invoiced on %s', (won, date) => {
  expect(leadDay('2026-12-01', { won, at: 0 })).toBe(date)
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
