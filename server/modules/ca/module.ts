/** Tasks and announcements on the server (ca.md): what their declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { caDemo } from './demo'
import { personFeedRoutes } from '../../export/person-feed'
import { sendDigest } from './digest/digest-job'
import { taskFeed } from './feed/task-feed'
import { caHooks } from './hooks'
import { issueRoutes } from './issue/issue-routes'
import { giveRemaining } from './issue/notice-tasks'
import { taskAction } from './issue/task-action'
import { noticeChannel } from './notice/notice-channel'
import { moveNotices, reachLateJoiners, remindToAcknowledge } from './notice/notice-jobs'
import { noticeRoutes } from './notice/notice-routes'
import { generateAll } from './series/series-jobs'
import { reportRoutes } from './reports/report-routes'
import { taskFilters } from './task/list/task-filters'
import { taskListRoutes } from './task/list/task-list-routes'
import { pauseSeries } from './series/left-people'
import { seriesRoutes } from './series/series-routes'
import { followMembership, remindBefore, remindOverdue, resumeHeld } from './task/task-jobs'
import { taskRoutes } from './task/task-routes'
import { caHandover } from './transfer/handover-entries'
import { notifyHeads } from './transfer/left-people'

export const caModule: ServerModule = {
  name: 'ca',
  hooks: caHooks,
  derivedFilters: taskFilters,
  demo: caDemo,
  due: [moveNotices, giveRemaining, resumeHeld, remindBefore],
  workflowActions: [taskAction],
  handover: caHandover,
  events: [...pauseSeries, ...notifyHeads],
  channels: [noticeChannel],
  jobs: [reachLateJoiners, remindToAcknowledge, generateAll, remindOverdue, sendDigest, followMembership],
  schedules: [
    { key: reachLateJoiners.kind, cron: '5 * * * *' },
    { key: remindToAcknowledge.kind, cron: '0 10 * * *' },
    { key: followMembership.kind, cron: '15 * * * *' },
    { key: generateAll.kind, cron: '10 0 * * *' },
    { key: sendDigest.kind, cron: '30 8 * * *' },
    { key: remindOverdue.kind, cron: '0 9 * * *' },
  ],
  routes(app) {
    personFeedRoutes(app, taskFeed)
    issueRoutes(app)
    noticeRoutes(app)
    reportRoutes(app)
    taskListRoutes(app)
    seriesRoutes(app)
    taskRoutes(app)
  },
}
