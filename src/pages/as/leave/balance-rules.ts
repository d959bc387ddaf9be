/** Which balances are shown first, and how full they are (as.md §2 leave). Pure. */
import type { LeaveBalance, LedgerLine } from '../../../shared/as/balance'

/** Annual leave and compensatory time come first, then what has been used, then the order of the types. */
const kindRank: Readonly<Partial<Record<LeaveBalance['leave']['kind'], number>>> = { annual: 0, comp: 1 }

export function mostUsed(balances: readonly LeaveBalance[], count: number): LeaveBalance[] {
  const rank = ({ leave }: LeaveBalance) => kindRank[leave.kind] ?? 2
  const touched = ({ used_min: used, pending_min: pending }: LeaveBalance) => used + pending
  return [...balances].sort((one, other) => rank(one) - rank(other) || touched(other) - touched(one)).slice(0, count)
}

export interface Meter {
  /** Of the whole, 0–100. */
  used: number
  pending: number
}

/** Of what was granted and carried, else of the yearly ceiling. @returns null where there is nothing to measure by */
export function meterOf({ entitled_min, carried_min, ceiling_min, used_min, pending_min }: LeaveBalance): Meter | null {
  const whole = ceiling_min ?? entitled_min + carried_min
  if (whole <= 0) return null
  const used = Math.min(100, (Math.max(0, used_min) / whole) * 100)
  return { used, pending: Math.min(100 - used, (Math.max(0, pending_min) / whole) * 100) }
}

/** Runs out within the days that are told in colour. @param today `2026-03-10` */
export function expiresSoon(expiry: LeaveBalance['next_expiry'], today: string, days = 30): boolean {
  return expiry !== null && Date.parse(expiry.date) - Date.parse(today) <= days * 86_400_000
}

/** What adds to the balance, and what takes from it. */
export const isGain = ({ minutes }: Pick<LedgerLine, 'minutes'>): boolean => minutes > 0
