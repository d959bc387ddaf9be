/** The tabs of /fa/admin/maintain/voucher (fa.md §2): what vouchers are kept by, and whether the books are sound. */
import { tabsOf } from '../../../screens/list/tabbed-list'
import { maintainPath } from './maintain-path'

const proofs = 'fa.admin.parameter.actions.show'

export const MaintainTabs = tabsOf('fa:maintain.tabs', [
  { path: maintainPath, label: 'fa:maintain.tab.templates', permission: 'fa.admin.voucher-template.actions.list' },
  { path: `${maintainPath}/opening`, label: 'fa:maintain.tab.opening', permission: 'fa.use.voucher.actions.list' },
  { path: `${maintainPath}/numbers`, label: 'fa:maintain.tab.numbers', permission: proofs },
  { path: `${maintainPath}/integrity`, label: 'fa:maintain.tab.integrity', permission: proofs },
  { path: `${maintainPath}/lock-exception`, label: 'fa:maintain.tab.exceptions', permission: 'fa.admin.period.actions.list', below: true },
])
