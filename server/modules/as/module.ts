/** Attendance on the server (as.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { hookRoutes } from './hook/hook-routes'
import { asWorkflowActions, formDecided } from './hook/workflow-actions'
import { asHooks } from './hooks'
import { leaveRoutes } from './leave/leave-routes'
import { periodRoutes } from './period/period-routes'
import { departmentFilters } from './member/department-filter'
import { makeMembers } from './member/make-members'
import { shiftRoutes } from './shift/shift-routes'

export const asModule: ServerModule = {
  name: 'as',
  hooks: asHooks,
  derivedFilters: departmentFilters,
  workflowActions: asWorkflowActions,
  events: [formDecided],
  due: [makeMembers],
  routes(app) {
    shiftRoutes(app)
    leaveRoutes(app)
    hookRoutes(app)
    periodRoutes(app)
  },
}
