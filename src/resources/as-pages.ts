/** Hand-built screens of attendance, and where paths without a screen lead (as.md §2, routes.md §2). */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import type { Page } from './core/define-module'
import type { WidgetDeclaration } from './core/widget-declaration'

const use = '/as/use'
const clocking = `${use}/clocking`

export const asPages: readonly Page[] = [
  {
    path: clocking,
    permission: 'as.use.clocking.actions.clock',
    title: 'clocking',
    menu: true,
    icon: ClockCircleOutlined,
    page: () => import('../pages/as/punch/clocking-page'),
  },
  {
    path: `${use}/calendar`,
    permission: 'as.use.calendar.actions.list',
    title: 'calendar',
    menu: true,
    icon: CalendarOutlined,
    page: () => import('../pages/as/day/calendar-page'),
  },
  {
    path: `${use}/calendar/sheet`,
    permission: 'as.use.calendar.actions.list',
    title: 'own_sheet',
    below: `${use}/calendar`,
    page: () => import('../pages/as/day/own-sheet-page'),
  },
  {
    path: `${use}/workflow`,
    permission: 'as.use.workflow.actions.list',
    title: 'workflow',
    menu: true,
    icon: FormOutlined,
    page: () => import('../pages/as/forms/forms-page'),
  },
  {
    path: `${use}/leave`,
    permission: 'as.use.leave.actions.list',
    title: 'leave',
    menu: true,
    icon: InboxOutlined,
    page: () => import('../pages/as/leave/leave-page'),
  },
  {
    path: `${use}/team`,
    permission: 'as.use.team.actions.list',
    title: 'team',
    menu: true,
    icon: TeamOutlined,
    page: () => import('../pages/as/team/team-page'),
  },
]

/** Where files come in that no list of records takes (as.md §8). */
export const importPages: readonly Page[] = [
  {
    path: '/as/admin/shift/scheduling-import',
    permission: 'as.admin.shiftManagement.actions.import',
    title: 'scheduling_import',
    group: 'shift',
    area: 'admin',
    page: () => import('../pages/as/roster/roster-import-page'),
  },
  {
    path: '/as/admin/clocking/import',
    permission: 'as.admin.clocking.actions.import',
    title: 'clocking_import',
    group: 'clocking',
    area: 'admin',
    page: () => import('../pages/as/punch-import/punch-import-page'),
  },
  {
    path: '/as/admin/leave/employee-leave-export',
    permission: ['as.admin.user-leave.actions.export', 'as.admin.report.actions.list'],
    title: 'employee_leave_export',
    group: 'leave',
    area: 'admin',
    page: () => import('../pages/as/leave-export/leave-export-page'),
  },
]

export const asWidgets: Readonly<Record<string, WidgetDeclaration>> = {
  clocking: {
    load: () => import('../pages/as/home/clocking'),
    size: [3, 4],
    least: [3, 3],
    permission: ['as.use.clocking.actions.clock'],
  },
}

/** In the order of the menu. */
export const pageOrder: readonly string[] = asPages.map(({ path }) => path)

export const asRedirects: Readonly<Record<string, string>> = {
  '/as': use,
  [use]: clocking,
  '/as/admin': '/as/admin/shift',
  '/as/admin/shift': '/as/admin/shift/shift-list',
  '/as/admin/cardnumber': '/as/admin/cardnumber/list',
  '/as/admin/clocking': '/as/admin/clocking/check-setting',
}
