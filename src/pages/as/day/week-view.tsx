/** A week, one column a day: what was planned, what was worked, and what of it needs somebody. On a phone the days lie below each other. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import type { CalendarDay } from '../../../shared/as/calendar'
import { labelText, spanText, weekdayText } from '../common/day-texts'
import { needsMending, type CalendarRange } from './calendar-rules'
import { DayChips } from './day-chips'

interface WeekViewProps {
  range: CalendarRange
  days: ReadonlyMap<string, CalendarDay>
  today: string
  zone: string
  opened: string | null
  onOpen: (date: string) => void
}

export function WeekView({ range, days, today, zone, opened, onOpen }: WeekViewProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  return (
    <ol className="k-as-week">
      {range.weeks.flat().map((date) => {
        const day = days.get(date)
        const planned = day && spanText(day.planned_in, day.planned_out, zone)
        const actual = day && spanText(day.actual_in, day.actual_out, zone)
        return (
          <li key={date} data-type={day?.day_type}>
            <button
              type="button"
              className="k-as-week-day"
              data-today={date === today || undefined}
              data-open={date === opened || undefined}
              data-mend={(day && needsMending(day)) || undefined}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => onOpen(date)}
            >
              <span className="k-as-week-head">
                <strong>{weekdayText(date, formats.language)}</strong>
                <span className="k-muted">{formatDate(date, formats)}</span>
              </span>
              <span
                className="k-as-bar"
                style={day?.shift?.colour ? { background: day.shift.colour } : undefined}
                data-none={!day?.shift || undefined}
              />
              <span className="k-as-week-shift">
                {day?.shift ? labelText(day.shift, formats.language) : t(`day.type.${day?.day_type ?? 'off'}`)}
              </span>
              {planned && (
                <span className="k-as-pair">
                  <span className="k-muted">{t('calendar.planned')}</span> {planned}
                </span>
              )}
              {actual && (
                <span className="k-as-pair">
                  <span className="k-muted">{t('calendar.actual')}</span> {actual}
                </span>
              )}
              {day && day.worked_min > 0 && (
                <span className="k-as-pair">
                  <span className="k-muted">{t('calendar.total.worked')}</span> {formatDuration(day.worked_min)}
                </span>
              )}
              <span className="k-as-day-chips">{day && <DayChips day={day} />}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
