/** Reversal (fa.md R13): the lines that take a posted voucher back, and the day on which they stand. */
import { amountOf, exactOf, type ForeignAmount, type Sides } from '../../../../../src/shared/fa/voucher-amounts'

export type ReversalMode = 'swap' | 'negative'

/**
 * @param mode `swap` exchanges debit and credit, `negative` keeps the side with a minus sign (red entries)
 * @returns the line with dimensions, currency and rate as they were; the foreign amount changes its sign with the net
 */
export function reversedLine<Line extends Sides & ForeignAmount>(line: Line, mode: ReversalMode): Line {
  const [debit, credit] = [amountOf(line.debit), amountOf(line.credit)]
  const amount = exactOf(line.amount_currency)
  const sides = mode === 'swap' ? { debit: credit.toFixed(4), credit: debit.toFixed(4) } : { debit: minus(debit), credit: minus(credit) }
  return { ...line, ...sides, amount_currency: amount ? minus(amount) : line.amount_currency }
}

const minus = (amount: ReturnType<typeof amountOf>): string => (amount.isZero() ? amount : amount.negated()).toFixed(4)

export interface ReversalDay {
  /** `YYYY-MM-DD` of the voucher that is taken back. */
  original: string
  /** In the company's zone. */
  today: string
  /** Whether the day lies in a period that is open to the person, after the lock of the books. */
  isOpen: (date: string) => boolean
  /** First days of the periods that are open to the person, in their order. */
  openFrom: readonly string[]
}

/**
 * @returns the original day where it is still open, else today, else the first open day after it; null where there is none. Never before the
 * original.
 */
export function reversalDay({ original, today, isOpen, openFrom }: ReversalDay): string | null {
  if (isOpen(original)) return original
  if (today >= original && isOpen(today)) return today
  return openFrom.find((date) => date > original) ?? null
}
