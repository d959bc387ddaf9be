/** One planned activity of the agenda. */
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import type { AgendaEntry } from '../../../shared/cm/activity'
import { dueText } from './timeline/activity-line'

interface AgendaLineProps {
  entry: AgendaEntry
  withOwner: boolean
  isOverdue: boolean
  onComplete: () => void
}

export function AgendaLine({ entry, withOwner, isOverdue, onComplete }: AgendaLineProps) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const places = [
    ['lead', entry.lead],
    ['organization', entry.organization],
    ['person', entry.person],
  ] as const
  return (
    <li className="k-agenda-entry">
      <time className="k-agenda-due" dateTime={entry.due_at} data-overdue={isOverdue || undefined}>
        {dueText(entry, formats)}
      </time>
      <div className="k-agenda-what">
        <Link to={`/cm/use/activity/show?id=${entry.id}`}>{entry.subject}</Link>
        <div className="k-agenda-at">
          <span className="k-muted">{t(`entity.activity.fields.kind.enum.${entry.kind}`)}</span>
          {places.map(
            ([key, place]) =>
              place && (
                <Link key={key} to={`/record/cm/${key}/${place.id}`}>
                  {place.title}
                </Link>
              ),
          )}
          {entry.location && <span className="k-muted">{entry.location}</span>}
          {withOwner && <span className="k-muted">{entry.owner.name}</span>}
        </div>
      </div>
      {entry.may_edit && (
        <Button
          size="small"
          icon={<CheckOutlined aria-hidden />}
          label={t('timeline.acts', { act: t('activity.complete'), name: entry.subject })}
          onClick={onComplete}
        >
          {t('activity.complete')}
        </Button>
      )}
    </li>
  )
}
