/** The cash line of a receipt or a payment, kept equal to the rest (fa.md §2.2): the debit one of a receipt, the credit one of a payment. Pure. */
import Decimal from 'decimal.js'
import { isBlank, newLine, otherSide, type GridLine, type Side } from './grid-line'
import { decimalOr0 } from './line-totals'

export type VoucherKind = 'receipt' | 'payment' | 'transfer'

/** On which side money moves; a transfer has no cash line. */
export const cashSide = (kind: VoucherKind): Side | undefined => (kind === 'receipt' ? 'debit' : kind === 'payment' ? 'credit' : undefined)

/**
 * The lines with their cash line made equal to the rest.
 *
 * The cash line is the first on the cash account of the head whose other side is empty; without one it is added: first in a receipt, last in a
 * payment, as it is written on paper. A rest below zero leaves it empty, and the difference is shown. In a foreign currency it is left alone:
 * its base comes from its own rate.
 *
 * @param cashAccount id of the cash or bank account of the head, null while none is chosen
 */
export function keepCashLine(lines: readonly GridLine[], kind: VoucherKind, cashAccount: number | null): readonly GridLine[] {
  const side = cashSide(kind)
  if (!side || cashAccount === null) return lines
  const cash = lines.find((line) => line.account === cashAccount && line[otherSide(side)] === '')
  if (cash && cash.currency !== '') return lines
  const amount = restOf(lines, side, cash?.key)
  if (cash) return cash[side] === amount ? lines : lines.map((line) => (line === cash ? { ...line, [side]: amount } : line))
  if (amount === '') return lines
  const added = newLine({ account: cashAccount, [side]: amount })
  return side === 'debit' ? [added, ...lines] : afterFilled(lines, added)
}

/** When the head changes its account, the cash line goes along. */
export const moveCash = (lines: readonly GridLine[], kind: VoucherKind, from: number | null, to: number | null): readonly GridLine[] => {
  const side = cashSide(kind)
  if (!side || from === null || from === to) return lines
  const cash = lines.find((line) => line.account === from && line[otherSide(side)] === '')
  return cash ? lines.map((line) => (line === cash ? { ...line, account: to } : line)) : lines
}

function restOf(lines: readonly GridLine[], side: Side, cash: string | undefined): string {
  let rest = new Decimal(0)
  for (const line of lines) if (line.key !== cash) rest = rest.plus(decimalOr0(line[otherSide(side)])).minus(decimalOr0(line[side]))
  return rest.gt(0) ? rest.toFixed() : ''
}

/** Behind the last line that says something, before the empty one that waits at the end. */
function afterFilled(lines: readonly GridLine[], added: GridLine): readonly GridLine[] {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return [...lines.slice(0, last + 1), added, ...lines.slice(last + 1)]
}
