/** /fa/admin/maintain/parameter (fa.md §2): how the books are kept, and the lists that belong to it, each a tab. */
import { listBelow, tabsOf } from '../../../screens/list/tabbed-list'
import '../../../ui/screens.css'

const permission = 'fa.admin.parameter.actions.list'
const maintain = '/fa/admin/maintain'

const ParameterTabs = tabsOf('fa:parameters.tabs', [
  { path: `${maintain}/parameter`, label: 'fa:parameters.tab.general', permission },
  { path: `${maintain}/parameter/account-role`, label: 'fa:parameters.tab.account_role', permission, below: true },
  { path: `${maintain}/currency`, label: 'fa:parameters.tab.exchange', permission: 'fa.admin.exchange-rate.actions.list', below: true },
  { path: `${maintain}/parameter/department-setting`, label: 'fa:parameters.tab.department', permission, below: true },
  { path: `${maintain}/statement-line`, label: 'fa:parameters.tab.statement_line', permission, below: true },
  { path: `${maintain}/project`, label: 'fa:parameters.tab.project', permission: 'fa.admin.project.actions.list', below: true },
])

export default listBelow(ParameterTabs)
