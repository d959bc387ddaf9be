/** Finance: vouchers, parties, reports and what they are kept by (fa.md §2). */
import AccountBookOutlined from '@ant-design/icons/AccountBookOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import type { account } from '../schemas/fa/account'
import type { currency } from '../schemas/fa/currency'
import type { exchangeRate } from '../schemas/fa/exchange-rate'
import type { project } from '../schemas/fa/project'
import type { statementLine } from '../schemas/fa/statement-line'
import type { voucher } from '../schemas/fa/voucher'
import type { voucherCategory } from '../schemas/fa/voucher-category'
import { financeHomePaths } from '../shared/fa/home'
import { yearEndPath } from '../shared/fa/year-end'
import { defineModule, resource } from './core/define-module'
import { partyGroup, partyPages, partyRedirects } from './fa-party'
import { maintainPages, maintainResources } from './fa-maintain'
import { reportPages, reportRedirects } from './fa-report'
import { settingResources } from './fa-setting'
import { tradeResources } from './fa-trade'

const maintain = '/fa/admin/maintain'
const accounting = '/fa/use/accounting'

export const fa = defineModule(
  'fa',
  {
    icon: AccountBookOutlined,
    groups: {
      transaction: partyGroup,
      report: { icon: BarChartOutlined, area: 'use' },
      maintain: { icon: SettingOutlined, area: 'admin' },
    },
    pages: [
      {
        path: `${accounting}/batch-confirm`,
        permission: 'fa.use.voucher.actions.confirm',
        title: 'batch_confirm',
        menu: true,
        area: 'use',
        icon: CheckCircleOutlined,
        page: () => import('../pages/fa/voucher/batch/batch-confirm-page'),
      },
      {
        path: `${accounting}/batch-post`,
        permission: 'fa.use.voucher.actions.post',
        title: 'batch_post',
        menu: true,
        area: 'use',
        icon: LockOutlined,
        page: () => import('../pages/fa/voucher/batch/batch-post-page'),
      },
      {
        path: yearEndPath,
        permission: 'fa.admin.parameter.actions.show',
        menuPermission: 'fa.admin.parameter.actions.year-close',
        title: 'year_end',
        menu: true,
        area: 'use',
        icon: CalendarOutlined,
        page: () => import('../pages/fa/year-end/year-end-page'),
      },
      ...partyPages,
      {
        path: `${accounting}/voucher-import-result`,
        permission: 'fa.use.voucher.actions.import',
        title: 'voucher_imports',
        menu: true,
        area: 'use',
        icon: ImportOutlined,
        page: () => import('../pages/fa/import/result-page'),
      },
      ...reportPages,
      ...maintainPages,
    ],
    widgets: {
      finance: { load: () => import('../pages/fa/home/finance'), size: [6, 3], least: [3, 3], permission: financeHomePaths },
    },
    redirects: {
      '/fa': '/fa/use',
      '/fa/use': accounting,
      [accounting]: `${accounting}/voucher`,
      ...partyRedirects,
      ...reportRedirects,
      '/fa/admin': '/fa/admin/category',
      [maintain]: `${maintain}/voucher`,
      '/fa/admin/category': '/fa/admin/category/manage',
    },
    plain: {
      'voucher-line': 'fa.use.voucher',
      'voucher-import': 'fa.use.voucher',
      'voucher-import-row': 'fa.use.voucher',
      'period-balance': 'fa.use.report',
      settlement: 'fa.use.transaction',
      proof: 'fa.admin.parameter',
      'year-end-mapping': 'fa.admin.parameter',
      'fiscal-year': 'fa.admin.period',
    },
  },
  {
    voucher: resource<typeof voucher>({
      path: {
        list: `${accounting}/voucher`,
        create: `${accounting}/voucher-edit`,
        edit: `${accounting}/voucher-edit`,
        show: `${accounting}/voucher-view`,
      },
      icon: FileTextOutlined,
      open: 'page',
      form: [['category', 'date'], 'summary', 'adjusting', 'files', 'note'],
      hide: ['lines', 'key', 'source', 'requires_approval', 'prev_hash'],
      quick: false,
      listTabs: 'status',
      columns: { category: () => import('../pages/fa/voucher/list/category-cell') },
      listActions: () => import('../pages/fa/voucher/list/new-by-category'),
      bulkActions: () => import('../pages/fa/voucher/batch/voucher-bulk-actions'),
      showHead: () => import('../pages/fa/voucher/view/voucher-paper'),
      screens: {
        list: () => import('../pages/fa/voucher/list/voucher-list-page'),
        create: () => import('../pages/fa/voucher/edit/editor-page'),
        edit: () => import('../pages/fa/voucher/edit/editor-page'),
        import: () => import('../pages/fa/import/upload-page'),
      },
    }),
    'voucher-category': resource<typeof voucherCategory>({
      path: { list: '/fa/admin/category/manage', create: '/fa/admin/category/add', edit: '/fa/admin/category/add' },
      icon: SettingOutlined,
      form: [
        ['code', 'name'],
        ['kind', 'role'],
        ['pattern', 'reset'],
        ['colour', 'cash_account'],
        ['requires_file', 'requires_approval'],
        ['confidential', 'active'],
        ['max_lines', 'retention_years'],
      ],
      inputNotes: { pattern: () => import('../pages/fa/category/pattern-preview') },
    }),
    account: resource<typeof account>({
      path: { list: `${maintain}/account`, create: `${maintain}/account-add`, edit: `${maintain}/account-add` },
      group: 'maintain',
      form: [
        ['code', 'name'],
        ['alias', 'parent'],
        ['type', 'side'],
        ['kind', 'postable'],
        ['open_item', 'limit_zero'],
        'requires',
        'active',
      ],
      extraColumns: { balance: () => import('../pages/fa/account/balance-cell') },
      numericColumns: ['balance'],
      listMore: [{ key: 'load-chart', label: 'fa:chart.load', action: 'create', dialog: () => import('../pages/fa/account/load-chart') }],
    }),
    'exchange-rate': resource<typeof exchangeRate>({
      path: {
        list: `${maintain}/foreign-exchange`,
        create: `${maintain}/foreign-exchange-edit`,
        edit: `${maintain}/foreign-exchange-edit`,
      },
      group: 'maintain',
      screens: { list: () => import('../pages/fa/rate/rate-list') },
      listActions: () => import('../pages/fa/revaluation/revalue-menu'),
      form: [
        ['currency', 'date'],
        ['spot_buy', 'spot_sell'],
        ['cash_buy', 'cash_sell'],
        ['customs', 'book'],
      ],
    }),
    currency: resource<typeof currency>({
      path: `${maintain}/currency`,
      permission: 'fa.admin.exchange-rate',
      group: 'maintain',
      screens: { list: () => import('../pages/fa/parameter/parameter-tabs') },
    }),
    project: resource<typeof project>({
      path: `${maintain}/project`,
      group: 'maintain',
      screens: { list: () => import('../pages/fa/parameter/parameter-tabs') },
    }),
    'statement-line': resource<typeof statementLine>({
      path: `${maintain}/statement-line`,
      permission: 'fa.admin.parameter',
      group: false,
      screens: { list: () => import('../pages/fa/parameter/parameter-tabs') },
    }),
    ...tradeResources,
    ...settingResources,
    ...maintainResources,
  },
)
