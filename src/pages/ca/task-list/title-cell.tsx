/** A task by its title: the circle that finishes it, and what there is to know before opening it (ca.md §2.1). */
import { lazy, Suspense } from 'react'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import RetweetOutlined from '@ant-design/icons/RetweetOutlined'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { withPeek, withQuery, type ListOrigin } from '../../../screens/record/record-links'
import type { RecordRow } from '../../../providers/data/record-api'
import { refTitle } from '../../../providers/data/refs'
import type { CellProps } from '../../../resources/core/define-module'
import { CheckCircle } from './check-circle'
import { taskAddress, taskListPath } from './task-paths'
import './task-list.css'

const MissedChip = lazy(() => import('./missed-chip'))

export default function TitleCell({ value, row, refs, whole }: CellProps) {
  // A row as the engine lists it.
  const task = row as RecordRow
  const { search, pathname } = useLocation()
  // Over its own list it lies in a drawer first.
  const isPeek = pathname === taskListPath
  const address = isPeek ? withQuery(pathname, withPeek(new URLSearchParams(search), task.id)) : taskAddress(task.id)
  const title = String(value ?? '')
  if (whole) return <>{title}</>
  return (
    <span className="k-task-title">
      <CheckCircle row={task} title={title} />
      <Link className="k-list-link" to={address} state={{ fromList: true, listSearch: search, isPeek } satisfies ListOrigin}>
        {title}
      </Link>
      {Array.isArray(task._missed) && (
        <Suspense fallback={null}>
          <MissedChip rows={task._missed} />
        </Suspense>
      )}
      <TaskMarks row={task} parent={typeof task.parent === 'number' ? (refTitle(refs, 'ca/task', task.parent)?.title ?? '') : null} />
    </span>
  )
}

/** @param parent title of the task that it is a part of; empty = one that the reader does not see */
export function TaskMarks({ row, parent }: { row: RecordRow; parent: string | null }) {
  const { t } = useTranslation('ca')
  // Child rows, where the list brings them.
  const lines = (Array.isArray(row.checklist) ? row.checklist : []) as readonly { done: boolean }[]
  const done = lines.filter((line) => line.done).length
  const mark = (icon: React.ReactNode, text: string, shown?: string) => (
    <span className="k-task-mark" title={text} role="img" aria-label={text}>
      {icon}
      {shown}
    </span>
  )
  return (
    <>
      {lines.length > 0 &&
        mark(<CheckSquareOutlined aria-hidden />, t('task_list.mark.lines', { done, of: lines.length }), `${done}/${lines.length}`)}
      {parent !== null &&
        mark(<ApartmentOutlined aria-hidden />, parent ? t('task_list.mark.part_of', { title: parent }) : t('task_list.mark.part'))}
      {row.series !== null && row.series !== undefined && mark(<RetweetOutlined aria-hidden />, t('task_list.mark.repeats'))}
      {row.waiting === true && mark(<LockOutlined aria-hidden />, t('task_list.mark.waits'))}
    </>
  )
}
