/** A month, `2026-11`. */
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useDateProps } from '../../../../../components/inputs/date-formats'
import { ariaOf, type Control, type ControlProps, type ShownProps } from '../control'

function MonthInput(props: ControlProps) {
  const { value, onChange } = props
  const { locale } = useDateProps()
  return (
    <DatePicker
      {...ariaOf(props)}
      {...(locale ? { locale } : {})}
      picker="month"
      className="k-input-date"
      format={['YYYY-MM', 'YYYY/MM', 'YYYYMM']}
      placeholder="2026-11"
      value={typeof value === 'string' ? dayjs(value, 'YYYY-MM') : null}
      onChange={(month: Dayjs | null) => onChange(month?.format('YYYY-MM'))}
    />
  )
}

const MonthShown = ({ value }: ShownProps) => <>{String(value).replace('-', '/')}</>

export const monthControl: Control = { Input: MonthInput, Shown: MonthShown }
