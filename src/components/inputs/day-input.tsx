/** A date of a hand-built screen, as `YYYY-MM-DD`. */
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useDateProps } from './date-formats'
import type { LabelledInput } from '../../ui/labelled'

interface DayInputProps extends LabelledInput {
  value: string | null
  onChange: (day: string | null) => void
  /** The first day that may be chosen. */ from?: string | undefined
  autoFocus?: boolean
  /** May stay empty. */ optional?: boolean
  disabled?: boolean
}

export function DayInput({
  id,
  describedBy,
  invalid,
  value,
  onChange,
  from,
  autoFocus = false,
  optional = false,
  disabled = false,
}: DayInputProps) {
  const dates = useDateProps()
  const { t } = useTranslation('screens')
  return (
    <DatePicker
      {...dates}
      id={id}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={!optional}
      {...(invalid ? { status: 'error' as const } : {})}
      className="k-input-date"
      autoFocus={autoFocus}
      disabled={disabled}
      placeholder={t('date_hint')}
      allowClear={optional}
      value={value ? dayjs(value, 'YYYY-MM-DD') : null}
      {...(from ? { minDate: dayjs(from, 'YYYY-MM-DD') } : {})}
      onChange={(day: Dayjs | null) => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
