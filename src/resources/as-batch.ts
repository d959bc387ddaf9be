/** Batches of leave and of overtime (as.md §2): the same four screens for each kind, at the given addresses. */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import { batchKinds, type BatchKind } from '../shared/as/batch'
import type { Page } from './core/define-module'

/** The records are those of as/batch for both, each kind a right of its own (server/modules/as/batch/batch-hooks.ts). */
const right = (kind: BatchKind, action: string): string => `as.use.batch-${kind}.actions.${action}`

const icons = { dayoff: CalendarOutlined, overtime: ClockCircleOutlined }
const lists = {
  dayoff: () => import('../pages/as/leave-lists/batch-dayoff-list'),
  overtime: () => import('../pages/as/leave-lists/batch-overtime-list'),
}

export const batchPages: readonly Page[] = batchKinds.flatMap((kind): Page[] => {
  const at = `/as/use/batch-${kind}`
  const list = `${at}/list`
  return [
    // No group: the given way there is Attendance > batch leave operations > add > import.
    { path: list, permission: right(kind, 'list'), title: `batch_${kind}`, menu: true, icon: icons[kind], page: lists[kind] },
    {
      path: `${at}/detail/:id`,
      permission: right(kind, 'show'),
      title: 'batch_detail',
      below: list,
      page: () => import('../pages/as/batch/batch-detail-page'),
    },
    {
      path: `${at}/add`,
      permission: right(kind, 'create'),
      title: 'batch_add',
      below: list,
      page: () => import('../pages/as/batch/batch-add-page'),
    },
    {
      path: `${at}/import`,
      permission: right(kind, 'import'),
      title: 'batch_import',
      below: `${at}/add`,
      page: () => import('../pages/as/batch/batch-import-page'),
    },
  ]
})
