/** Some forty invoices and bills of the last months (fa.md §10), by the parties and products of cm. Pure. */
import { Exact } from '../../../../src/shared/fa/voucher-amounts'
import { later, weekdayFrom } from './days'
import { diceOf, type Dice } from './dice'
import { currencyOf, tens, type DemoParty, type DemoWorld } from './voucher-parts'

export interface PlannedLine {
  description: string
  quantity: string
  unit_price: string
  tax_category: number | null
  account?: number
  department?: number
  project?: number
}

export interface PlannedInvoice {
  kind: 'sales' | 'purchase'
  organization: number
  date: string
  currency: string
  term_of_payment: number | null
  /** The supplier's; ours is given when it is issued. */
  number: string | null
  lines: readonly PlannedLine[]
  /** How far it comes; `credited`: a note takes its first line back. */
  outcome: 'draft' | 'issued' | 'void' | 'credited' | 'paid'
  /** When it is voided, credited or paid. */
  ends: string
}

export interface InvoiceWorld extends DemoWorld {
  /** Who gets invoices: one each, as far as there are enough, since what is overdue is stopped by the control of credit. */
  billed: readonly DemoParty[]
  /** Of cm: thirty days. */
  term: number | null
  /** Of cm: taxed at home, and goods that leave the country. */
  tax: { home: number | null; abroad: number | null }
}

export const invoiceCounts = { sales: 20, purchase: 12 } as const
/** Of the last days so many. */
const span = 96
/** By place in their kind; all others are issued. */
const outcomes: Readonly<Record<PlannedInvoice['kind'], Readonly<Record<number, PlannedInvoice['outcome']>>>> = {
  sales: { 0: 'paid', 1: 'paid', 3: 'paid', 5: 'paid', 6: 'paid', 4: 'void', 9: 'credited', 13: 'credited', 18: 'draft', 19: 'draft' },
  purchase: { 5: 'void', 7: 'credited', 11: 'draft' },
}

const goods = ['感測模組', '不鏽鋼支架', '控制面板', '包裝材料', '維護套件'] as const
const bought = [
  ['5110', '進貨'],
  ['6213', '運費'],
  ['6219', '廣告刊登'],
  ['6221', '顧問費'],
  ['6211', '辦公用品'],
] as const

/** Oldest first. */
export function demoInvoices(world: InvoiceWorld): PlannedInvoice[] {
  const dice = diceOf(40_400)
  const planned = [...of('sales', world.billed), ...of('purchase', world.suppliers)]
  return planned.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

  function of(kind: PlannedInvoice['kind'], parties: readonly DemoParty[]): PlannedInvoice[] {
    if (parties.length === 0) return []
    return Array.from({ length: invoiceCounts[kind] }, (_, at) => {
      const party = parties[at % parties.length] as DemoParty // there is one
      const daysAgo = Math.round(span - (at * (span - 2)) / (invoiceCounts[kind] - 1))
      const date = weekdayBefore(later(world.today, -daysAgo))
      const outcome = outcomes[kind][at] ?? 'issued'
      const ends = weekdayFrom(later(date, outcome === 'paid' ? 30 : 4))
      const currency = currencyOf(party)
      return {
        kind,
        organization: party.id,
        date,
        ends: ends < world.today ? ends : world.today,
        currency: currency ?? 'TWD',
        term_of_payment: world.term,
        number: kind === 'sales' ? null : `FD${Math.floor(dice.between(10_000_000, 99_999_999))}`,
        lines: [0, 1].slice(0, 1 + (at % 2)).map((n) => lineOf(world, dice, { kind, currency, date, place: at + n })),
        outcome,
      }
    })
  }
}

/** The day itself, or the Friday before it. */
const weekdayBefore = (date: string): string => ([0, 6].includes(new Date(date).getUTCDay()) ? weekdayBefore(later(date, -1)) : date)

/** The weekday after it was won, or within the last three months. @param lead.at place among those that are invoiced */
export function leadDay(today: string, { won, at }: { won: string; at: number }): string {
  const [soon, least] = [later(won, 1), later(today, -90 + at * 3)]
  const day = weekdayFrom(soon < least ? least : soon)
  return day > today ? weekdayBefore(today) : day
}

function lineOf(
  world: InvoiceWorld,
  dice: Dice,
  { kind, currency, date, place }: { kind: PlannedInvoice['kind']; currency: ReturnType<typeof currencyOf>; date: string; place: number },
): PlannedLine {
  const net = tens(dice.between(900, 4_500))
  const [code, text] = bought[place % bought.length] ?? bought[0]
  const unit_price = currency
    ? new Exact(net)
        .div(world.rate(currency, date))
        .toDecimalPlaces(currency === 'JPY' ? 0 : 2)
        .toFixed()
    : net.toFixed()
  const priced = { quantity: Math.floor(dice.between(2, 12)).toFixed(), unit_price }
  if (kind === 'sales')
    return {
      ...{ ...priced, description: goods[place % goods.length] ?? goods[0] },
      tax_category: currency ? world.tax.abroad : world.tax.home,
      ...(dice.chance(0.3) ? { project: dice.pick(world.projects) } : {}),
    }
  return {
    ...{ ...priced, description: text, account: world.account(code), department: dice.pick(world.departments) },
    // What comes from abroad is taxed by the customs.
    tax_category: currency ? null : world.tax.home,
  }
}
