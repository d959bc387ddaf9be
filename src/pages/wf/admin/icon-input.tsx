/** The picture of a form is chosen by sight; a name that was written before and has none here stays until another is chosen. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { FormIcon, formIcons, type FormIconName } from '../new/form-icon'

// `as`: the keys of a constant object.
const names = Object.keys(formIcons) as FormIconName[]

export default function IconInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const options = names.map((name) => ({ value: name as string, label: t(`wf:icon.${name}`) }))
  const known = chosen === undefined || options.some((option) => option.value === chosen)
  return (
    <Select
      id={id}
      className="k-input-wide"
      value={chosen ?? null}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={onBlur}
      options={known ? options : [{ value: chosen, label: chosen }, ...options]}
      optionRender={(option) => (
        <span className="k-icon-option">
          <FormIcon name={String(option.value)} />
          {option.label}
        </span>
      )}
      labelRender={({ value: name, label }) => (
        <span className="k-icon-option">
          <FormIcon name={String(name)} />
          {label}
        </span>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      placeholder={t('screens:choose')}
      aria-invalid={invalid}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    />
  )
}
