/** What a control as it is typed would do about an exposure (cm.md §2.3, R14). */
import Decimal from 'decimal.js'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { formValues } from '../common/form-values'
import { creditDecision, type CreditAction, type CreditLevel } from './rules/credit-level'

export interface CreditAsked {
  limit: string | null
  exposure: string
  overdue_days: number
  tolerated_overdue_days?: number
}

export interface CreditPreview {
  /** Percent with two decimals; null = beyond any limit. */
  usage: string | null
  action: CreditAction | 'none'
  /** Which of the levels decided, from 0. */
  level: number | null
}

/** @throws 422 naming the levels that are not complete yet */
export function previewCreditLimitControl(
  ctx: Context,
  { limit, exposure, overdue_days: overdue, tolerated_overdue_days: tolerated, ...values }: Values & CreditAsked,
): CreditPreview {
  // The schema has seen to the types of the fields.
  const levels = formValues(ctx.snapshot.get('cm/credit-limit-control'), values, ['levels']).levels as readonly CreditLevel[]
  const decision = creditDecision(levels, {
    limit: limit === null ? null : new Decimal(limit),
    exposure: new Decimal(exposure),
    overdue_days: overdue,
    ...(tolerated === undefined ? {} : { tolerated_overdue_days: tolerated }),
  })
  return {
    usage: decision.usage.isFinite() ? decision.usage.toFixed(2, Decimal.ROUND_HALF_UP) : null,
    action: decision.action,
    level: decision.level ? levels.indexOf(decision.level) : null,
  }
}
