/** What a control as it is typed would do about an exposure (cm.md §2.3, R14). */
import Decimal from 'decimal.js'
import type { CreditPreview, previewControl } from '../../../../src/shared/cm/credit'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import { formValues } from '../common/form-values'
import { creditDecision, type CreditLevel } from './rules/credit-level'

/** @throws 422 naming the levels that are not complete yet */
export function previewCreditLimitControl(
  ctx: Context,
  { limit, exposure, overdue_days: overdue, tolerated_overdue_days: tolerated, ...values }: BodyOf<typeof previewControl>,
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
