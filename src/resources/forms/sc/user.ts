/** The form of the entity sc/user. */
import type { user } from '../../../schemas/sc/user'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof user>> = [
  { tab: 'basics', fields: ['photo', ['account', 'employee_no'], ['name', 'name_en'], ['name_kana', 'gender'], 'birth_date'] },
  { tab: 'departments', fields: [['department', 'job_position'], 'supervisor', 'concurrent'] },
  { tab: 'access', fields: ['first_password', 'groups', 'roles'] },
  {
    tab: 'contact',
    fields: [
      ['email', 'phone'],
      ['ext', 'mobile'],
    ],
  },
  {
    tab: 'work',
    fields: [['hire_date', 'employment'], ['probation_until', 'leave_date'], ['site', 'calendar_region'], 'directory_hidden'],
  },
  { tab: 'preferences', fields: [['language', 'time_zone'], 'date_format'] },
  { tab: 'deputies', fields: ['deputies'] },
]
