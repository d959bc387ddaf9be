/** /sc/jobs: the tabs above its lists. */
import { listBelow, tabsOf } from '../../../screens/list/tabbed-list'

const tabs = [
  { path: '/sc/jobs', label: 'sc:entity.job.plural', permission: 'sc.admin.job.actions.list' },
  { path: '/sc/jobs/scheduled', label: 'sc:entity.schedule.plural', permission: 'sc.admin.job.actions.list' },
  { path: '/sc/jobs/mail', label: 'sc:entity.mail-outbox.plural', permission: 'sc.admin.mail-outbox.actions.list' },
  { path: '/sc/jobs/webhooks', label: 'sc:entity.webhook-delivery.plural', permission: 'sc.admin.notify.actions.list' },
] as const

export default listBelow(tabsOf('sc:menu.jobs', tabs))
