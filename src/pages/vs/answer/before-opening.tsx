/** An event that has not opened: how long that takes, and a note of it in one's own calendar. */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../api/engine/export'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { EventPage } from '../../../shared/vs/event'
import { Button } from '../../../ui/button'
import { calendarEntry } from './calendar-entry'
import { EventTime } from '../use/event-time'
import { detailPath } from '../use/event-paths'

export function BeforeOpening({ event, ahead }: { event: EventPage; ahead: number }) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  const { id, title, opens_at, closes_at } = event
  const name = i18nText(title, formats.language)
  const save = () => {
    const address = window.location.origin + detailPath('pending', id)
    const content = calendarEntry({ uid: `vs-${id}@${window.location.host}`, opens_at, closes_at, title: name, address, now: event.now })
    saveBlob(new Blob([content], { type: 'text/calendar;charset=utf-8' }), `${event.number ?? `V-${id}`}.ics`)
  }
  return (
    <div className="k-vs-form">
      <p className="k-vs-opens">
        <EventTime event={event} ahead={ahead} /> {t('answer.opens_at', { at: formatDateTime(opens_at, formats) })}
      </p>
      <p>
        <Button icon={<CalendarOutlined aria-hidden />} onClick={save}>
          {t('answer.add_to_calendar')}
        </Button>
      </p>
    </div>
  )
}
