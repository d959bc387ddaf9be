/** Customers and suppliers with what each owes or is owed (fa.md §2). */
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import type { Page } from './core/define-module'

const transaction = '/fa/use/transaction'

const page = (name: string, load: Page['page']): Page => ({
  path: `${transaction}/${name}`,
  permission: 'fa.use.transaction.actions.list',
  title: name,
  area: 'use',
  page: load,
})

export const partyGroup = { icon: SwapOutlined, area: 'use' } as const

export const partyPages: readonly Page[] = [
  page('customer', () => import('../pages/fa/party/customer-page')),
  page('manufacture', () => import('../pages/fa/party/supplier-page')),
]

export const partyRedirects = { [transaction]: `${transaction}/customer` }
