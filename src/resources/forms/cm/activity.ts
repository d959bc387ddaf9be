/** The form of an activity (cm.md §3.6). */
import type { activity } from '../../../schemas/cm/activity'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof activity>> = [
  ['kind', 'status'],
  'subject',
  ['due_at', 'all_day'],
  ['duration', 'remind_before'],
  ['done_at', 'outcome'],
  { section: 'about', fields: ['lead', ['organization', 'person']] },
  { section: 'people', fields: [['owner', 'participants'], 'location'] },
  { section: 'note', fields: ['note', 'files'] },
]
