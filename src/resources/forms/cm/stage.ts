/** The form of a stage (cm.md §3.6). */
import type { stage } from '../../../schemas/cm/stage'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof stage>> = [
  'pipeline',
  ['name', 'kind'],
  ['probability', 'forecast_category'],
  ['rot_days', 'colour'],
  { section: 'requirements', fields: ['required_fields', ['requires_activity_days', 'needs_conversion'], 'checklist'] },
  'guidance',
  'fold',
]
