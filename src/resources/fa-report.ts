/** The reports of finance, each at its address (fa.md §2); what each shows is judged by its call. */
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import { reportPath, type ReportName } from '../shared/fa/report-names'
import type { Page } from './core/define-module'

const report = '/fa/use/report'

/** Ledgers are open to who may read those of cash and bank alone: their call says which (§6). */
const page = (name: ReportName, load: Page['page'], { isLedger = false } = {}): Page => ({
  path: `${report}/${name}`,
  permission: isLedger ? 'fa.use' : reportPath(name),
  ...(isLedger ? { menuPermission: reportPath(name) } : {}),
  title: name.replaceAll('-', '_'),
  group: 'report',
  area: 'use',
  icon: BarChartOutlined,
  page: load,
})

export const reportPages: readonly Page[] = [
  page('journal', () => import('../pages/fa/report/journal-page')),
  page('general-ledger', () => import('../pages/fa/report/general-ledger-page'), { isLedger: true }),
  page('subs-daily-ledger', () => import('../pages/fa/report/subs-daily-ledger-page'), { isLedger: true }),
  page('trial-balance', () => import('../pages/fa/report/trial-balance-page')),
  page('income-statement', () => import('../pages/fa/report/income-statement-page')),
  page('balance-sheet', () => import('../pages/fa/report/balance-sheet-page')),
]

export const reportRedirects = { [report]: `${report}/journal` }
