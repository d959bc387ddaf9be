/** The time of the server in the company's zone; said to who listens once a minute at most, by being asked for. */
import { useTranslation } from 'react-i18next'
import { formatDate, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { weekdayText } from '../common/day-texts'
import { amountText } from '../common/amounts'
import { driftWord, secondsText, toldDrift } from './clock-rules'
import { useServerSecond } from './use-clock'

export function ClockFace({ zone, offset }: { zone: string; offset: number }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const now = useServerSecond(offset)
  const date = wallTime(new Date(now).toISOString(), zone)?.date ?? ''
  const time = secondsText(now, zone)
  const drift = toldDrift(offset)
  return (
    <div className="k-as-face">
      <p className="k-as-date">
        {formatDate(date, formats)} {weekdayText(date, formats.language, 'long')}
      </p>
      <p className="k-as-time" role="timer" aria-label={t('clocking.time_in', { zone })}>
        {time.slice(0, 5)}
        <span className="k-as-seconds">{time.slice(5)}</span>
      </p>
      {formats.timeZone !== zone && <p className="k-muted">{t('clocking.zone', { zone })}</p>}
      {drift !== null && (
        <p className="k-as-drift" role="status">
          {t(`clocking.device_${driftWord(drift)}`, { amount: amountText(t, Math.abs(drift), 1440) })}
        </p>
      )}
    </div>
  )
}
