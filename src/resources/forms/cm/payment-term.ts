/** The form of a payment term (cm.md §3.2). */
import type { paymentTerm } from '../../../schemas/cm/payment-term'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof paymentTerm>> = [
  ['code', 'name'],
  { section: 'due', fields: [['base_date', 'cutoff_day'], ['months', 'days'], ['month_rule', 'due_day'], 'workday_rule'] },
  { section: 'discount', fields: [['discount_percent', 'discount_days'], 'discount_base'] },
  { section: 'late' },
]
