/** Attendance on the server (as.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { asHooks } from './hooks'
import { leaveRoutes } from './leave/leave-routes'
import { periodRoutes } from './period/period-routes'
import { departmentFilters } from './member/department-filter'
import { makeMembers } from './member/make-members'
import { attendanceReportRoutes } from './reports/report-routes'
import { shiftRoutes } from './shift/shift-routes'

export const asModule: ServerModule = {
  name: 'as',
  hooks: asHooks,
  derivedFilters: departmentFilters,
  due: [makeMembers],
  routes(app) {
    shiftRoutes(app)
    leaveRoutes(app)
    periodRoutes(app)
    attendanceReportRoutes(app)
  },
}
