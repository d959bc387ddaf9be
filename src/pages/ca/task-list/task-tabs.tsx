/** The tabs of the task list with their counts (ca.md §2.1). The address says which: `?tab=by_me`; without it "To me". */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { taskTabs, type TaskTab } from '../../../schemas/ca/task-value-lists'
import { mostCounted } from '../../../shared/ca/task-list'
import { myDay, taskListPath } from './task-paths'
import { useTaskCounts } from './use-task-counts'

export type ShownTab = TaskTab | typeof myDay

export function TaskTabs({ shown }: { shown: ShownTab }) {
  const { t } = useTranslation('ca')
  const navigate = useNavigate()
  const counts = useTaskCounts()
  // The chosen one stands there whatever the counts say: the address named it.
  const offered = taskTabs.filter(
    (tab) => tab === shown || tab === 'archive' || counts?.[tab] !== undefined || (!counts && !asksRight.includes(tab)),
  )
  const tab = (value: ShownTab, label: string, count?: number) => (
    <button
      key={value}
      type="button"
      aria-pressed={value === shown}
      onClick={() => void navigate(value === 'to_me' ? taskListPath : `${taskListPath}?tab=${value}`)}
    >
      {label}
      {count !== undefined && count > 0 && <span className="k-count">{count > mostCounted ? `${mostCounted}+` : count}</span>}
    </button>
  )
  return (
    <div className="k-list-tabs k-task-tabs" role="group" aria-label={t('entity.task.fields.tab.label')}>
      {tab(myDay, t('task_list.my_day'))}
      {offered.map((value) => tab(value, t(`entity.task.fields.tab.enum.${value}`), counts?.[value]))}
    </div>
  )
}

const asksRight: readonly TaskTab[] = ['department', 'all']
