/** Vouchers of a trading company, month by month (fa.md §10): the same for the same days and people. Pure. */
import { Exact } from '../../../../src/shared/fa/voucher-amounts'
import type { MadeVoucher } from '../voucher/book-many'

type Line = MadeVoucher['lines'][number]

export interface DemoWorld {
  /** `YYYY-MM-DD`: the first of a year, and today. */
  from: string
  today: string
  /** By code, of the Taiwanese chart. */
  account: (code: string) => number
  customers: readonly number[]
  suppliers: readonly number[]
  departments: readonly number[]
  /** Who prepares, who confirms. */
  accountants: readonly [number, number]
}

/** How many of a kind a month has. */
const monthly = { sale: 38, receipt: 30, purchase: 26, payment: 20 } as const
const unpaidTerm = 30

export function demoVouchers(world: DemoWorld): MadeVoucher[] {
  const next = randomOf(20_250_101)
  const vouchers: MadeVoucher[] = [opening(world)]
  for (const month of monthsOf(world.from, world.today)) {
    const days = daysOf(month, world.today)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item // none is empty
    const amount = (least: number, most: number) => Math.round((least + next() * (most - least)) / 10) * 10
    for (let n = 0; n < monthly.sale; n++) vouchers.push(sale(world, pick(days), pick(world.customers), amount(8_000, 90_000)))
    for (let n = 0; n < monthly.receipt; n++) vouchers.push(receipt(world, pick(days), pick(world.customers), amount(8_000, 90_000)))
    for (let n = 0; n < monthly.purchase; n++)
      vouchers.push(
        purchase(world, pick(days), pick(world.suppliers), {
          net: amount(2_000, 40_000),
          department: pick(world.departments),
          code: pick(costs),
        }),
      )
    for (let n = 0; n < monthly.payment; n++) vouchers.push(payment(world, pick(days), pick(world.suppliers), amount(2_000, 40_000)))
    const last = days.at(-1)
    if (last !== undefined && last.slice(8) >= '25') vouchers.push(...monthEnd(world, last))
  }
  return vouchers.map((voucher, at) => ({ ...voucher, status: statusOf(voucher.date, world.today, at) }))
}

const costs = ['5110', '6211', '6212', '6214', '6217', '6219', '6221'] as const

/** What is older than a week is posted; of the rest some are confirmed, some are drafts; a few are void. */
function statusOf(date: string, today: string, at: number): MadeVoucher['status'] {
  if (at > 0 && at % 400 === 0) return 'void'
  const age = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000)
  if (age > 6) return 'posted'
  return at % 3 === 0 ? 'draft' : at % 3 === 1 ? 'confirmed' : 'posted'
}

const line = (account: number, net: number, more: Partial<Line> = {}): Line => ({
  account,
  debit: String(Math.max(net, 0)),
  credit: String(Math.max(-net, 0)),
  memo: null,
  ...{ currency: null, rate: null, amount_currency: null, department: null, project: null, organization: null, person: null },
  ...{ document_no: null, document_date: null, due_date: null },
  ...more,
})

const made = (
  { accountants: [first, second] }: DemoWorld,
  voucher: Pick<MadeVoucher, 'category' | 'date' | 'summary' | 'lines'> & Partial<MadeVoucher>,
): MadeVoucher => ({
  status: 'posted',
  prepared_by: first,
  confirmed_by: second,
  ...voucher,
})

function opening(world: DemoWorld): MadeVoucher {
  const lines = [line(world.account('1103'), 8_000_000), line(world.account('1101'), 50_000), line(world.account('3110'), -8_050_000)]
  return made(world, { category: 'O', role: 'opening', date: world.from, summary: '期初餘額', lines })
}

const tax = (net: number): number => new Exact(net).times('0.05').toDecimalPlaces(0).toNumber()

function sale(world: DemoWorld, date: string, organization: number, net: number): MadeVoucher {
  const due = new Date(Date.parse(date) + unpaidTerm * 86_400_000).toISOString().slice(0, 10)
  const lines = [
    line(world.account('1170'), net + tax(net), { organization, due_date: due }),
    line(world.account('4110'), -net),
    line(world.account('2321'), -tax(net)),
  ]
  return made(world, { category: 'T', date, summary: '銷貨', lines })
}

function receipt(world: DemoWorld, date: string, organization: number, gross: number): MadeVoucher {
  return made(world, {
    category: 'R',
    date,
    summary: '收款',
    lines: [line(world.account('1103'), gross), line(world.account('1170'), -gross, { organization })],
  })
}

function purchase(
  world: DemoWorld,
  date: string,
  organization: number,
  { net, department, code }: { net: number; department: number; code: string },
): MadeVoucher {
  const lines = [
    line(world.account(code), net, { department }),
    line(world.account('1421'), tax(net)),
    line(world.account('2171'), -net - tax(net), { organization }),
  ]
  return made(world, { category: 'T', date, summary: '進貨及費用', lines })
}

function payment(world: DemoWorld, date: string, organization: number, gross: number): MadeVoucher {
  const lines = [
    line(world.account('2171'), gross, { organization }),
    line(world.account('6231'), 30),
    line(world.account('1103'), -gross - 30),
  ]
  return made(world, { category: 'P', date, summary: '付款', lines })
}

/** Payroll, rent and depreciation. */
function monthEnd(world: DemoWorld, date: string): MadeVoucher[] {
  const { account } = world
  return [
    made(world, {
      category: 'S',
      date,
      summary: '薪資',
      lines: [
        line(account('6201'), 530_400),
        line(account('6202'), 98_280),
        line(account('2201'), -510_730),
        line(account('2202'), -19_670),
        line(account('2203'), -98_280),
      ],
    }),
    made(world, { category: 'P', date, summary: '租金', lines: [line(account('6216'), 60_000), line(account('1103'), -60_000)] }),
    made(world, { category: 'T', date, summary: '折舊', lines: [line(account('6223'), 12_500), line(account('1639'), -12_500)] }),
  ]
}

/** First days of the months. */
function monthsOf(from: string, today: string): string[] {
  const months: string[] = []
  for (let [year = 0, month = 1] = from.split('-').map(Number); ; month === 12 ? ((year += 1), (month = 1)) : (month += 1)) {
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    if (first > today) return months
    months.push(first)
  }
}

function daysOf(first: string, today: string): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: last }, (_, n) => `${first.slice(0, 8)}${String(n + 1).padStart(2, '0')}`).filter((day) => day <= today)
}

/** A generator of its own, so that the same books come of it every time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
