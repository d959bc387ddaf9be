/** /bb/admin/maintain: all bulletins and, beside them, the templates that they may begin with and what leads nowhere (bb.md §2). */
import { listBelow, tabsOf } from '../../../screens/list/tabbed-list'
import '../../../ui/screens.css'

const tabs = [
  { path: '/bb/admin/maintain', label: 'bb:maintain.tab.bulletins', permission: 'bb.use.bulletin.actions.maintain' },
  { path: '/bb/admin/maintain/template', label: 'bb:maintain.tab.templates', permission: 'bb.use.template.actions.edit', below: true },
  { path: '/bb/admin/maintain/broken-link', label: 'bb:maintain.tab.broken', permission: 'bb.admin.usage.actions.list' },
] as const

export const MaintainTabs = tabsOf('bb:maintain.tabs', tabs)

export default listBelow(MaintainTabs)
