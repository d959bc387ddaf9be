/** The form of the entity sc/custom-field. */
import type { customField } from '../../../schemas/sc/custom-field'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof customField>> = [
  { section: 'field', fields: ['entity', ['label', 'key'], ['type', 'target'], 'help', 'placeholder'] },
  { section: 'options', fields: ['options'] },
  { section: 'rules', fields: ['required', 'unique_value', 'searchable', 'default_value', ['min', 'max'], ['max_length', 'pattern']] },
  { section: 'look', fields: ['section', ['width', 'show_in']] },
  { section: 'visibility', fields: ['show_if', ['view_roles', 'edit_roles'], 'is_personal'] },
]
