/** /sc/notify: its tabs, and the generated screens below them. */
import { listBelow, tabsOf } from '../../../screens/list/tabbed-list'

const permission = 'sc.admin.notify.actions.list'
const tabs = [
  { path: '/sc/notify', label: 'sc:notify.tabs.events', permission },
  { path: '/sc/notify/channels', label: 'sc:notify.tabs.channels', permission, below: true },
  { path: '/sc/notify/templates', label: 'sc:notify.tabs.templates', permission, below: true },
  { path: '/sc/notify/announcements', label: 'sc:notify.tabs.announcements', permission, below: true },
  { path: '/sc/notify/quiet', label: 'sc:notify.tabs.quiet', permission: 'sc.admin.notify.actions.show' },
  { path: '/sc/notify/log', label: 'sc:notify.tabs.log', permission, below: true },
] as const

export const NotifyTabs = tabsOf('sc:notify.tabs.label', tabs)

export default listBelow(NotifyTabs)
