/** Attendance on the server (as.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { dayEvents } from './day/day-events'
import { closeDays, rebuildWaiting, rebuildYesterday } from './day/day-jobs'
import { dayRoutes } from './day/day-routes'
import { startDueRebuild } from './day/request-rebuild'
import { hookRoutes } from './hook/hook-routes'
import { asWorkflowActions, formDecided } from './hook/workflow-actions'
import { asHooks } from './hooks'
import { leaveRoutes } from './leave/leave-routes'
import { departmentFilters } from './member/department-filter'
import { makeMembers } from './member/make-members'
import { periodRoutes } from './period/period-routes'
import { punchRoutes } from './punch/punch-routes'
import { attendanceReportRoutes } from './reports/report-routes'
import { shiftRoutes } from './shift/shift-routes'

export const asModule: ServerModule = {
  name: 'as',
  hooks: asHooks,
  derivedFilters: departmentFilters,
  workflowActions: asWorkflowActions,
  events: [...dayEvents, formDecided],
  due: [makeMembers, startDueRebuild],
  jobs: [closeDays, rebuildWaiting, rebuildYesterday],
  schedules: [
    { key: closeDays.kind, cron: '*/15 * * * *' },
    { key: rebuildYesterday.kind, cron: '0 1 * * *' },
  ],
  routes(app) {
    shiftRoutes(app)
    leaveRoutes(app)
    hookRoutes(app)
    punchRoutes(app)
    dayRoutes(app)
    periodRoutes(app)
    attendanceReportRoutes(app)
  },
}
