/** One month back, one month on. */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { addMonths, monthOf } from '../../../shared/as/calendar-dates'
import { Button } from '../../../ui/button'
import { monthText } from '../common/day-texts'

export function MonthStep({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const step = (n: number) => onChange(monthOf(addMonths(`${month}-01`, n)))
  return (
    <div className="k-as-step">
      <Button type="text" icon={<LeftOutlined aria-hidden />} label={t('calendar.before.month')} onClick={() => step(-1)} />
      <h2 aria-live="polite">{monthText(month, language)}</h2>
      <Button type="text" icon={<RightOutlined aria-hidden />} label={t('calendar.after.month')} onClick={() => step(1)} />
    </div>
  )
}
