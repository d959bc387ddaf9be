/** One event of a list: what it is, until when, and where I am with it (vs.md §2). */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { EventGroup, ListedEvent, ListEntry } from '../../../shared/vs/event'
import { detailPath } from './event-paths'
import { EventTime } from './event-time'
import { OutcomeLine } from './outcome-line'

export function EventRow({ event, group, search }: { event: ListEntry; group: EventGroup; search: string }) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  const { id, title, kind, category, secrecy, organiser, opens_at, closes_at, turnout, number, outcome } = event
  const at = (instant: string) => momentText(Date.parse(instant), formats)
  return (
    <Link className="k-vs-row" to={detailPath(group, id)} state={{ search }}>
      <span className="k-vs-row-words">
        <span className="k-vs-headline">
          <span className="k-vs-title">{i18nText(title, formats.language)}</span>
          <Tag>{t(`entity.event.fields.kind.enum.${kind}`)}</Tag>
          <Tag>{t(`entity.event.fields.secrecy.enum.${secrecy}`)}</Tag>
        </span>
        <span className="k-vs-facts">
          {number && <span>{number}</span>}
          <span>{i18nText(category.name, formats.language)}</span>
          {organiser && <span>{organiser}</span>}
          <span>
            <time dateTime={opens_at}>{at(opens_at)}</time> – <time dateTime={closes_at}>{at(closes_at)}</time>
          </span>
          {turnout && <span>{t('use.turnout', { answered: turnout.answered, eligible: turnout.eligible })}</span>}
        </span>
        {outcome && <OutcomeLine outcome={outcome} />}
      </span>
      <span className="k-vs-row-state">
        <EventTime event={event} />
        <span className="k-muted">{t(`use.mine.${standingOf(event)}`)}</span>
      </span>
    </Link>
  )
}

/** Where I am with it. */
function standingOf({ takes_part, has_answered, state }: ListedEvent): string {
  if (!takes_part) return 'watching'
  if (has_answered) return 'answered'
  return state === 'scheduled' || state === 'open' || state === 'suspended' ? 'open' : 'missed'
}
