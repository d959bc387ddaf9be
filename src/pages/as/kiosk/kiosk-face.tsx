/** The time of the server where the tablet hangs, to be read from across the room. */
import { useTranslation } from 'react-i18next'
import { formatDate, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { weekdayText } from '../common/day-texts'
import { secondsText } from '../punch/clock-rules'
import { useServerSecond } from '../punch/use-clock'

export function KioskFace({ zone, offset }: { zone: string; offset: number }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const now = useServerSecond(offset)
  const date = wallTime(new Date(now).toISOString(), zone)?.date ?? ''
  const time = secondsText(now, zone)
  return (
    <div className="k-kiosk-face">
      <p className="k-kiosk-date">
        {formatDate(date, formats)} {weekdayText(date, formats.language, 'long')}
      </p>
      <p className="k-kiosk-time" role="timer" aria-label={t('clocking.time_in', { zone })}>
        {time.slice(0, 5)}
        <span>{time.slice(5)}</span>
      </p>
    </div>
  )
}
