/** Tasks beside this one: its parts, and what waits for it; who may not see them all is told how many there are (ca.md §2.3, §6). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRight } from '../../../../providers/access/use-right'
import type { RecordRow } from '../../../../providers/data/record-api'
import { taskFormPath } from '../../task-list/task-paths'
import { TaskLines } from '../related-tasks'
import { useTaskRows } from '../use-task-rows'

export function TaskLinks({ task }: { task: RecordRow }) {
  const { t } = useTranslation('ca')
  const mayCreate = useRight('ca.use.task.actions.create')
  const sort = [{ field: 'due_at', descending: false }] as const
  const subtasks = useTaskRows('ca/task', { perPage: 200, filter: { field: 'parent', op: 'eq', value: task.id }, sort })
  const waiting = useTaskRows('ca/task', { perPage: 50, filter: { field: 'blocked_by', op: 'in', value: [task.id] }, sort })
  const isOpen = task.status !== 'done' && task.status !== 'cancelled'
  const parts = subtasks.answer?.data ?? []
  // Tasks go three deep, and this one may be the first of them.
  const below = useTaskRows(
    'ca/task',
    { perPage: 200, filter: { field: 'parent', op: 'in', value: parts.map(({ id }) => id) }, sort },
    parts.length > 0,
  )
  const refetchAll = () => {
    subtasks.refetch()
    below.refetch()
  }
  const partsOf = (parent: number) => {
    const own = below.answer?.data.filter((row) => row.parent === parent) ?? []
    return own.length > 0 && <TaskLines rows={own} empty="" onDone={refetchAll} />
  }
  return (
    <>
      {(parts.length > 0 || (isOpen && mayCreate)) && (
        <section className="k-task-part" aria-label={t('task_detail.subtasks')}>
          <div className="k-related-tasks-head">
            <h3>
              {t('task_detail.subtasks')}{' '}
              {parts.length > 0 && (
                <span className="k-count">{`${parts.filter(({ status }) => status === 'done').length}/${parts.length}`}</span>
              )}
            </h3>
            {isOpen && mayCreate && (
              <Link className="k-related-tasks-add" to={`${taskFormPath}?parent=${task.id}`}>
                {t('task_detail.add_subtask')}
              </Link>
            )}
          </div>
          {parts.length > 0 && <TaskLines rows={parts} empty="" onDone={refetchAll} partsOf={partsOf} />}
        </section>
      )}
      {waiting.answer && waiting.answer.data.length > 0 && (
        <section className="k-task-part" aria-label={t('task_detail.blocks')}>
          <h3 className="k-form-section">{t('task_detail.blocks')}</h3>
          <TaskLines rows={waiting.answer.data} empty="" onDone={waiting.refetch} />
        </section>
      )}
    </>
  )
}
