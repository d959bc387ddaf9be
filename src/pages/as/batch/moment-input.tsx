/** An instant of a hand-built screen, typed in the company's zone: everybody's time is meant alike. */
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { instantOf, wallTime } from '../../../components/format/format-date'
import { useDateProps } from '../../../components/inputs/date-formats'

interface MomentInputProps {
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  label?: string
  zone: string
  value: string | null
  onChange: (instant: string | null) => void
  small?: boolean
}

export function MomentInput({ id, describedBy, invalid = false, label, zone, value, onChange, small = false }: MomentInputProps) {
  const dates = useDateProps()
  const { t } = useTranslation('screens')
  const wall = value ? wallTime(value, zone) : null
  return (
    <DatePicker
      {...dates}
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...(invalid ? { status: 'error' as const } : {})}
      className="k-input-date"
      {...(small ? { size: 'small' as const } : {})}
      allowClear={false}
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      placeholder={t('date_hint')}
      format={dates.format.map((one) => `${one} HH:mm`)}
      value={wall ? dayjs(`${wall.date} ${wall.time}`, 'YYYY-MM-DD HH:mm') : null}
      onChange={(day: Dayjs | null) => onChange(day ? instantOf(day.format('YYYY-MM-DD'), day.format('HH:mm'), zone) : null)}
    />
  )
}
