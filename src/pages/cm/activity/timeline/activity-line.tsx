/** An activity in the timeline: planned ones with when, and what may be done to them. */
import { useState } from 'react'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDate, formatDateTime, wallTime } from '../../../../components/format/format-date'
import { useFormats, type Formats } from '../../../../components/format/format-settings'
import { RichText } from '../../../../components/format/rich-text'
import { ChosenFiles } from '../../../../components/inputs/chosen-files'
import { Button } from '../../../../ui/button'
import { showFailure } from '../../../../providers/notification/alerts'
import type { Refs } from '../../../../providers/data/refs'
import { cancelActivity } from '../../../../api/cm/timeline'
import type { ActivityItem } from '../../../../shared/cm/timeline'
import { ItemFrame, type TimelinePlace } from './item-frame'

interface ActivityLineProps {
  item: ActivityItem
  refs: Refs
  here: TimelinePlace
  onComplete: () => void
  onChanged: () => void
}

export function ActivityLine({ item, refs, here, onComplete, onChanged }: ActivityLineProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const isPlanned = item.status === 'planned'
  const cancel = async () => {
    setBusy(true)
    try {
      await cancelActivity(item.id)
      onChanged()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const act = (label: string, run: () => void, loading = false) => (
    <Button type="text" size="small" loading={loading} label={t('cm:timeline.acts', { act: label, name: item.subject })} onClick={run}>
      {label}
    </Button>
  )
  const places = [
    { entity: 'cm/lead', id: item.lead },
    { entity: 'cm/organization', id: item.organization },
    { entity: 'cm/person', id: item.person },
  ]
  return (
    <ItemFrame
      item={item}
      refs={refs}
      here={here}
      places={places}
      what={t(`cm:entity.activity.fields.kind.enum.${item.activity}`)}
      {...(isPlanned
        ? {
            when: (
              <time dateTime={item.due_at} data-overdue={isOverdue(item) || undefined}>
                {dueText(item, formats)}
              </time>
            ),
          }
        : {})}
      acts={
        item.may_edit && (
          <>
            {isPlanned && act(t('cm:activity.complete'), onComplete)}
            {act(t('screens:act.edit'), () => void navigate(`/cm/use/activity/edit?id=${item.id}`))}
            {isPlanned && act(t('cm:activity.cancel'), () => void cancel(), busy)}
          </>
        )
      }
    >
      <p className="k-timeline-title">
        {item.subject}
        {item.status === 'cancelled' && <Tag variant="filled">{t('cm:entity.activity.fields.status.enum.cancelled')}</Tag>}
        {item.outcome && <Tag variant="filled">{t(`cm:entity.activity.fields.outcome.enum.${item.outcome}`)}</Tag>}
      </p>
      {item.location && <p className="k-muted">{item.location}</p>}
      {item.note && <RichText html={item.note} />}
      <ChosenFiles files={item.files.map((file) => ({ ...file, title: file.name }))} />
    </ItemFrame>
  )
}

/** One of a whole day is overdue when its day is over. */
export const isOverdue = ({ due_at, all_day }: { due_at: string; all_day: boolean }, now = Date.now()): boolean =>
  Date.parse(due_at) + (all_day ? 24 * 60 * 60 * 1000 : 0) < now

/** A day, or a day and a time. */
export function dueText({ due_at, all_day }: { due_at: string; all_day: boolean }, formats: Formats): string {
  const wall = all_day ? wallTime(due_at, formats.timeZone) : null
  return wall ? formatDate(wall.date, formats) : formatDateTime(due_at, formats)
}
