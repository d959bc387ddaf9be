/** The tasks of a record, on its own screen: complete, open, add (ca.md §7 "Contracts", §12.25). For any entity and id. */
import type { ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRights } from '../../../providers/access/use-right'
import type { RecordRow } from '../../../providers/data/record-api'
import { ScreenError } from '../../../screens/entity/screen-error'
import { pointerTo } from '../../../schemas/core/record-pointer'
import { CheckCircle } from '../task-list/check-circle'
import DueCell from '../task-list/due-cell'
import { taskAddress, taskFormPath } from '../task-list/task-paths'
import { useTaskRows } from './use-task-rows'
import './task.css'

interface RelatedTasksProps {
  /** `module/entity`. */
  entity: string
  id: number
}

const rights = ['ca.use.task.actions.list', 'ca.use.task.actions.create']
const mostRows = 20

export function RelatedTasks({ entity, id }: RelatedTasksProps) {
  const { t } = useTranslation(['ca', 'screens'])
  const permits = useRights(rights)
  const [mayList, mayCreate] = rights.map((right) => permits(right))
  const related = pointerTo(entity, id)
  const { answer, error, refetch } = useTaskRows(
    'ca/task',
    { perPage: mostRows, filter: { field: 'related', op: 'eq', value: related }, sort: [{ field: 'due_at', descending: false }] },
    mayList === true,
  )
  if (!mayList) return null
  return (
    <section className="k-related-tasks" aria-label={t('ca:entity.task.plural')}>
      <div className="k-related-tasks-head">
        <h3>{t('ca:entity.task.plural')}</h3>
        {mayCreate && (
          <Link className="k-related-tasks-add" to={`${taskFormPath}?related_type=${entity}&related_id=${id}`}>
            {t('ca:task_panel.add')}
          </Link>
        )}
      </div>
      {error ? (
        <ScreenError error={error} onRetry={refetch} />
      ) : !answer ? (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      ) : (
        <TaskLines rows={answer.data} empty={t('ca:task_panel.empty')} onDone={refetch} />
      )}
      {answer && answer.meta.total > answer.data.length && <p className="k-muted">{t('screens:related.all', { n: answer.meta.total })}</p>}
    </section>
  )
}

interface TaskLinesProps {
  rows: readonly RecordRow[]
  empty: string
  onDone: () => void
  /** Below the line of a task: its own parts. */
  partsOf?: (task: number) => ReactNode
}

/** A task a line: its circle, its title, its state and when it is due. */
export function TaskLines({ rows, empty, onDone, partsOf }: TaskLinesProps) {
  const { t } = useTranslation('ca')
  if (rows.length === 0) return <p className="k-muted">{empty}</p>
  return (
    <ul className="k-task-lines">
      {rows.map((row) => {
        const title = String(row.title)
        return (
          <li key={row.id} data-settled={row.status === 'done' || row.status === 'cancelled' || undefined}>
            <CheckCircle row={row} title={title} onDone={onDone} />
            <Link to={taskAddress(row.id)}>{title}</Link>
            <span className="k-task-line-facts">
              <span className="k-status" data-tone={tones[String(row.status)]}>
                {t(`entity.task.fields.status.enum.${String(row.status)}`)}
              </span>
              <DueCell value={row.due_at} row={row} refs={{}} />
            </span>
            {partsOf?.(row.id)}
          </li>
        )
      })}
    </ul>
  )
}

/** As lists colour them. */
const tones: Readonly<Record<string, string>> = { in_progress: 'processing', review: 'warning', done: 'success' }
