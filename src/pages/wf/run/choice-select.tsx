/** One of a few, in a dialog. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LabelledInput } from '../../../ui/labelled'

interface ChoiceSelectProps extends LabelledInput {
  value: string | null
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

export function ChoiceSelect({ id, describedBy, invalid, value, options, onChange }: ChoiceSelectProps) {
  const { t } = useTranslation('screens')
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      {...(invalid ? { status: 'error' as const } : {})}
      value={value}
      options={options}
      placeholder={t('choose')}
      onChange={onChange}
    />
  )
}
