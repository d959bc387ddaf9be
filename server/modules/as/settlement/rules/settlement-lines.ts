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
  /** Null: what the anniversary basis would have given more to somebody who leaves (R6). */
  lot: number | null
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

/** Somebody leaves to whom the calendar basis has granted less than the anniversary basis would have: it is paid (R6). */
export const shortfallLines = (people: readonly { user: number; left_on: string; minutes: number }[]): SettlementLine[] =>
  people
    .filter(({ minutes }) => minutes > 0)
    .map(({ user, left_on, minutes }) => ({
      ...{ user, lot: null, entitled_min: minutes, used_min: 0, left_min: minutes, action: 'pay' as const },
      ...{ wage_date: left_on, minutes },
    }))

/** Lots of which the lines settle more than is left. @param left by lot */
export function overdrawn(lines: readonly Pick<SettlementLine, 'lot' | 'minutes'>[], left: ReadonlyMap<number, number>): number[] {
  const settled = new Map<number, number>()
  for (const { lot, minutes } of lines) if (lot !== null) settled.set(lot, (settled.get(lot) ?? 0) + minutes)
  return [...settled].filter(([lot, minutes]) => minutes > (left.get(lot) ?? 0)).map(([lot]) => lot)
}
