/** From a day to a day. */
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../../components/format/format-date'
import { useFormats } from '../../../../../components/format/format-settings'
import { useDateProps } from '../../../../../components/inputs/date-formats'
import { ariaOf, type Control, type ControlProps, type ShownProps } from '../control'

interface Range {
  from?: string
  to?: string
}
const rangeOf = (value: unknown): Range => (typeof value === 'object' && value !== null ? value : {})

function RangeInput(props: ControlProps) {
  const { id, label, value, onChange } = props
  const dates = useDateProps()
  const { t } = useTranslation(['wf', 'screens'])
  const { id: _id, status, ...aria } = { status: undefined, ...ariaOf(props) }
  const range = rangeOf(value)
  const end = (name: 'from' | 'to', day: Dayjs | null) => {
    const { [name]: _before, ...rest } = range
    const next: Range = day ? { ...rest, [name]: day.format('YYYY-MM-DD') } : rest
    onChange(next.from || next.to ? next : undefined)
  }
  const picker = (name: 'from' | 'to') => (
    <DatePicker
      {...aria}
      {...(status ? { status } : {})}
      {...dates}
      id={name === 'from' ? id : `${id}-to`}
      aria-label={t(`wf:form_designer.fill.${name}`, { label })}
      className="k-input-date"
      placeholder={t('screens:date_hint')}
      value={range[name] ? dayjs(range[name], 'YYYY-MM-DD') : null}
      {...(name === 'to' && range.from ? { minDate: dayjs(range.from, 'YYYY-MM-DD') } : {})}
      onChange={(day: Dayjs | null) => end(name, day)}
    />
  )
  return (
    <span className="k-fill-range">
      {picker('from')}
      <span aria-hidden>–</span>
      {picker('to')}
    </span>
  )
}

function RangeShown({ value, ui }: ShownProps) {
  const formats = useFormats()
  const { from, to } = rangeOf(value)
  const shown = ui['ui:roc'] ? { ...formats, rocEra: true } : formats
  return <>{[from, to].map((day) => (day ? formatDate(day, shown) : '')).join(' – ')}</>
}

export const dateRangeControl: Control = { Input: RangeInput, Shown: RangeShown }
