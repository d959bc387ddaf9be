/** One day whole: punches, the bars, what is wrong, forms that touch it, how it was counted, and what can be asked for (as.md §2). */
import { Drawer, Skeleton } from 'antd'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { failureOf } from '../../../providers/http/error-text'
import type { CalendarDay } from '../../../shared/as/calendar'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { useLinkedForms } from '../common/attendance-forms'
import { dayAfter, labelText, spanText, weekdayText } from '../common/day-texts'
import type { FormKind } from '../../../schemas/as/leave-value-lists'
import { PunchList } from '../common/punch-list'
import { knownOfDay } from './calendar-rules'
import { DayAnomalies, DayForms, DayNumbers, DaySteps } from './day-parts'
import { DayTimeline } from './day-timeline'
import { timelineOf } from './timeline-rules'
import { useExplanation } from './use-calendar'

interface DayDrawerProps {
  day: CalendarDay
  zone: string
  /** Of the signed-in person, who may ask for something. */
  own: boolean
  onGo: (date: string) => void
  onClose: () => void
}

export function DayDrawer({ day, zone, own, onGo, onClose }: DayDrawerProps) {
  const { t } = useTranslation(['as', 'screens', 'common'])
  const formats = useFormats()
  const isPhone = useIsPhone()
  const now = useNow()
  const { explanation, error, retry } = useExplanation(day.id)
  const shown = explanation?.day ?? day
  const timeline = timelineOf({
    shift: explanation?.shift ?? { ...day, segments: plannedOf(day), breaks: [] },
    punches: explanation?.punches ?? [],
    day: shown,
    now: now.toISOString(),
  })
  const planned = spanText(shown.planned_in, shown.planned_out, zone)
  const title = `${formatDate(day.work_date, formats)} ${weekdayText(day.work_date, formats.language)}`
  const about = [
    shown.holiday_name ? i18nText(shown.holiday_name, formats.language) : t(`as:day.type.${shown.day_type}`),
    shown.shift ? labelText(shown.shift, formats.language) : null,
    planned,
  ]
  return (
    <Drawer
      open
      onClose={onClose}
      size={isPhone ? '100%' : 560}
      title={<h2 className="k-record-title">{title}</h2>}
      closable={{ 'aria-label': t('screens:close') }}
      mask={{ closable: true }}
      styles={{ mask: { background: 'transparent' } }}
      className="k-as-drawer"
      extra={
        <>
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            label={t('as:calendar.before.day')}
            onClick={() => onGo(dayAfter(day.work_date, -1))}
          />
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            label={t('as:calendar.after.day')}
            onClick={() => onGo(dayAfter(day.work_date))}
          />
        </>
      }
      footer={own ? <DayActs day={shown} /> : null}
    >
      <p className="k-as-day-about">
        {shown.shift?.colour && <span className="k-as-bar" style={{ background: shown.shift.colour }} aria-hidden />}
        {about.filter(Boolean).join(' · ')}
        {shown.status && <span className="k-status">{t(`as:day.status.${shown.status}`)}</span>}
      </p>
      {timeline && <DayTimeline timeline={timeline} zone={zone} />}
      <DayAnomalies day={shown} />
      <DayNumbers day={shown} />
      {day.id === null && <p className="k-muted">{t('as:calendar.not_computed')}</p>}
      {error !== null && error !== undefined && (
        <div className="k-as-refused" role="alert">
          <p>{failureOf(error)?.text}</p>
          <Button onClick={retry}>{t('common:action.retry')}</Button>
        </div>
      )}
      {day.id !== null && !explanation && !error && <Skeleton className="k-skeleton" active paragraph={{ rows: 5 }} />}
      {explanation && (
        <>
          <section aria-labelledby="k-as-day-punches">
            <h3 id="k-as-day-punches">{t('as:calendar.punches')}</h3>
            {explanation.punches.length > 0 ? (
              <PunchList punches={explanation.punches} zone={zone} />
            ) : (
              <p className="k-muted">{t('as:calendar.no_punches')}</p>
            )}
          </section>
          <DayForms forms={explanation.forms} zone={zone} />
          <DaySteps steps={explanation.steps} zone={zone} computedAt={explanation.computed_at} />
        </>
      )}
    </Drawer>
  )
}

/** Before its parts are known the shift is one piece. */
const plannedOf = ({ planned_in: from, planned_out: until }: CalendarDay) => (from && until ? [{ from, until }] : [])

const formKinds = ['unpunch', 'dayoff', 'overtime'] as const satisfies readonly FormKind[]

function DayActs({ day }: { day: CalendarDay }) {
  const { t } = useTranslation('as')
  const navigate = useNavigate()
  const { addressOf } = useLinkedForms(formKinds)
  const known = formKinds.flatMap((kind) => {
    const to = addressOf(kind, knownOfDay(kind, day))
    return to === undefined ? [] : [{ kind, to }]
  })
  if (known.length === 0) return <span className="k-muted">{t('forms.none_linked')}</span>
  return (
    <div className="k-as-acts">
      {known.map(({ kind, to }) => (
        <Button key={kind} onClick={() => void navigate(to)}>
          {t(`calendar.act.${kind}`)}
        </Button>
      ))}
    </div>
  )
}
