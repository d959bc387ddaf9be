/** Which of the demo's vouchers still wait, which are void, and which were taken back (fa.md §10). Pure. */
import { later, weekdayFrom } from './days'
import type { DemoVoucher } from './voucher-parts'

/** What the import and the invoices of the demo add is not among them: ten drafts, two reversed pairs. */
export const stateCounts = { draft: 4, confirmed: 9, void: 6, reversed: 9 } as const

const reasons = ['發票開立錯誤', '客戶退貨', '供應商重開帳單'] as const

/** @param ordered oldest first; each is posted unless it is said here, and settles only what is posted as it is itself */
export function giveStates(ordered: readonly DemoVoucher[], today: string): void {
  for (const voucher of ordered) voucher.status = 'posted'
  // Every other one of the newest waits.
  const waiting = ordered.filter((_, at) => (ordered.length - 1 - at) % 2 === 0).slice(-stateCounts.draft - stateCounts.confirmed)
  for (const [at, voucher] of waiting.entries()) voucher.status = at % 3 === 1 ? 'draft' : 'confirmed'
  const settled = new Set(ordered.map(({ settles }) => settles?.item))
  // Only what no receipt or payment settles.
  const free = ordered.filter((voucher) => voucher.status === 'posted' && isItem(voucher) && !settled.has(voucher))
  for (const voucher of spread(free, stateCounts.void)) voucher.status = 'void'
  const recent = free.filter(({ status, date }) => status === 'posted' && date > later(today, -100) && date < later(today, -8))
  for (const [at, voucher] of spread(recent, stateCounts.reversed).entries())
    voucher.reversed = { date: weekdayFrom(later(voucher.date, 3)), reason: reasons[at % reasons.length] ?? reasons[0] }
  for (const voucher of ordered) if (voucher.status !== 'posted' || voucher.settles?.item.status !== 'posted') delete voucher.settles
}

/** A sale or a bill. */
const isItem = ({ category, lines }: DemoVoucher): boolean => category === 'T' && lines.some(({ organization }) => organization !== null)

/** So many, from the first to the last. */
function spread<Item>(items: readonly Item[], many: number): Item[] {
  const step = items.length / many
  return Array.from({ length: many }, (_, at) => items[Math.floor(at * step)]).filter((item) => item !== undefined)
}
