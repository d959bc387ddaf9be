/** One field of the form: a person, a department, a date. */
import { useTranslation } from 'react-i18next'
import { comparable, type FormFieldInfo } from '../../form-fields'
import { useFlowDesign } from '../design-context'
import { ChoiceInput } from './choice-input'

interface FieldChoiceProps {
  label: string
  value: string
  accept: (field: FormFieldInfo) => boolean
  onChange: (path: string) => void
}

export function FieldChoice({ label, value, accept, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('wf')
  const { fields, readOnly } = useFlowDesign()
  const offered = comparable(fields).filter(accept)
  const options = offered.map((field) => ({ value: field.path, label: field.label }))
  const isGone = value !== '' && !offered.some((field) => field.path === value)
  return (
    <ChoiceInput
      label={label}
      help={offered.length === 0 ? t('flow.no_such_field') : undefined}
      value={value || undefined}
      disabled={readOnly}
      options={isGone ? [...options, { value, label: value }] : options}
      onChange={onChange}
    />
  )
}
