/** What a credit check comes to at a checkpoint that has to decide (cm.md R14): what is not known is never passed over in silence. */
import type { CreditAction } from '../../../../../src/shared/cm/credit'

/** Why less is known than should be: finance does not answer, the amount has no rate to company currency. */
export type CreditGap = 'receivables' | 'rate'

/** @returns the act, a warning at the least where something is not known and the control looks at all */
export const actionKnowing = (
  action: CreditAction | 'none',
  { gaps, hasLevels }: { gaps: readonly CreditGap[]; hasLevels: boolean },
): CreditAction | 'none' => (gaps.length > 0 && hasLevels && (action === 'none' || action === 'notify') ? 'warn' : action)
