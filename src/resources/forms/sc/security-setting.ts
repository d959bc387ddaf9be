/** The form of the entity sc/security-setting. */
import type { securitySetting } from '../../../schemas/sc/security-setting'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof securitySetting>> = [
  { section: 'captcha', fields: [['captcha_mode', 'captcha_after']] },
  {
    section: 'password',
    fields: [
      'password_preset',
      ['password_min', 'password_min_2fa'],
      ['password_classes', 'password_history'],
      'password_blocklist',
      'password_extra_words',
      'password_remind_days',
      'password_force',
    ],
  },
  { section: 'links', fields: [['invite_days', 'reset_minutes'], 'one_time_hours'] },
  {
    section: 'lockout',
    fields: [
      ['lock_threshold', 'lock_window_min'],
      ['lock_base_min', 'lock_cap_min'],
      ['account_lock_failures', 'address_limit'],
    ],
  },
  {
    section: 'session',
    fields: ['session_preset', ['token_expires', 'session_absolute_h'], 'session_max', ['autoLogoutEnabled', 'autoLogoutDuration']],
  },
  { section: 'second_factor', fields: ['two_factor_scope', ['two_factor_grace_days', 'trusted_device_days']] },
  { section: 'network', fields: ['login_networks', 'admin_networks', 'sso_only'] },
]
