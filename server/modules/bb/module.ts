/** Bulletins on the server (bb.md): what their declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { archiveJob } from './archive/archive-category'
import { bulletinRoutes } from './bulletin/bulletin-routes'
import { publishByForm } from './approval/publish-by-form'
import { notifyDue, publishEnded } from './bulletin/notify-people'
import { keepAckRecords } from './clock/ack-records'
import { countDay } from './clock/daily-stats'
import { sendDigest } from './clock/digest'
import { remindReaders } from './clock/reminders'
import { checkLinks } from './links/check-links'
import { linkRoutes } from './links/link-routes'
import { purgeBulletins } from './purge/purge-bulletins'
import { categoryRoutes } from './category/category-routes'
import { bbDemo } from './demo'
import { bbHooks } from './hooks'
import { bbHandover } from './transfer/handover-entries'
import { rightsRoutes } from './rights/rights-routes'
import { usageRoutes } from './usage/usage-routes'

export const bbModule: ServerModule = {
  name: 'bb',
  hooks: bbHooks,
  demo: bbDemo,
  due: [notifyDue, publishEnded, keepAckRecords],
  handover: bbHandover,
  workflowActions: [publishByForm],
  jobs: [remindReaders, sendDigest, countDay, checkLinks, purgeBulletins, archiveJob],
  schedules: [
    { key: remindReaders.kind, cron: '30 8 * * *' },
    { key: sendDigest.kind, cron: '30 8 * * *' },
    { key: countDay.kind, cron: '20 0 * * *' },
    { key: checkLinks.kind, cron: '0 4 * * 0' },
    { key: purgeBulletins.kind, cron: '30 2 * * *' },
  ],
  routes(app) {
    bulletinRoutes(app)
    categoryRoutes(app)
    rightsRoutes(app)
    usageRoutes(app)
    linkRoutes(app)
  },
}
