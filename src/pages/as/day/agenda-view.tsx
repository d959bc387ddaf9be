/** The days of a month one below the other; those that wait for somebody, alone if wished. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import type { CalendarDay } from '../../../shared/as/calendar'
import { labelText, spanText, weekdayText } from '../common/day-texts'
import { needsMending, type CalendarRange } from './calendar-rules'
import { DayChips } from './day-chips'

interface AgendaViewProps {
  range: CalendarRange
  days: ReadonlyMap<string, CalendarDay>
  today: string
  zone: string
  opened: string | null
  onOpen: (date: string) => void
  onlyOpen: boolean
  onAll: () => void
}

export function AgendaView({ range, days, today, zone, opened, onOpen, onlyOpen, onAll }: AgendaViewProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const isPhone = useIsPhone()
  const all = range.weeks.flat().flatMap((date) => days.get(date) ?? [])
  const shown = onlyOpen ? all.filter(needsMending) : all
  return (
    <>
      {onlyOpen && (
        <p className="k-as-filter">
          <span>{shown.length > 0 ? t('calendar.only_open', { count: shown.length }) : t('calendar.none_open')}</span>
          <Button size="small" onClick={onAll}>
            {t('calendar.show_all')}
          </Button>
        </p>
      )}
      <ol className="k-as-agenda">
        {shown.map((day) => (
          <li key={day.work_date} data-type={day.day_type} ref={isPhone && day.work_date === today && !onlyOpen ? showToday : undefined}>
            <button
              type="button"
              className="k-as-agenda-day"
              data-today={day.work_date === today || undefined}
              data-open={day.work_date === opened || undefined}
              aria-current={day.work_date === today ? 'date' : undefined}
              onClick={() => onOpen(day.work_date)}
            >
              <span
                className="k-as-bar"
                style={day.shift?.colour ? { background: day.shift.colour } : undefined}
                data-none={!day.shift || undefined}
              />
              <span className="k-as-agenda-date">
                <strong>{weekdayText(day.work_date, formats.language)}</strong> {formatDate(day.work_date, formats)}
              </span>
              <span className="k-muted k-as-agenda-shift">
                {day.shift
                  ? `${labelText(day.shift, formats.language)} ${spanText(day.planned_in, day.planned_out, zone) ?? ''}`
                  : t(`day.type.${day.day_type}`)}
              </span>
              <span className="k-as-times">{spanText(day.actual_in, day.actual_out, zone) ?? ''}</span>
              <span className="k-as-agenda-worked">{day.worked_min > 0 ? formatDuration(day.worked_min) : ''}</span>
              <span className="k-as-day-chips">
                <DayChips day={day} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** On a phone, where a month is many screens long, the list begins where the person is in it. */
function showToday(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'center' })
}
