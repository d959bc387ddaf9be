/** What is proposed for lots that have ended with something left (as.md §4.6, R6). Minutes; pure. */
import { atExpiry, type ExpiryRule } from '../../ledger/rules/consumption'

export interface EndedLot extends ExpiryRule {
  lot: number
  user: number
  valid_to: string
  entitled: number
  used: number
  left: number
  /** It was brought over from this lot's end: paid at the wage of then. */
  carried_since: string | null
}

export interface SettlementLine {
  user: number
  lot: number
  entitled_min: number
  used_min: number
  left_min: number
  action: 'pay' | 'carry' | 'drop'
  wage_date: string | null
  minutes: number
}

/** A line for each thing that becomes of a lot; carried minutes that are left again are paid at their own year's wage (LSA-ER 24-1). */
export function settlementLines(lots: readonly EndedLot[]): SettlementLine[] {
  return lots.flatMap((lot) => {
    const parts = atExpiry(lot.left, lot, lot.carried_since !== null)
    return (['carry', 'pay', 'drop'] as const)
      .filter((action) => parts[action] > 0)
      .map((action) => ({
        ...{ user: lot.user, lot: lot.lot, entitled_min: lot.entitled, used_min: lot.used, left_min: lot.left, action },
        wage_date: action === 'pay' ? (lot.carried_since ?? lot.valid_to) : null,
        minutes: parts[action],
      }))
  })
}

/** Lots of which the lines settle more than is left. @param left by lot */
export function overdrawn(lines: readonly Pick<SettlementLine, 'lot' | 'minutes'>[], left: ReadonlyMap<number, number>): number[] {
  const settled = new Map<number, number>()
  for (const { lot, minutes } of lines) settled.set(lot, (settled.get(lot) ?? 0) + minutes)
  return [...settled].filter(([lot, minutes]) => minutes > (left.get(lot) ?? 0)).map(([lot]) => lot)
}
