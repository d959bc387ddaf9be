/** Vouchers of a trading company, month by month (fa.md §10): the same for the same days and people. Pure. */
import { baseOf, Exact } from '../../../../src/shared/fa/voucher-amounts'
import { later, monthsOf, weekdayFrom, weekdays } from './days'
import { depositVouchers } from './deposits'
import { diceOf, type Dice } from './dice'
import { giveStates } from './give-states'
import { currencyOf, line, made, tens, type DemoParty, type DemoVoucher, type DemoWorld, type Settles } from './voucher-parts'
import type { DemoCurrency } from './rates'

/** How many of a kind a month has, in books of up to `fullMonths`; longer books have fewer a month, so that they cost the same. */
const monthly = { sale: 38, purchase: 26, claim: 3 } as const
const fullMonths = 20
const term = 30

/** Oldest first. */
export function demoVouchers(world: DemoWorld): DemoVoucher[] {
  const dice = diceOf(20_250_101)
  const months = monthsOf(world.from, world.today)
  const many = (kind: keyof typeof monthly) => Math.round(monthly[kind] * Math.min(1, fullMonths / months.length))
  const vouchers: DemoVoucher[] = [opening(world), ...depositVouchers(world)]
  for (const { first, last, whole } of months) {
    const days = weekdays(first, last)
    if (days.length === 0) continue
    for (let n = 0; n < many('sale'); n++) vouchers.push(...sold(world, dice, dice.pick(days)))
    for (let n = 0; n < many('purchase'); n++) vouchers.push(...bought(world, dice, dice.pick(days)))
    for (let n = 0; n < many('claim'); n++) vouchers.push(...claimed(world, dice, dice.pick(days)))
    vouchers.push(...monthStart(world, weekdayFrom(`${first.slice(0, 8)}05`), { isFirst: first === world.from }))
    if (whole) vouchers.push(...monthEnd(world, last))
  }
  const ordered = vouchers.filter(({ date }) => date <= world.today).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  giveStates(ordered, world.today)
  return ordered
}

function opening(world: DemoWorld): DemoVoucher {
  const { account, from } = world
  const rate = world.rate('USD', weekdayFrom(from))
  const dollars = baseOf('20000', rate, 0)
  const lines = [
    line(account('1101'), 50_000),
    line(account('1103'), 8_000_000),
    line(account('1104'), dollars, { currency: 'USD', rate, amount_currency: '20000' }),
    line(account('1631'), 750_000),
    line(account('3110'), -8_000_000),
    line(account('3351'), new Exact(-800_000).minus(dollars).toFixed()),
  ]
  return made(world, { category: 'O', role: 'opening', date: from, summary: '期初餘額', lines })
}

const taxOn = (net: number): number => new Exact(net).times('0.05').toDecimalPlaces(0).toNumber()

/** @returns days after the due day that it is paid; null = it never is */
function lateness(dice: Dice, isPrompt: boolean): number | null {
  if (isPrompt) return 0
  if (dice.chance(0.05)) return null
  if (dice.chance(0.1)) return Math.floor(dice.between(41, 130))
  return dice.chance(0.3) ? Math.floor(dice.between(5, 41)) : Math.floor(dice.between(-5, 4))
}

/** A sale, and what the customer paid for it until today. */
function sold(world: DemoWorld, dice: Dice, date: string): DemoVoucher[] {
  const customer = dice.pick(world.customers)
  const project = dice.chance(0.25) ? dice.pick(world.projects) : null
  const late = lateness(dice, world.prompt.has(customer.id))
  const document_no = `${dice.pick(['AB', 'CD', 'EF', 'GH'])}${Math.floor(dice.between(10_000_000, 99_999_999))}`
  const due_date = later(date, term)
  const own = currencyOf(customer)
  // Customers abroad buy in dollars, too.
  const currency = own && dice.chance(0.25) ? 'USD' : own
  const net = tens(dice.between(8_000, 90_000))
  const sale = currency
    ? soldAbroad(world, { date, due_date, customer, currency, net, document_no, project })
    : made(world, {
        category: 'T',
        date,
        summary: `銷貨 ${customer.name}`.slice(0, 200),
        lines: [
          line(world.account('1170'), net + taxOn(net), { organization: customer.id, document_no, document_date: date, due_date }),
          line(world.account('4110'), -net, { project }),
          line(world.account('2321'), -taxOn(net)),
        ],
      })
  return late === null ? [sale] : [sale, received(world, sale, { customer, currency, date: weekdayFrom(later(due_date, late)) })]
}

function soldAbroad(
  world: DemoWorld,
  sale: {
    date: string
    due_date: string
    customer: DemoParty
    currency: DemoCurrency
    net: number
    document_no: string
    project: number | null
  },
): DemoVoucher {
  const { date, due_date, customer, currency, document_no, project } = sale
  const rate = world.rate(currency, date)
  const amount = new Exact(sale.net)
    .div(rate)
    .toDecimalPlaces(currency === 'JPY' ? 0 : 2)
    .toFixed()
  const base = baseOf(amount, rate, 0)
  const foreign = { currency, rate }
  const more = { organization: customer.id, document_no, document_date: date, due_date }
  return made(world, {
    category: 'T',
    date,
    summary: `外銷 ${customer.name}`.slice(0, 200),
    lines: [
      line(world.account('1172'), base, { ...foreign, amount_currency: amount, ...more }),
      line(world.account('4110'), new Exact(base).neg().toFixed(), { ...foreign, amount_currency: `-${amount}`, project }),
    ],
  })
}

/** At the item's own rate; what the bank credits at the rate of the day differs by the realised exchange difference (R6). */
function received(
  world: DemoWorld,
  item: DemoVoucher,
  { customer, currency, date }: { customer: DemoParty; currency: DemoCurrency | null; date: string },
): DemoVoucher {
  const [owed] = item.lines
  if (!owed) throw new Error('a sale has lines')
  const base = owed.debit ?? '0'
  const amount = owed.amount_currency ?? base
  const mirrored = line(owed.account, new Exact(base).neg().toFixed(), {
    organization: customer.id,
    document_no: owed.document_no,
    ...(currency && { currency, rate: owed.rate, amount_currency: `-${amount}` }),
  })
  const settles: Settles = { item, itemLine: 1, ownLine: 2, amount_currency: amount, amount_base: base }
  const summary = `收款 ${customer.name}`.slice(0, 200)
  if (!currency || date > world.today) {
    const lines = [line(world.account('1103'), base), mirrored]
    return made(world, { category: 'R', date, summary, lines, settles })
  }
  const rate = world.rate(currency, date)
  const worth = baseOf(amount, rate, 0)
  const gain = new Exact(worth).minus(base)
  const lines = [
    line(world.account('1104'), worth, { currency, rate, amount_currency: amount }),
    mirrored,
    ...(gain.isZero() ? [] : [line(world.account('7151'), gain.neg().toFixed())]),
  ]
  return made(world, { category: 'R', date, summary, lines, settles })
}

const costs = ['5110', '5110', '5110', '6211', '6213', '6214', '6217', '6218', '6219', '6221'] as const

/** A bill, and what was paid for it until today. */
function bought(world: DemoWorld, dice: Dice, date: string): DemoVoucher[] {
  const supplier = dice.pick(world.suppliers)
  const code = dice.pick(costs)
  const net = tens(code === '5110' ? dice.between(10_000, 60_000) : dice.between(1_500, 18_000))
  const gross = net + taxOn(net)
  const document_no = dice.between(100_000, 999_999).toFixed(0)
  const due_date = later(date, term)
  const department = dice.pick(world.departments)
  const project = dice.chance(0.15) ? dice.pick(world.projects) : null
  const paidOn = dice.chance(0.08) ? null : weekdayFrom(later(due_date, Math.floor(dice.between(0, 4))))
  const organization = supplier.id
  const bill = made(world, {
    category: 'T',
    date,
    summary: `進貨及費用 ${supplier.name}`.slice(0, 200),
    lines: [
      line(world.account(code), net, { department, project }),
      line(world.account('1421'), taxOn(net)),
      line(world.account('2171'), -gross, { organization, document_no, document_date: date, due_date }),
    ],
  })
  if (paidOn === null) return [bill]
  const payment = made(world, {
    category: 'P',
    date: paidOn,
    summary: `付款 ${supplier.name}`.slice(0, 200),
    lines: [
      line(world.account('2171'), gross, { organization, document_no }),
      line(world.account('6231'), 30, { department }),
      line(world.account('1103'), -gross - 30),
    ],
    settles: { item: bill, itemLine: 3, ownLine: 1, amount_currency: gross.toFixed(), amount_base: gross.toFixed() },
  })
  return [bill, payment]
}

/** Somebody's travel or dinner with a customer, owed until the next payday. */
function claimed(world: DemoWorld, dice: Dice, date: string): DemoVoucher[] {
  const net = tens(dice.between(300, 6_000))
  const code = dice.pick(['6212', '6212', '6215', '6220'])
  const department = dice.pick(world.departments)
  const own = { person: dice.pick(world.staff) }
  const claim = made(world, {
    ...{ category: 'T', date, summary: '員工費用報支' },
    lines: [line(world.account(code), net, { department }), line(world.account('2209'), -net, own)],
  })
  const payment = made(world, {
    ...{ category: 'P', date: weekdayFrom(`${later(`${date.slice(0, 8)}01`, 31).slice(0, 8)}05`), summary: '員工費用付款' },
    lines: [line(world.account('2209'), net, own), line(world.account('1103'), -net)],
    settles: { item: claim, itemLine: 2, ownLine: 1, amount_currency: net.toFixed(), amount_base: net.toFixed() },
  })
  return [claim, payment]
}

const payroll = { salaries: 530_400, insurance: 98_280, net: 510_730, withheld: 19_670 } as const

/** Last month's wages, and what was withheld of them, leave the bank. */
function monthStart(world: DemoWorld, date: string, { isFirst }: { isFirst: boolean }): DemoVoucher[] {
  if (isFirst) return []
  const { account } = world
  const lines = [
    line(account('2201'), payroll.net),
    line(account('2202'), payroll.withheld),
    line(account('2203'), payroll.insurance),
    line(account('1103'), -(payroll.net + payroll.withheld + payroll.insurance)),
  ]
  return [made(world, { category: 'P', date, summary: '發放薪資、繳納代扣款及保險費', lines })]
}

/** Payroll, rent and depreciation. */
function monthEnd(world: DemoWorld, last: string): DemoVoucher[] {
  const { account } = world
  const [department] = world.departments
  const own = { department: department ?? null }
  const wages = [
    line(account('6201'), payroll.salaries, own),
    line(account('6202'), payroll.insurance, own),
    line(account('2201'), -payroll.net),
    line(account('2202'), -payroll.withheld),
    line(account('2203'), -payroll.insurance),
  ]
  return [
    made(world, { category: 'S', date: last, summary: '薪資', lines: wages }),
    made(world, {
      category: 'P',
      date: last,
      summary: '租金',
      lines: [line(account('6216'), 60_000, own), line(account('1103'), -60_000)],
    }),
    made(world, {
      category: 'T',
      date: last,
      summary: '折舊',
      lines: [line(account('6223'), 12_500, own), line(account('1639'), -12_500)],
    }),
  ]
}
