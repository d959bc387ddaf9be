/** What a rule comes to: its words, the next ten dates with what days off do to them, and what may not be meant (ca.md §2.2). */
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { dateWithWeekday } from '../../../../components/format/date-with-weekday'
import { missedMonthDay } from '../../../../shared/ca/task-series'
import { Button } from '../../../../ui/button'
import type { RepeatValue } from './repeat-value'
import type { RepeatPreview } from './use-repeat-preview'

interface RepeatDatesProps {
  preview: RepeatPreview
  value: RepeatValue
  start: string
  onLastDay: () => void
}

export function RepeatDates({ preview, value, start, onLastDay }: RepeatDatesProps) {
  const { t } = useTranslation(['ca', 'common'])
  const formats = useFormats()
  const { shown, failure, isLoading } = preview
  const day = (date: string) => dateWithWeekday(date, formats)
  const missed = value.basis === 'schedule' && start !== '' ? missedMonthDay(value.rrule ?? '', start) : undefined
  if (start === '') return <p className="k-muted">{t('ca:repeat.needs_start')}</p>
  return (
    <div className="k-repeat-preview" aria-live="polite" aria-busy={isLoading}>
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          title={failure}
          action={
            <Button size="small" onClick={preview.retry}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {!shown && isLoading && <Skeleton active paragraph={{ rows: 3 }} />}
      {shown && (
        <>
          <p className="k-repeat-words">
            <strong>{shown.text}</strong>
            {shown.total !== null && <span className="k-muted"> {t('ca:repeat.total', { count: shown.total })}</span>}
          </p>
          {shown.first_differs !== null && (
            <Alert type="warning" showIcon role="status" title={t('ca:repeat.first_differs', { date: day(shown.first_differs) })} />
          )}
          {missed !== undefined && (
            <Alert
              type="warning"
              showIcon
              role="status"
              title={t('ca:repeat.missed_day', { day: missed })}
              action={
                <Button size="small" onClick={onLastDay}>
                  {t('ca:repeat.use_last_day')}
                </Button>
              }
            />
          )}
          <ol className="k-repeat-dates" aria-label={t('ca:repeat.next_dates')}>
            {shown.dates.map(({ date, moved_from, skipped }) => (
              <li key={moved_from ?? date} data-skipped={skipped || undefined}>
                <span className="k-repeat-date">{day(date)}</span>
                {skipped && <span className="k-muted">{t('ca:repeat.skipped')}</span>}
                {moved_from !== null && <span className="k-muted">{t('ca:repeat.moved_from', { date: day(moved_from) })}</span>}
              </li>
            ))}
          </ol>
          {value.basis === 'after_completion' && <p className="k-muted">{t('ca:repeat.first_only')}</p>}
        </>
      )}
    </div>
  )
}
