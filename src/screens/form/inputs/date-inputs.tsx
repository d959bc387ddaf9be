/** Dates, times and instants. A date is a date; an instant is entered in the person's zone and kept in UTC. */
import type { KeyboardEvent } from 'react'
import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { instantOf, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useDateProps } from '../../../components/inputs/date-formats'
import { ariaProps, type InputProps } from './input-props'

export function DateInput(props: InputProps) {
  const { value, onChange, onBlur, disabled, autoFocus } = props
  const dates = useDateProps()
  const { t } = useTranslation('screens')
  return (
    <DatePicker
      {...ariaProps(props)}
      {...dates}
      className="k-input-date"
      disabled={disabled}
      autoFocus={autoFocus ?? false}
      placeholder={t('date_hint')}
      value={typeof value === 'string' && value ? dayjs(value, 'YYYY-MM-DD') : null}
      onChange={(day: Dayjs | null) => onChange(day ? day.format('YYYY-MM-DD') : null)}
      onBlur={onBlur}
    />
  )
}

export function TimeInput(props: InputProps) {
  const { value, onChange, onBlur, disabled, autoFocus } = props
  const { t } = useTranslation('screens')
  return (
    <TimePicker
      {...ariaProps(props)}
      className="k-input-date"
      disabled={disabled}
      autoFocus={autoFocus ?? false}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      placeholder={t('time_hint')}
      value={typeof value === 'string' && value ? dayjs(value.slice(0, 5), 'HH:mm') : null}
      onChange={(time: Dayjs | null) => onChange(time ? time.format('HH:mm') : null)}
      onBlur={onBlur}
    />
  )
}

export function DateTimeInput(props: InputProps) {
  const { value, onChange, onBlur, disabled, autoFocus } = props
  const formats = useFormats()
  const dates = useDateProps()
  const { t } = useTranslation('screens')
  const wall = typeof value === 'string' ? wallTime(value, formats.timeZone) : null
  const shown = wall ? dayjs(`${wall.date} ${wall.time}`, 'YYYY-MM-DD HH:mm') : null
  const format = dates.format.map((one) => `${one} HH:mm`)
  // Takes what is typed; only the next Enter saves, when it can be seen what will be saved.
  const acceptFirst = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement && event.target.value !== (shown?.format(format[0]) ?? '')
    if (event.key === 'Enter' && isTyped) event.preventDefault()
  }
  return (
    <DatePicker
      {...ariaProps(props)}
      {...dates}
      className="k-input-date"
      disabled={disabled}
      autoFocus={autoFocus ?? false}
      showTime={{ format: 'HH:mm' }}
      placeholder={t('date_hint')}
      value={shown}
      format={format}
      onKeyDown={acceptFirst}
      onChange={(day: Dayjs | null) => onChange(day ? instantOf(day.format('YYYY-MM-DD'), day.format('HH:mm'), formats.timeZone) : null)}
      onBlur={onBlur}
    />
  )
}
