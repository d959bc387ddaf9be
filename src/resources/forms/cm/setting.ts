/** The form of the settings of customer management (cm.md §3.6). */
import type { setting } from '../../../schemas/cm/setting'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof setting>> = [
  { section: 'numbers', fields: [['customer_code_pattern', 'lead_number_pattern'], 'ban_modulus'] },
  { section: 'duplicates', fields: [['duplicate_warn', 'duplicate_certain'], 'merge_undo_days', 'free_mail_domains'] },
  { section: 'leads', fields: [['rot_cover_days', 'digest_time'], ['former_months', 'won_notice_amount'], 'closed_periods'] },
  { section: 'intake', fields: ['web_intake_enabled', 'web_intake_token'] },
]
