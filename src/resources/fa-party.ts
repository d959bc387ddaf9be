/** Customers and suppliers with what each owes or is owed (fa.md §2). */
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import type { Page } from './core/define-module'

const transaction = '/fa/use/transaction'
const list = 'fa.use.transaction.actions.list'

const page = (name: string, load: Page['page'], permission: Page['permission']): Page => ({
  path: `${transaction}/${name}`,
  permission,
  title: name,
  group: 'transaction',
  area: 'use',
  page: load,
})

export const partyGroup = { icon: SwapOutlined, area: 'use' } as const

export const partyPages: readonly Page[] = [
  page('customer', () => import('../pages/fa/party/customer-page'), list),
  page('manufacture', () => import('../pages/fa/party/supplier-page'), [list, 'fa.use.transaction.read.all']),
]

export const partyRedirects = { [transaction]: `${transaction}/customer` }
