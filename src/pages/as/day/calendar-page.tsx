/** /as/use/calendar: my days, or those of somebody whom I may read, as month, week or agenda (as.md §2). */
import { useCallback } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useIsPhone } from '../../../ui/use-is-phone'
import { AgendaView } from './agenda-view'
import { placeOf, withPlace, type CalendarPlace } from './calendar-address'
import { rangeOf, totalsOf } from './calendar-rules'
import { CalendarBar } from './calendar-bar'
import { DayDrawer } from './day-drawer'
import { MonthGrid } from './month-grid'
import { TotalsBar } from './totals-bar'
import { useCalendar } from './use-calendar'
import { WeekView } from './week-view'
import '../../../ui/screens.css'
import '../common/attendance.css'
import './calendar.css'

export default function CalendarPage() {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const isPhone = useIsPhone()
  const [params, setParams] = useSearchParams()
  const today = todayIn(formats.timeZone)
  const place = placeOf(params, { today, isPhone })
  const range = rangeOf(place.view, place.on, formats.weekStart)
  const { days, meta, isOld, error, retry } = useCalendar(range, place.user)
  const go = useCallback(
    (changes: Partial<CalendarPlace>) => setParams((before) => withPlace(before, changes), { replace: true }),
    [setParams],
  )
  const openDay = useCallback((day: string) => go({ day }), [go])
  const counted = days ? [...days.values()].filter(({ work_date: date }) => range.counts(date)) : []
  const isEmpty = counted.every(({ shift, status, leave_parts: leaves }) => !shift && status === null && leaves.length === 0)
  const opened = place.day === null ? undefined : days?.get(place.day)
  const view = { range, today, days, zone: meta?.zone ?? formats.timeZone, onOpen: openDay, opened: place.day }
  return (
    <div className="k-as-calendar" data-old={isOld || undefined}>
      <CalendarBar place={place} today={today} person={meta?.user ?? null} onGo={go} />
      {error && !days ? (
        <ScreenError error={error} onRetry={retry} />
      ) : !days ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <TotalsBar totals={totalsOf(counted)} own={place.user === null} daily={meta?.daily_minutes ?? 480} />
          {isEmpty && <p className="k-as-note">{t('calendar.empty')}</p>}
          {place.view === 'month' && <MonthGrid {...view} days={days} month={place.on.slice(0, 7)} />}
          {place.view === 'week' && <WeekView {...view} days={days} />}
          {place.view === 'agenda' && <AgendaView {...view} days={days} onlyOpen={place.onlyOpen} onAll={() => go({ onlyOpen: false })} />}
        </>
      )}
      {opened && (
        <DayDrawer
          key={opened.work_date}
          day={opened}
          zone={view.zone}
          own={place.user === null}
          onGo={openDay}
          onClose={() => go({ day: null })}
        />
      )}
    </div>
  )
}
