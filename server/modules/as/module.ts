/** Attendance on the server (as.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { personFeedRoutes } from '../../export/person-feed'
import { accessRoutes } from './access/access-routes'
import { anomalyRoutes } from './anomaly/anomaly-routes'
import { batchRoutes } from './batch/batch-routes'
import { compensationRoutes } from './compensation/compensation-routes'
import { sendErrorNotices } from './anomaly/error-notices'
import { dayEvents } from './day/day-events'
import { closeDays, rebuildWaiting, rebuildYesterday } from './day/day-jobs'
import { dayRoutes } from './day/day-routes'
import { startDueRebuild } from './day/request-rebuild'
import { planEvents } from './correction/plan-changes'
import { rejudgeLeave } from './correction/request-rejudge'
import { asDemo } from './demo'
import { rosterFeed } from './feed/roster-feed'
import { hookRoutes } from './hook/hook-routes'
import { waitingSwaps } from './hook/waiting-swaps'
import { asHooks } from './hooks'
import { asRequests, asWorkflowActions } from './requests'
import { kioskRoutes } from './kiosk/kiosk-routes'
import { leaveRoutes } from './leave/leave-routes'
import { balanceRoutes } from './ledger/balance-routes'
import { nightlyLeave } from './ledger/nightly-leave'
import { departmentFilters } from './member/department-filter'
import { makeMembers } from './member/make-members'
import '../../contracts/absence'
import { approvedLeave } from './leave/approved-leave'
import { periodRoutes } from './period/period-routes'
import { punchRoutes } from './punch/punch-routes'
import { attendanceReportRoutes } from './reports/report-routes'
import { rosterRoutes } from './roster/roster-routes'
import { undoPublish } from './roster/undo-publish'
import { shiftRoutes } from './shift/shift-routes'

export const asModule: ServerModule = {
  name: 'as',
  hooks: asHooks,
  derivedFilters: departmentFilters,
  ports: { approvedLeave },
  requests: asRequests,
  workflowActions: asWorkflowActions,
  events: [...dayEvents, ...planEvents],
  undo: { action: undoPublish },
  demo: asDemo,
  due: [makeMembers, startDueRebuild],
  jobs: [closeDays, rebuildWaiting, rejudgeLeave, rebuildYesterday, sendErrorNotices, nightlyLeave, waitingSwaps],
  schedules: [
    { key: closeDays.kind, cron: '*/15 * * * *' },
    { key: sendErrorNotices.kind, cron: '*/15 * * * *' },
    { key: rebuildYesterday.kind, cron: '0 1 * * *' },
    { key: nightlyLeave.kind, cron: '0 2 * * *' },
    { key: waitingSwaps.kind, cron: '30 8 * * *' },
  ],
  routes(app) {
    shiftRoutes(app)
    leaveRoutes(app)
    compensationRoutes(app)
    hookRoutes(app)
    balanceRoutes(app)
    punchRoutes(app)
    kioskRoutes(app)
    dayRoutes(app)
    periodRoutes(app)
    attendanceReportRoutes(app)
    rosterRoutes(app)
    personFeedRoutes(app, rosterFeed)
    batchRoutes(app)
    accessRoutes(app)
    anomalyRoutes(app)
  },
}
