/** When an instalment would be due by a payment term as it is typed, and how that comes about (cm.md §2.3, R1). */
import type { BodyOf } from '../../../../src/shared/core/call'
import type { DueDatePreview, previewPaymentTerm as call } from '../../../../src/shared/cm/terms'
import type { Context } from '../../../kernel/context'
import { workdaysOf } from './due-rows'
import { formValues, requireDate } from '../common/form-values'
import { discountDate, dueDateSteps, type DueDateRule } from './rules/due-date'

const fields = [
  'cutoff_day',
  'months',
  'month_rule',
  'due_day',
  'days',
  'workday_rule',
  'discount_percent',
  'discount_days',
  'discount_base',
] as const

/**
 * @param input values of the form, the date to start from, a calendar region (default the company's)
 * @throws 422 naming the fields that don't make a rule yet
 */
export async function previewPaymentTerm(
  ctx: Context,
  { base_date_value: base, region, ...values }: BodyOf<typeof call>,
): Promise<DueDatePreview> {
  // The schema has seen to the types of the fields.
  const rule = formValues(ctx.snapshot.get('cm/payment-term'), values, fields) as unknown as DueDateRule
  requireDate('base_date_value', base)
  const steps = dueDateSteps(rule, base, await workdaysOf(ctx, region))
  return { due_date: steps.at(-1)?.date ?? base, discount_date: discountDate(rule, base), steps }
}
