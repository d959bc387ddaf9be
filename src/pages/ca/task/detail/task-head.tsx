/** Head of a task: number, due date with remaining time, progress, what it waits for, place in its series (ca.md §2.3, R10). */
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { useNow } from '../../../../components/format/use-now'
import type { RecordRow } from '../../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import { isOpenTask, remainingTime } from '../../../../shared/ca/task-list'
import { formatDate, formatDateTime } from '../../../../components/format/format-date'
import { useCompanyDay } from '../../task-list/use-company-day'
import { SeriesPlace } from './series-place'
import '../../task-list/task-list.css'
import '../task.css'

export default function TaskHead({ row }: ShowPanelProps) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const day = useCompanyDay()
  const now = useNow().getTime()
  // The row of a record's screen is the record.
  const task = row as RecordRow
  const due = typeof task.due_at === 'string' ? { at: task.due_at, date: day.dateOf(task.due_at) } : null
  const part = due !== null && isOpenTask(task.status) ? day.partOf(due.at, now) : null
  const allDay = task.all_day === true
  const left = due === null ? null : remainingTime(due, { now, date: day.today(now), allDay })
  return (
    <div className="k-task-head">
      <span className="k-task-number">{String(task.number ?? '')}</span>
      <span className="k-task-ring">
        <Progress
          type="circle"
          percent={Number(task.progress ?? 0)}
          size={20}
          strokeWidth={14}
          aria-label={t('entity.task.fields.progress.label')}
        />
        <span className="k-number">{`${Number(task.progress ?? 0)}%`}</span>
      </span>
      {due && left && (
        <time className="k-task-due" dateTime={due.at} data-part={part ?? undefined}>
          {allDay ? formatDate(due.date, formats) : formatDateTime(due.at, formats)}
          {part !== null && ` · ${t(`task_list.${part === 'overdue' ? 'past' : 'left'}.${left.unit}`, { count: Math.abs(left.count) })}`}
        </time>
      )}
      {task.waiting === true && isOpenTask(task.status) && <span className="k-muted">{t('task_detail.waits')}</span>}
      {typeof task.extended_count === 'number' && task.extended_count > 0 && (
        <span className="k-muted">{t('task_detail.extended', { count: task.extended_count })}</span>
      )}
      <SeriesPlace task={task} />
    </div>
  )
}
