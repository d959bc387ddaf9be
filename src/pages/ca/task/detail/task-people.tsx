/** Who has a task to do, each with their own state (ca.md §2.3). */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { refTitle } from '../../../../providers/data/refs'
import { useTaskRows } from '../use-task-rows'

export function TaskPeople({ task }: { task: number }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const { answer } = useTaskRows('ca/task-assignee', {
    perPage: 200,
    filter: { field: 'task', op: 'eq', value: task },
    sort: [{ field: 'position', descending: false }],
  })
  const parts = answer?.data ?? []
  if (!answer || parts.length === 0) return null
  return (
    <section className="k-task-part" aria-label={t('entity.task.fields.assignees.label')}>
      <h3 className="k-form-section">{t('entity.task.fields.assignees.label')}</h3>
      <ul className="k-task-people">
        {parts.map((part) => (
          <li key={part.id} data-state={String(part.state)}>
            <span>{refTitle(answer.meta.refs, 'sc/user', part.user)?.title}</span>
            <span className="k-status" data-tone={part.state === 'done' ? 'success' : part.state === 'declined' ? 'error' : undefined}>
              {t(`entity.task-assignee.fields.state.enum.${String(part.state)}`)}
            </span>
            {typeof part.done_at === 'string' && <span className="k-muted">{formatDateTime(part.done_at, formats)}</span>}
            {typeof part.decline_reason === 'string' && <span className="k-muted">{part.decline_reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
