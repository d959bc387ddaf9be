/** The checklist of a task, ticked in place; each change is a call of its own, so that nobody's tick is lost (ca.md §2.3, §9). */
import { lazy, Suspense, useState } from 'react'
import { Checkbox, Dropdown } from 'antd'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { lineToSubtask, placeLine, tickLine } from '../../../../api/ca/task'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import type { RecordRow } from '../../../../providers/data/record-api'
import { useIdentity } from '../../../../providers/auth/identity'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import { useRecordAction } from '../../../../screens/record/use-record-action'
import type { ChecklistLine } from '../../../../shared/ca/task-checklist'
import { Button } from '../../../../ui/button'
import { taskAddress } from '../../task-list/task-paths'

const AssignLine = lazy(async () => ({ default: (await import('./assign-line')).AssignLine }))

export function TaskChecklist({ task, refs }: { task: RecordRow; refs: Refs }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const navigate = useNavigate()
  const me = useIdentity().identity?.id ?? null
  const { busy, run } = useRecordAction<string>('ca/task', task.id)
  // Shown as it was clicked until the task is read again.
  const [clicked, setClicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [assigned, setAssigned] = useState<ChecklistLine | null>(null)
  // Child rows, as the declaration says.
  const lines = (task.checklist ?? []) as readonly ChecklistLine[]
  if (lines.length === 0) return null
  const isOpen = ['todo', 'in_progress', 'on_hold'].includes(String(task.status))
  const takesPart = Array.isArray(task.people) && task.people.includes(`u${me}`)
  const mayArrange = isOpen && (task.creator === me || (Array.isArray(task.workers) && task.workers.includes(`u${me}`)))
  const person = (id: number | null) => (id === null ? '' : (refTitle(refs, 'sc/user', id)?.title ?? ''))
  const tick = async (line: ChecklistLine, done: boolean) => {
    setClicked(new Map([[line.id, done]]))
    await run(`tick ${line.id}`, async () => {
      await tickLine(task.id, line.id, done)
      return null
    })
    setClicked(new Map())
  }
  const place = (line: ChecklistLine, where: { assignee?: number | null; position?: number }) =>
    void run(`place ${line.id}`, async () => {
      await placeLine(task.id, line.id, where)
      return null
    })
  const split = (line: ChecklistLine) =>
    void run(`split ${line.id}`, async () => {
      const subtask = await lineToSubtask(task.id, line.id)
      void navigate(taskAddress(subtask))
      return t('task_detail.line_is_subtask', { title: line.text })
    })
  const done = lines.filter((line) => clicked.get(line.id) ?? line.done).length
  return (
    <section className="k-task-part" aria-label={t('entity.task.fields.checklist.label')}>
      <h3 className="k-form-section">
        {t('entity.task.fields.checklist.label')} <span className="k-count">{`${done}/${lines.length}`}</span>
      </h3>
      <ul className="k-task-checklist">
        {lines.map((line, at) => (
          <li key={line.id} data-done={line.done || undefined}>
            <Checkbox
              checked={clicked.get(line.id) ?? line.done}
              disabled={!isOpen || !(takesPart || line.assignee === me) || busy !== null}
              onChange={({ target }) => void tick(line, target.checked)}
            >
              {line.text}
            </Checkbox>
            <span className="k-muted k-task-checked">
              {line.mandatory && !line.done && <span>{t('task_detail.mandatory')}</span>}
              {line.assignee !== null && <span>{person(line.assignee)}</span>}
              {line.done && line.done_at !== null && <span>{`${person(line.done_by)} ${formatDateTime(line.done_at, formats)}`}</span>}
            </span>
            {mayArrange && (
              <Dropdown
                trigger={['click']}
                placement="bottomRight"
                menu={{
                  items: [
                    { key: 'up', label: t('task_detail.up'), disabled: at === 0, onClick: () => place(line, { position: at - 1 }) },
                    {
                      key: 'down',
                      label: t('task_detail.down'),
                      disabled: at === lines.length - 1,
                      onClick: () => place(line, { position: at + 1 }),
                    },
                    ...(line.assignee === me
                      ? [{ key: 'nobody', label: t('task_detail.give_back'), onClick: () => place(line, { assignee: null }) }]
                      : [{ key: 'mine', label: t('task_detail.take'), onClick: () => place(line, { assignee: me }) }]),
                    { key: 'assign', label: t('task_detail.assign_line'), onClick: () => setAssigned(line) },
                    { key: 'subtask', label: t('task_detail.to_subtask'), onClick: () => split(line) },
                  ],
                }}
              >
                <span>
                  <Button
                    type="text"
                    size="small"
                    icon={<MoreOutlined aria-hidden />}
                    label={t('task_detail.line_more', { text: line.text })}
                  />
                </span>
              </Dropdown>
            )}
          </li>
        ))}
      </ul>
      {assigned && (
        <Suspense>
          <AssignLine
            line={assigned}
            refs={refs}
            onAssign={(assignee) => place(assigned, { assignee })}
            onClose={() => setAssigned(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
