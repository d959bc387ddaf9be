/** One line of a timeline: who, when, at which record, what, and what I may do to it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { timeAgo } from '../../../../components/format/time-ago'
import { useNow } from '../../../../components/format/use-now'
import { Photo } from '../../../../components/people/avatar'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import type { TimelineItem } from '../../../../shared/cm/timeline'
import { formatTags } from '../../../../providers/i18n/language'

/** The record whose timeline it is: what stands there is not said again. */
export interface TimelinePlace {
  type: string
  id: number
}

interface ItemFrameProps {
  item: TimelineItem
  refs: Refs
  /** What it is, in a word or two. */
  what: ReactNode
  /** In place of "two days ago". */
  when?: ReactNode
  /** Records that it names beside the present one. */
  places?: readonly { entity: string; id: number | null }[]
  here: TimelinePlace
  acts?: ReactNode
  children?: ReactNode
}

export function ItemFrame({ item, refs, what, when, places = [], here, acts, children }: ItemFrameProps) {
  const { t } = useTranslation(['screens', 'cm'])
  const formats = useFormats()
  const now = useNow()
  const person = item.by === null ? undefined : refTitle(refs, 'sc/user', item.by)?.title
  const name = person ?? t(item.by === null ? 'history.system' : 'comments.unknown')
  const shown = places.filter(
    ({ entity, id }) => id !== null && !(entity === `cm/${here.type}` && id === here.id) && refTitle(refs, entity, id),
  )
  return (
    <article className="k-timeline-item" data-kind={item.kind} data-id={`${item.kind} ${item.id}`}>
      <span className="k-reader" aria-hidden>
        {[...name][0]}
        {item.by !== null && <Photo person={item.by} />}
      </span>
      <div className="k-timeline-main">
        <p className="k-timeline-head">
          <strong>{person ? t('cm:timeline.by', { name: person }) : name}</strong> <span>{what}</span>
          {shown.map(({ entity, id }) => (
            <Link key={`${entity} ${String(id)}`} to={`/record/${entity}/${String(id)}`}>
              {refTitle(refs, entity, id)?.title}
            </Link>
          ))}
          {when ?? (
            <time dateTime={item.at} title={formatDateTime(item.at, formats)}>
              {timeAgo(item.at, now, formatTags[formats.language])}
            </time>
          )}
        </p>
        {children}
        {acts && <div className="k-comment-acts">{acts}</div>}
      </div>
    </article>
  )
}
