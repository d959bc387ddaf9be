/** Lines that settle an item: what keeps their voucher from being confirmed (fa.md §3.3, R6, §9). Pure. */
import Decimal from 'decimal.js'
import { groupDigits } from '../../../../../src/shared/engine/amount-text'
import { baseOfPart, type OpenItem } from '../../../../../src/shared/fa/settlement'
import type { Finding } from '../../../../../src/shared/fa/voucher-facts'

export interface SettlingLine {
  /** Position from 0, and the item that it names. */
  at: number
  settles: number
  account: number | null
  party: string | null
  currency: string
  /** Debit positive. */
  net: Decimal.Value
  /** Signed, in its currency. */
  amount: Decimal.Value
}

export type SettledItem = OpenItem & { account: number; party: string | null; currency: string }

/** Each line takes from what the ones before it have left. @param items what is open for this voucher, by id */
export function settlingFindings(lines: readonly SettlingLine[], items: ReadonlyMap<number, SettledItem>, baseDigits: number): Finding[] {
  const left = new Map(items)
  return lines.flatMap((line): Finding[] => {
    const item = left.get(line.settles)
    const find = (column: string, code: string, params: Finding['params'] = {}): Finding[] => [
      { path: `lines.${line.at}.${column}`, code, params },
    ]
    if (!item) return find('settles', 'settles_unknown')
    const [net, amount] = [new Decimal(line.net), new Decimal(line.amount).abs()]
    const isOpposite = item.side === 'debit' ? net.isNegative() : net.isPositive()
    if (!isOpposite || item.account !== line.account || item.party !== line.party || item.currency !== line.currency)
      return find('settles', 'settles_differs')
    const cell = line.currency === '' || new Decimal(item.rate).eq(1) ? (net.isNegative() ? 'credit' : 'debit') : 'amount_currency'
    if (amount.gt(item.residual)) return find(cell, 'settles_left', leftOf(item))
    const base = baseOfPart(item, amount, baseDigits)
    if (!base.eq(net.abs())) return find(net.isNegative() ? 'credit' : 'debit', 'settles_base', { base: groupDigits(base.toFixed()) })
    left.set(item.id, {
      ...item,
      residual: new Decimal(item.residual).minus(amount).toFixed(),
      residual_base: new Decimal(item.residual_base).minus(base).toFixed(),
    })
    return []
  })
}

/** `45,000`, as the refusals name it. */
export const leftOf = ({ residual, currency }: Pick<SettledItem, 'residual' | 'currency'>): { left: string; currency: string } => ({
  left: groupDigits(new Decimal(residual).toFixed()),
  currency,
})
