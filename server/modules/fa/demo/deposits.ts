/** What customers paid before they were billed, and we our suppliers (fa.md §10). Pure. */
import { baseOf, Exact } from '../../../../src/shared/fa/voucher-amounts'
import { later, weekdayFrom } from './days'
import { line, made, type DemoVoucher, type DemoWorld } from './voucher-parts'

/** @property daysAgo of the newest day of the books */
const deposits = [
  { from: 'customer', daysAgo: 84, amount: '120000' },
  { from: 'customer', daysAgo: 63, amount: '45000' },
  { from: 'customer', daysAgo: 41, amount: '3000', currency: 'USD' },
  { from: 'customer', daysAgo: 22, amount: '80000' },
  { from: 'supplier', daysAgo: 56, amount: '60000' },
  { from: 'supplier', daysAgo: 33, amount: '150000' },
] as const

/** Posted all of them: the newest are three weeks old. */
export function depositVouchers(world: DemoWorld): DemoVoucher[] {
  return deposits.map(({ from, daysAgo, amount, ...more }, at) => {
    const date = weekdayFrom(later(world.today, -daysAgo))
    const parties = from === 'customer' ? world.customers : world.suppliers
    const party = parties[(at * 7) % parties.length]
    if (!party) throw new Error('the demo books have no customers or suppliers')
    const foreign = 'currency' in more ? { currency: more.currency, rate: world.rate(more.currency, date) } : null
    const base = foreign ? baseOf(amount, foreign.rate, 0) : amount
    const of = (sign: 1 | -1) => (foreign ? { ...foreign, amount_currency: new Exact(amount).times(sign).toFixed() } : {})
    const document_no = `DEP-${date.replaceAll('-', '')}`
    const about = { organization: party.id, document_no, document_date: date }
    const bank = foreign ? '1104' : '1103'
    const [debit, credit] =
      from === 'customer'
        ? [line(world.account(bank), base, of(1)), line(world.account('2130'), new Exact(base).neg().toFixed(), { ...of(-1), ...about })]
        : [line(world.account('1415'), base, { ...of(1), ...about }), line(world.account(bank), new Exact(base).neg().toFixed(), of(-1))]
    return made(world, {
      category: from === 'customer' ? 'R' : 'P',
      date,
      summary: `${from === 'customer' ? '預收貨款' : '預付貨款'} ${party.name}`.slice(0, 200),
      lines: [debit, credit],
    })
  })
}
