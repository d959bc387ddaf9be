/** When an override of credit holds (cm.md §3.6, §4). */
import type Decimal from 'decimal.js'
import type { CreditAction } from '../../../../../src/shared/cm/credit'

/** Days that a request waits, and that an approval holds. */
export const overrideDays = { requested: 7, approved: 30 } as const

const day = 86_400_000

/** @returns the instant at which it ends, counted from `now` */
export const overrideEnds = (state: keyof typeof overrideDays, now: Date): Date => new Date(now.getTime() + overrideDays[state] * day)

/** An approved cm/credit-override of the checkpoint and subject in question. */
export interface Approval {
  organization: number
  amount: string
  expires_at: Date
}

/** @param wanted what is about to pass; its amount in company currency */
export const covers = (
  { organization, amount, expires_at }: Approval,
  wanted: { organization: number; amount: Decimal; now: Date },
): boolean => organization === wanted.organization && wanted.amount.lte(amount) && expires_at.getTime() > wanted.now.getTime()

/**
 * What a credit check comes to at a checkpoint that has to decide (cm.md R14): what is not known is never passed over in silence.
 * Why less is known than should be: finance does not answer, the amount has no rate to company currency.
 */
export type CreditGap = 'receivables' | 'rate'

/** @returns the act, a warning at the least where something is not known and the control looks at all */
export const actionKnowing = (
  action: CreditAction | 'none',
  { gaps, hasLevels }: { gaps: readonly CreditGap[]; hasLevels: boolean },
): CreditAction | 'none' => (gaps.length > 0 && hasLevels && (action === 'none' || action === 'notify') ? 'warn' : action)

/**
 * A prospect without history is not blocked by a limit that nobody set for it: somebody is asked instead.
 * @param isUnproven a prospect that has bought and owes nothing, whose limit is only its rating's, and whose rating stops nobody
 */
export const actionUnproven = (action: CreditAction | 'none', isUnproven: boolean): CreditAction | 'none' =>
  action === 'block' && isUnproven ? 'approve' : action
