/** A task's middle: what is to be done, who does it, what waits for a decision, and the stream of what was said (ca.md §2.3). */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../../ui/tabs'
import type { RecordRow } from '../../../../providers/data/record-api'
import type { ShowMiddleProps } from '../../../../resources/core/define-module'
import { TaskChecklist } from './task-checklist'
import { TaskLinks } from './task-links'
import { TaskPeople } from './task-people'
import { TaskRequests } from './task-requests'
import { useRowsFollow } from '../use-task-rows'
import '../task.css'

/** On paper: who did it signs there (ca.md §8). */
function Signature() {
  const { t } = useTranslation('ca')
  return (
    <p className="k-task-signature">
      <span>{t('task_detail.signature')}</span>
      <span>{t('task_detail.signed_on')}</span>
    </p>
  )
}

export default function TaskMiddle({ row, refs, parts }: ShowMiddleProps) {
  const client = useQueryClient()
  // The row of a record's screen is the record.
  const task = row as RecordRow
  useRowsFollow(task.id)
  const refresh = () => void client.invalidateQueries({ queryKey: ['record', 'ca/task', task.id] })
  const tabs = parts ? [...parts.beside, ...parts.history] : []
  return (
    <div key={task.id} className="k-task-middle">
      <TaskRequests task={task.id} onDone={refresh} />
      <TaskChecklist task={task} refs={refs} />
      <TaskLinks task={task} />
      <TaskPeople task={task.id} />
      {parts && tabs.length > 0 && (
        <Tabs
          late
          selected={tabs.some(({ key }) => key === parts.selected) ? parts.selected : (tabs[0]?.key ?? '')}
          onSelect={parts.onSelect}
          tabs={tabs}
        />
      )}
      <Signature />
    </div>
  )
}
