/** The form of a leave type, in tabs (as.md §2 leave/list). */
import type { leave } from '../../../schemas/as/leave'
import type { FieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FieldOf<typeof leave>> = [
  { tab: 'basic', fields: [['code', 'kind'], 'name', 'description', ['colour', 'region'], ['active', 'is_default'], 'sources'] },
  { tab: 'who', fields: ['genders', 'min_service_days', ['deputy_required', 'show_reason_to_team']] },
  {
    tab: 'amount',
    fields: ['quota', ['ceiling_min', 'ceiling_period'], 'allow_negative_min', ['counts_into', 'free_of_counting_min'], 'max_once_min'],
  },
  { tab: 'counting', fields: ['count_mode', ['unit_min', 'step_min'], 'allow_half_day', ['notice_days', 'notice_over_min']] },
  {
    tab: 'documents',
    fields: ['documents', 'documents_over_min', 'needs_event', ['window_before_days', 'window_after_days'], 'relations'],
  },
  { tab: 'pay', fields: [['pay_ratio', 'affects_bonus'], 'pay_steps'] },
]
