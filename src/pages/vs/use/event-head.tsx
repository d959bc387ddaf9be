/** What an event is, its rules in one sentence each, its files, and its clock (vs.md §2). */
import { Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { readRecord } from '../../../providers/data/record-api'
import { FileValue } from '../../../screens/cells/file-value'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { EventPage } from '../../../shared/vs/event'
import { EventTime } from './event-time'

export function EventHead({ event, ahead }: { event: EventPage; ahead: number }) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  const { title, intro, kind, category, organiser, number, opens_at, closes_at } = event
  const text = i18nText(intro, formats.language)
  return (
    <header className="k-vs-head">
      <div className="k-vs-headline">
        <h1>{i18nText(title, formats.language)}</h1>
        <Tag>{t(`entity.event.fields.kind.enum.${kind}`)}</Tag>
        <EventTime event={event} ahead={ahead} />
      </div>
      <p className="k-vs-facts">
        {number && <span>{number}</span>}
        <span>{i18nText(category.name, formats.language)}</span>
        {organiser && <span>{organiser}</span>}
        <span>
          <time dateTime={opens_at}>{formatDateTime(opens_at, formats)}</time> –{' '}
          <time dateTime={closes_at}>{formatDateTime(closes_at, formats)}</time>
        </span>
      </p>
      {text && <p className="k-vs-intro">{text}</p>}
      <ul className="k-vs-rules">
        {rulesOf(event).map((rule) => (
          <li key={rule}>{t(`use.rule.${rule}`)}</li>
        ))}
        {event.turnout && <li>{t('use.turnout', { answered: event.turnout.answered, eligible: event.turnout.eligible })}</li>}
      </ul>
      <Files id={event.id} />
    </header>
  )
}

/** Keys of the sentences: who, how secret; while it may be answered also whether that is changed, and when there are results. */
const rulesOf = ({ takes_part, secrecy, change_allowed, results_when, state }: EventPage): string[] => [
  takes_part ? 'takes_part' : 'watches',
  `secrecy.${secrecy}`,
  ...(state === 'scheduled' || state === 'open' || state === 'suspended'
    ? [change_allowed && secrecy !== 'anonymous' ? 'changeable' : 'fixed']
    : []),
  ...(state === 'published' || state === 'archived' || state === 'cancelled' ? [] : [`results.${results_when}`]),
]

/** Of its record, which everybody reads who sees the page. */
function Files({ id }: { id: number }) {
  const { t } = useTranslation('vs')
  const { data } = useQuery({
    queryKey: ['vs/event', 'files', id],
    queryFn: ({ signal }) => readRecord('vs/event', id, { background: true, signal }),
    retry: 1,
    staleTime: 60_000,
  })
  const files = data?.files
  if (!Array.isArray(files) || files.length === 0) return null
  return (
    <p>
      <span className="k-muted">{t('use.files')}</span> <FileValue refs={data?._refs ?? {}} value={files} whole />
    </p>
  )
}
