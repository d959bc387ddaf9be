/** /sc/rights-settings: its tabs, and the generated screens below them. */
import { listBelow, tabsOf } from '../../../screens/list/tabbed-list'

const permission = 'sc.admin.rights.actions.list'
const tabs = [
  { path: '/sc/rights-settings', label: 'sc:rights.tabs.roles', permission, also: '/sc/rights-settings/matrix' },
  { path: '/sc/rights-settings/grants', label: 'sc:rights.tabs.grants', permission, below: true },
  { path: '/sc/rights-settings/assignments', label: 'sc:rights.tabs.assignments', permission, below: true },
  { path: '/sc/rights-settings/module-admins', label: 'sc:rights.tabs.module_admins', permission, below: true },
  { path: '/sc/rights-settings/inspector', label: 'sc:rights.tabs.inspector', permission: 'sc.admin.rights.actions.inspect' },
  { path: '/sc/rights-settings/simulate', label: 'sc:rights.tabs.simulate', permission: 'sc.admin.rights.actions.simulate' },
] as const

export const RightsTabs = tabsOf('sc:rights.tabs.label', tabs)

export default listBelow(RightsTabs)
