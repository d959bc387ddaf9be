/** Chooses fields of a lead; keys of custom fields can be typed. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { requirableLeadFields } from '../../../shared/cm/requirable-lead-fields'
import { leadFieldLabel } from './required-fields'

export default function RequiredFieldsInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const { i18n, t } = useTranslation('screens')
  const chosen = Array.isArray(value) ? value.map(String) : []
  const custom = chosen.filter((field) => !(requirableLeadFields as readonly string[]).includes(field))
  return (
    <Select
      id={id}
      mode="tags"
      className="k-input-wide"
      value={chosen}
      disabled={disabled}
      placeholder={t('choose')}
      showSearch={{ optionFilterProp: 'label' }}
      tokenSeparators={[',']}
      options={[...requirableLeadFields, ...custom].map((field) => ({ value: field, label: leadFieldLabel(i18n, field) }))}
      onChange={(next: string[]) => onChange(next)}
      onBlur={onBlur}
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  )
}
