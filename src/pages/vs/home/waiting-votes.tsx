/** Votes and surveys that wait for me, those that close first at the top (vs.md §7). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { ListedEvent } from '../../../shared/vs/event'
import { detailPath, groupPath } from '../use/event-paths'
import { EventTime } from '../use/event-time'

const path = '/api/vs/event/group/pending'
const shown = 8

export default function WaitingVotes() {
  const { t } = useTranslation('vs')
  return (
    <>
      <WidgetAnswer<readonly ListedEvent[]> path={path} live={['vs/event']}>
        {(events) => <Lines events={events.slice(0, shown)} />}
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to={groupPath('pending')}>{t('widget.pending.open')}</Link>
      </p>
    </>
  )
}

function Lines({ events }: { events: readonly ListedEvent[] }) {
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  if (events.length === 0) return <p className="k-secondary">{t('use.empty.pending')}</p>
  return (
    <ul className="k-widget-list">
      {events.map((event) => (
        <li key={event.id}>
          <Link className="k-widget-line" to={detailPath('pending', event.id)}>
            <span>{i18nText(event.title, language)}</span>
            <EventTime event={event} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
