/** Above the forecast: which months, and as of which day. */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { addMonths } from '../../../shared/engine/months'
import type { ForecastQuestion } from '../../../api/cm/forecast'
import { monthName } from './month-name'
import { monthCounts } from './use-forecast-state'

type State = ForecastQuestion & { count: number }
interface HeadProps {
  today: string
  state: State
  onState: (next: Partial<State>) => void
  /** Days, the latest first. */ snapshots: readonly string[]
}

/** The value of the picker that is no day. */
const now = 'now'

export function ForecastHead({ today, state, onState, snapshots }: HeadProps) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const { language } = formats
  const days = state.as_of === null || snapshots.includes(state.as_of) ? snapshots : [state.as_of, ...snapshots]
  return (
    <>
      <div className="k-list-head">
        <h1>{t('page.forecast')}</h1>
      </div>
      <div className="k-toolbar k-forecast-tools">
        <Button
          icon={<LeftOutlined aria-hidden />}
          label={t('forecast.earlier')}
          onClick={() => onState({ from: addMonths(state.from, -1) })}
        />
        <span className="k-forecast-span" aria-live="polite">
          {monthName(state.from, language)} – {monthName(state.to, language)}
        </span>
        <Button
          icon={<RightOutlined aria-hidden />}
          label={t('forecast.later')}
          onClick={() => onState({ from: addMonths(state.from, 1) })}
        />
        <Button disabled={state.from === today.slice(0, 7)} onClick={() => onState({ from: today.slice(0, 7) })}>
          {t('forecast.this_month')}
        </Button>
        <Select
          aria-label={t('forecast.months')}
          value={state.count}
          options={monthCounts.map((n) => ({ value: n, label: t('forecast.n_months', { count: n }) }))}
          onChange={(count) => onState({ count })}
        />
        <label className="k-forecast-as-of">
          <span className="k-muted">{t('forecast.as_of')}</span>
          <Select
            aria-label={t('forecast.as_of')}
            value={state.as_of ?? now}
            disabled={days.length === 0}
            popupMatchSelectWidth={false}
            options={[{ value: now, label: t('forecast.now') }, ...days.map((day) => ({ value: day, label: formatDate(day, formats) }))]}
            onChange={(day) => onState({ as_of: day === now ? null : day })}
          />
        </label>
      </div>
    </>
  )
}
