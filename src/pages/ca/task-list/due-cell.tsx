/** When a task is due: red once it is past, amber on its day (ca.md §2.1); how long that is in its title (R10). */
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import type { CellProps } from '../../../resources/core/define-module'
import { isOpenTask, remainingTime } from '../../../shared/ca/task-list'
import { useCompanyDay } from './use-company-day'
import './task-list.css'

export default function DueCell({ value, row }: CellProps) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const day = useCompanyDay()
  const now = useNow().getTime()
  if (typeof value !== 'string') return null
  const due = { at: value, date: day.dateOf(value) }
  const part = isOpenTask(row.status) ? day.partOf(value, now) : null
  const allDay = row.all_day === true
  const { unit, count } = remainingTime(due, { now, date: day.today(now), allDay })
  const words =
    part === null
      ? undefined
      : part === 'overdue'
        ? t(`task_list.past.${unit}`, { count: Math.abs(count) })
        : t(`task_list.left.${unit}`, { count })
  return (
    <time className="k-task-due" dateTime={value} data-part={part ?? undefined} title={words}>
      {allDay ? formatDate(due.date, formats) : formatDateTime(value, formats)}
      {words && (part === 'overdue' || part === 'today') && <span className="k-visually-hidden"> {words}</span>}
    </time>
  )
}
