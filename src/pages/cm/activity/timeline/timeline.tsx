/** What happened around a customer record, and what is planned (cm.md §2.2). Mounted by the views of leads, organizations and persons. */
import { useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import type { Refs } from '../../../../providers/data/refs'
import { timelineKinds, type ActivityItem, type TimelineItem, type TimelineKind, type TimelineType } from '../../../../shared/cm/timeline'
import { ScreenError } from '../../../../screens/entity/screen-error'
import '../../../../ui/screens.css'
import { ActivityLine } from './activity-line'
import { CompleteDialog } from './complete-dialog'
import { Composer } from './composer'
import { ChangeLine, FileLine, QuotationLine, StageLine } from './fact-lines'
import { RemarkLine } from './remark-line'
import './timeline.css'
import { useTimeline } from './use-timeline'

export interface TimelineProps {
  type: TimelineType
  id: number
}

/** Of records without activities, their kinds are not offered. */
const kindsOf = (type: TimelineType): readonly TimelineKind[] =>
  timelineKinds.filter((kind) =>
    kind === 'activity'
      ? ['lead', 'organization', 'person'].includes(type)
      : kind === 'stage' || kind === 'quotation'
        ? ['lead', 'organization'].includes(type)
        : true,
  )

export default function Timeline({ type, id }: TimelineProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([])
  const { items, planned, pinned, refs, error, refetch, ...older } = useTimeline(type, id, kinds)
  // Here, since its line moves when it is done, and the next step is asked for after that.
  const [completing, setCompleting] = useState<ActivityItem | null>(null)
  const changed = () => void refetch()
  const line = (item: TimelineItem) => (
    <li key={`${item.kind} ${item.id}`}>
      <Line item={item} refs={refs} here={{ type, id }} onComplete={setCompleting} onChanged={changed} />
    </li>
  )
  const toggle = (kind: TimelineKind) =>
    setKinds((now) =>
      now.includes(kind) ? now.filter((one) => one !== kind) : timelineKinds.filter((one) => one === kind || now.includes(one)),
    )
  const isEmpty = items?.length === 0 && planned.length === 0 && pinned.length === 0
  return (
    <div className="k-timeline">
      <Composer type={type} id={id} onAdded={changed} />
      <div className="k-timeline-filter" role="group" aria-label={t('cm:timeline.filter')}>
        <button type="button" className="k-timeline-kind" aria-pressed={kinds.length === 0} onClick={() => setKinds([])}>
          {t('cm:timeline.all')}
        </button>
        {kindsOf(type).map((kind) => (
          <button key={kind} type="button" className="k-timeline-kind" aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
            {t(`cm:timeline.kind.${kind}`)}
          </button>
        ))}
      </div>
      {error !== null && error !== undefined ? <ScreenError error={error} onRetry={changed} /> : !items && <Skeleton active avatar />}
      {planned.length > 0 && (
        <section className="k-timeline-top">
          <h3>{t('cm:timeline.planned')}</h3>
          <ol>{planned.map(line)}</ol>
        </section>
      )}
      {pinned.length > 0 && (
        <section className="k-timeline-top">
          <h3>{t('cm:timeline.pinned')}</h3>
          <ol>{pinned.map(line)}</ol>
        </section>
      )}
      {items && items.length > 0 && <ol aria-label={t('cm:timeline.title')}>{items.map(line)}</ol>}
      {isEmpty && (
        <p className="k-muted">
          {t(kinds.length > 0 ? 'cm:timeline.none_of_kind' : 'cm:timeline.empty')}{' '}
          {kinds.length > 0 && (
            <Button type="link" size="small" onClick={() => setKinds([])}>
              {t('cm:timeline.all')}
            </Button>
          )}
        </p>
      )}
      {older.hasOlder && (
        <Button size="small" loading={older.loadingOlder} onClick={older.loadOlder}>
          {t('cm:timeline.older')}
        </Button>
      )}
      {completing && <CompleteDialog key={completing.id} activity={completing} onDone={changed} onClose={() => setCompleting(null)} />}
    </div>
  )
}

interface LineProps {
  item: TimelineItem
  refs: Refs
  here: TimelineProps
  onComplete: (activity: ActivityItem) => void
  onChanged: () => void
}

function Line({ item, refs, here, onComplete, onChanged }: LineProps) {
  switch (item.kind) {
    case 'activity':
      return <ActivityLine item={item} refs={refs} here={here} onComplete={() => onComplete(item)} onChanged={onChanged} />
    case 'remark':
      return <RemarkLine item={item} refs={refs} here={here} onChanged={onChanged} />
    case 'stage':
      return <StageLine item={item} refs={refs} here={here} />
    case 'change':
      return <ChangeLine item={item} refs={refs} here={here} />
    case 'quotation':
      return <QuotationLine item={item} refs={refs} here={here} />
    case 'file':
      return <FileLine item={item} refs={refs} here={here} />
  }
}
