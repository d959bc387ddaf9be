/** Settling inside a voucher (fa.md R6): a line at the item's own rate, and the exchange difference that is left. Pure. */
import Decimal from 'decimal.js'
import { baseOfPart } from '../../../../shared/fa/settlement'
import type { OpenItemRow } from '../../../../shared/fa/settlement-calls'
import { settleable } from '../../party/party-draft'
import { isBlank, newLine, withAmount, type GridLine } from '../grid/grid-line'
import { decimalOr0, lineTotals } from '../grid/line-totals'

interface Company {
  currency: string
  decimals: number
}

/** The item settled in full by a line on its other side: into the first empty line, else behind the last. */
export function layItem(
  lines: readonly GridLine[],
  item: OpenItemRow,
  { organization, company }: { organization: number; company: Company },
): readonly GridLine[] {
  const { line: id, account, side, rate, residual, residual_base, document_no, date, due_date } = item
  const amount = settleable(item)
  const base = baseOfPart({ id, side, date, due_date, document_no, rate, residual, residual_base }, amount, company.decimals)
  const isForeign = item.currency !== company.currency
  const signed = side === 'debit' ? new Decimal(amount).neg() : new Decimal(amount)
  const empty = lines.find(isBlank)
  const laid = withAmount(
    {
      ...newLine({
        ...{ account: account.id, organization, document_no: document_no ?? '', due_date, settles: id },
        ...(isForeign ? { currency: item.currency, rate: new Decimal(rate).toFixed(), amount_currency: signed.toFixed() } : {}),
      }),
      ...(empty ? { key: empty.key } : {}),
    },
    side === 'debit' ? 'credit' : 'debit',
    base.toFixed(),
  )
  return empty ? lines.map((line) => (line === empty ? laid : line)) : [...lines, laid]
}

/**
 * What is left when items in another currency are paid at another rate: above zero is a gain. Null while there is none, nothing is paid yet, or more
 * or less is paid than is settled in that currency.
 */
export function exchangeLeft(lines: readonly GridLine[]): string | null {
  const filled = lines.filter((line) => !isBlank(line))
  const settled = filled.filter(({ settles, currency }) => settles !== null && currency !== '')
  if (settled.length === 0 || filled.every(({ settles }) => settles !== null)) return null
  for (const currency of new Set(settled.map((line) => line.currency))) {
    const those = filled.filter((line) => line.currency === currency)
    const sum = Decimal.sum(0, ...those.map((line) => decimalOr0(line.amount_currency)))
    if (those.some(({ settles }) => settles === null) && !sum.isZero()) return null
  }
  const { difference } = lineTotals(filled)
  return new Decimal(difference).isZero() ? null : difference
}

/** The line that books it. @param left as `exchangeLeft` says it */
export function layDifference(lines: readonly GridLine[], left: string, account: number): readonly GridLine[] {
  const amount = new Decimal(left)
  const laid = withAmount(newLine({ account }), amount.isPositive() ? 'credit' : 'debit', amount.abs().toFixed())
  const empty = lines.find(isBlank)
  return empty ? lines.map((line) => (line === empty ? { ...laid, key: empty.key } : line)) : [...lines, laid]
}
