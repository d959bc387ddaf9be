/** What is sold and bought: invoices and bills (fa.md §2). */
import type { invoice } from '../schemas/fa/invoice'
import { resource } from './core/define-module'

export const tradeResources = {
  invoice: resource<typeof invoice>({
    path: '/fa/use/transaction/invoice',
    group: 'transaction',
    quick: false,
    form: [
      ['kind', 'organization'],
      ['number', 'date'],
      'credits',
      ['term_of_payment', 'deposit_ratio'],
      ['currency', 'rate'],
      ['price_includes_tax', 'deduct'],
      'lines',
      'billed_tax',
      'lead',
    ],
    hide: ['purchase_of', 'series', 'from_lead'],
    inputs: { lines: () => import('../pages/fa/invoice/lines-input') },
    listTabs: 'kind',
    keyFacts: ['organization', 'date', 'total', 'paid'],
    refused: { codes: ['credit_blocked', 'credit_approval'], dialog: () => import('../pages/fa/invoice/credit-refused') },
    showHead: () => import('../pages/fa/invoice/invoice-head'),
  }),
}
