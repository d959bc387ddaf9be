/** Above the calendar: where it stands, the way to go on, the view, whose days. */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { monthText } from '../common/day-texts'
import { RosterFeed } from '../common/roster-feed'
import type { CalendarPlace } from './calendar-address'
import { calendarViews, rangeOf, stepped, type CalendarView } from './calendar-rules'
import { PersonSelect } from './person-select'

interface CalendarBarProps {
  place: CalendarPlace
  today: string
  /** Whose days are shown. */
  person: { id: number; name: string } | null
  onGo: (changes: Partial<CalendarPlace>) => void
}

export function CalendarBar({ place, today, person, onGo }: CalendarBarProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const { view, on } = place
  const range = rangeOf(view, on, formats.weekStart)
  const title =
    view === 'week' ? `${formatDate(range.from, formats)} – ${formatDate(range.to, formats)}` : monthText(on.slice(0, 7), formats.language)
  return (
    <header className="k-as-bar-row">
      <h1>{t('page.calendar')}</h1>
      <div className="k-as-step">
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          label={t(`calendar.before.${view === 'week' ? 'week' : 'month'}`)}
          onClick={() => onGo({ on: stepped(view, on, -1) })}
        />
        <h2 aria-live="polite">{title}</h2>
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          label={t(`calendar.after.${view === 'week' ? 'week' : 'month'}`)}
          onClick={() => onGo({ on: stepped(view, on, 1) })}
        />
        <Button onClick={() => onGo({ on: today })}>{t('calendar.today')}</Button>
        {place.user === null && (
          <Link className="k-as-sheet-link" to={`/as/use/calendar/sheet?month=${on.slice(0, 7)}`}>
            {t('calendar.own_sheet')}
          </Link>
        )}
      </div>
      <div className="k-as-bar-end k-as-calendar-views">
        <PersonSelect user={place.user} person={person} onChange={(user) => onGo({ user })} />
        <Segmented
          value={view}
          aria-label={t('calendar.view_label')}
          onChange={(next: CalendarView) => onGo({ view: next, onlyOpen: false })}
          options={calendarViews.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
        />
        {place.user === null && <RosterFeed />}
      </div>
    </header>
  )
}
