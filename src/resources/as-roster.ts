/** Screens of the roster (as.md §2): the editor of schedulers, and what everybody sees. */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import type { Page } from './core/define-module'

export const rosterPages: readonly Page[] = [
  {
    path: '/as/use/schedule',
    permission: 'as.use.schedule.actions.list',
    title: 'schedule',
    menu: true,
    icon: CalendarOutlined,
    page: () => import('../pages/as/roster/schedule-page'),
  },
  {
    path: '/as/admin/shift/scheduling-online',
    // Whom one may plan is a matter of rows.
    permission: 'as.admin.shiftManagement.actions.list',
    title: 'scheduling_online',
    group: 'shift',
    page: () => import('../pages/as/roster/roster-editor-page'),
  },
]
