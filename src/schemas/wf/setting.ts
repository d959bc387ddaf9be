/** How workflow works here (wf.md §2 common-settings): one row. */
import { defineSchema } from '../core/define'

export const setting = defineSchema('wf/setting', {
  x: {
    area: 'admin',
    title: 'serial_pattern',
    singleton: true,
    seeds: [{}],
    sections: {
      numbering: { fields: [['serial_pattern', 'serial_reset']] },
      signing: { fields: [['reauth', 'signature_image'], 'pdf_mode'] },
      delegation: { fields: [['delegation_days', 'delegation_scope']] },
      absence: { fields: [['vacancy', 'absent']] },
      withdrawal: {
        fields: [
          ['withdraw', 'revoke'],
          ['retract_minutes', 'return_days'],
        ],
      },
      reminders: { fields: [['remind_hours', 'remind_most']] },
      attachments: { fields: [['attachment_count', 'attachment_mb']] },
      verification: { fields: ['public_verification'] },
    },
  },
  required: [
    'serial_pattern',
    'serial_reset',
    'reauth',
    'signature_image',
    'pdf_mode',
    'delegation_days',
    'delegation_scope',
    'vacancy',
    'absent',
    'withdraw',
    'revoke',
    'retract_minutes',
    'return_days',
    'remind_hours',
    'remind_most',
    'attachment_count',
    'attachment_mb',
    'public_verification',
  ],
  properties: {
    /** Tokens of sc.md §5.6; what a form without a pattern of its own takes. */
    serial_pattern: { type: 'string', minLength: 1, maxLength: 40, default: '{CODE}-{YYYY}{MM}-{SEQ:4}' },
    serial_reset: { enum: ['never', 'year', 'month', 'day'], default: 'month' },
    reauth: { enum: ['none', 'password', 'pin'], default: 'none' },
    signature_image: { enum: ['none', 'optional', 'required'], default: 'optional' },
    pdf_mode: { enum: ['none', 'on_end'], default: 'on_end' },
    delegation_days: { type: 'integer', minimum: 1, maximum: 180, default: 180, x: { unit: 'day' } },
    delegation_scope: { enum: ['all', 'department'], default: 'all' },
    vacancy: { enum: ['fallback', 'skip', 'go_up', 'refuse'], default: 'fallback' },
    absent: { enum: ['delegate', 'wait'], default: 'delegate' },
    withdraw: { enum: ['before_first_decision', 'before_end', 'never'], default: 'before_first_decision' },
    revoke: { enum: ['none', 'by_manager', 'by_flow', 'same_approvers'], default: 'by_manager' },
    retract_minutes: { type: 'integer', minimum: 0, maximum: 1440, default: 10, x: { unit: 'minute' } },
    /** A returned form that nobody resubmits is withdrawn after these. */
    return_days: { type: 'integer', minimum: 1, maximum: 365, default: 30, x: { unit: 'day' } },
    /** An overdue task is reminded of again after these working hours (0 = once only), so often in all. */
    remind_hours: { type: 'integer', minimum: 0, maximum: 80, default: 8, x: { unit: 'hour' } },
    remind_most: { type: 'integer', minimum: 1, maximum: 20, default: 3 },
    attachment_count: { type: 'integer', minimum: 0, maximum: 20, default: 20 },
    attachment_mb: { type: 'integer', minimum: 1, maximum: 50, default: 50, x: { unit: 'megabyte' } },
    public_verification: { enum: ['off', 'code', 'code_and_upload'], default: 'code_and_upload' },
  },
})
