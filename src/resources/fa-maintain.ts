/** The maintenance of vouchers: templates, opening balances, proofs, and exceptions from locks (fa.md §2). */
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import type { lockException } from '../schemas/fa/lock-exception'
import type { voucherTemplate } from '../schemas/fa/voucher-template'
import { resource, type Page } from './core/define-module'

const maintain = '/fa/admin/maintain/voucher'

const page = (name: 'opening' | 'numbers' | 'integrity', permission: string, load: Page['page']): Page => ({
  path: `${maintain}/${name}`,
  permission,
  title: `maintain_${name}`,
  area: 'admin',
  icon: SafetyOutlined,
  page: load,
})

export const maintainPages: readonly Page[] = [
  page('opening', 'fa.use.voucher.actions.list', () => import('../pages/fa/maintain/opening-page')),
  {
    path: `${maintain}/opening/import`,
    permission: 'fa.admin.parameter.actions.opening',
    title: 'maintain_opening_import',
    area: 'admin',
    icon: SafetyOutlined,
    page: () => import('../pages/fa/import/opening-upload-page'),
  },
  page('numbers', 'fa.admin.parameter.actions.show', () => import('../pages/fa/maintain/numbers-page')),
  page('integrity', 'fa.admin.parameter.actions.show', () => import('../pages/fa/maintain/integrity-page')),
]

const tabbed = () => import('../pages/fa/maintain/maintain-list')

export const maintainResources = {
  'voucher-template': resource<typeof voucherTemplate>({
    path: { list: maintain, create: `${maintain}-add`, edit: `${maintain}-add` },
    group: 'maintain',
    open: 'page',
    form: [['name', 'category'], 'summary', ['asks', 'active'], 'lines'],
    screens: { list: tabbed, create: () => import('../pages/fa/maintain/voucher-add-page') },
  }),
  'lock-exception': resource<typeof lockException>({
    path: `${maintain}/lock-exception`,
    permission: 'fa.admin.period',
    group: false,
    screens: { list: tabbed },
  }),
}
