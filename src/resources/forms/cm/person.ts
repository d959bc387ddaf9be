/** The form of a person (cm.md §2, §3.4). */
import type { person } from '../../../schemas/cm/person'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof person>> = [
  {
    section: 'name',
    fields: [
      ['family_name', 'given_name'],
      ['name_en', 'kana'],
      ['honorific', 'language'],
    ],
  },
  { section: 'work', fields: [['organization', 'job_title'], ['department_name', 'decision_role'], 'reports_to', 'positions'] },
  { section: 'reach', fields: ['emails', 'phones', ['line_id', 'wechat'], 'whatsapp'] },
  {
    section: 'consent',
    fields: [
      ['consent', 'consent_source'],
      ['do_not_call', 'do_not_email'],
    ],
  },
  { section: 'more', fields: [['owner', 'birthday'], 'tags', 'card'] },
]
