/** Somebody of the team: today as bars, and their month (as.md §2 team). A day leads to the calendar. */
import { Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { CalendarDay } from '../../../shared/as/calendar'
import { useIsPhone } from '../../../ui/use-is-phone'
import { rangeOf, totalsOf } from '../day/calendar-rules'
import { DayTimeline } from '../day/day-timeline'
import { MonthGrid } from '../day/month-grid'
import { timelineOf } from '../day/timeline-rules'
import { TotalsBar } from '../day/totals-bar'
import { useCalendar, useExplanation } from '../day/use-calendar'
import { monthText } from '../common/day-texts'
import '../day/calendar.css'

interface PersonDrawerProps {
  user: number
  name: string
  /** The date that the board shows. */
  today: string
  onClose: () => void
}

export function PersonDrawer({ user, name, today, onClose }: PersonDrawerProps) {
  const { t } = useTranslation(['as', 'screens'])
  const navigate = useNavigate()
  const { weekStart, language, timeZone } = useFormats()
  const isPhone = useIsPhone()
  const range = rangeOf('month', today, weekStart)
  const { days, meta, error, retry } = useCalendar(range, user)
  const zone = meta?.zone ?? timeZone
  const day = days?.get(today)
  const calendar = `/as/use/calendar?user=${user}`
  return (
    <Drawer
      open
      onClose={onClose}
      size={isPhone ? '100%' : 720}
      title={<h2 className="k-record-title">{name}</h2>}
      closable={{ 'aria-label': t('screens:close') }}
      mask={{ closable: true }}
      styles={{ mask: { background: 'transparent' } }}
      className="k-as-drawer"
      footer={<Link to={calendar}>{t('as:team.open_calendar')}</Link>}
    >
      {error && !days ? (
        <ScreenError error={error} onRetry={retry} />
      ) : !days ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 10 }} />
      ) : (
        <>
          {day && <TodayLine day={day} zone={zone} />}
          <h3>{monthText(today.slice(0, 7), language)}</h3>
          <TotalsBar
            totals={totalsOf([...days.values()].filter(({ work_date: date }) => range.counts(date)))}
            own={false}
            daily={meta?.daily_minutes ?? 480}
          />
          <MonthGrid
            month={today.slice(0, 7)}
            range={range}
            days={days}
            today={today}
            zone={zone}
            opened={null}
            onOpen={(date) => void navigate(`${calendar}&on=${date}&day=${date}`)}
          />
        </>
      )}
    </Drawer>
  )
}

function TodayLine({ day, zone }: { day: CalendarDay; zone: string }) {
  const now = useNow()
  const { explanation } = useExplanation(day.id)
  const { planned_in: from, planned_out: until } = day
  const timeline = timelineOf({
    shift: explanation?.shift ?? { ...day, segments: from && until ? [{ from, until }] : [], breaks: [] },
    punches: explanation?.punches ?? [],
    day: explanation?.day ?? day,
    now: now.toISOString(),
  })
  return timeline && <DayTimeline timeline={timeline} zone={zone} />
}
