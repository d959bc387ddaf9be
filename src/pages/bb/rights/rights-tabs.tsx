/** /bb/admin/rights: its tabs, and the generated list of all rows below them (bb.md §2). */
import { listBelow, tabsOf } from '../../../screens/list/tabbed-list'
import '../../../ui/screens.css'
import './rights.css'

const permission = 'bb.admin.rights.actions.list'
const tabs = [
  { path: '/bb/admin/rights', label: 'bb:rights.tab.matrix', permission },
  { path: '/bb/admin/rights/inspector', label: 'bb:rights.tab.inspector', permission: 'bb.admin.rights.actions.inspect' },
  { path: '/bb/admin/rights/list', label: 'bb:rights.tab.list', permission, below: true },
] as const

export const RightsTabs = tabsOf('bb:rights.tabs', tabs)

export default listBelow(RightsTabs)
