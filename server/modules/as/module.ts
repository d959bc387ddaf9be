/** Attendance on the server (as.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { dayEvents } from './day/day-events'
import { closeDays, rebuildWaiting, rebuildYesterday } from './day/day-jobs'
import { dayRoutes } from './day/day-routes'
import { startDueRebuild } from './day/request-rebuild'
import { asHooks } from './hooks'
import { leaveRoutes } from './leave/leave-routes'
import { departmentFilters } from './member/department-filter'
import { makeMembers } from './member/make-members'
import { punchRoutes } from './punch/punch-routes'
import { shiftRoutes } from './shift/shift-routes'

export const asModule: ServerModule = {
  name: 'as',
  hooks: asHooks,
  derivedFilters: departmentFilters,
  due: [makeMembers, startDueRebuild],
  events: dayEvents,
  jobs: [closeDays, rebuildWaiting, rebuildYesterday],
  schedules: [
    { key: closeDays.kind, cron: '*/15 * * * *' },
    { key: rebuildYesterday.kind, cron: '0 1 * * *' },
  ],
  routes(app) {
    shiftRoutes(app)
    leaveRoutes(app)
    punchRoutes(app)
    dayRoutes(app)
  },
}
