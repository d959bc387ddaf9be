/** Rules of the records of fa that a schema can't say. */
import { voucherHooks, voucherLineHooks } from './voucher/voucher-hooks'
import type { EntityHooks } from '../../contracts/hooks'
import { accountHooks } from './account/account-hooks'
import { categoryHooks } from './category/category-hooks'
import { invoiceHooks } from './invoice/invoice-hooks'
import { parameterHooks } from './parameter/parameter-hooks'
import { periodActions } from './period/period-actions'
import { templateHooks } from './template/template-hooks'
import { rateHooks } from './rate/rate-hooks'
import { mappingHooks } from './year-end/mapping-hooks'
import { settlementHooks } from './settlement/settlement-hooks'

export const faHooks: Readonly<Record<string, EntityHooks>> = {
  'fa/voucher': voucherHooks,
  'fa/voucher-line': voucherLineHooks,
  'fa/account': accountHooks,
  'fa/voucher-category': categoryHooks,
  'fa/period': { actions: periodActions },
  'fa/exchange-rate': rateHooks,
  'fa/parameter': parameterHooks,
  'fa/year-end-mapping': mappingHooks,
  'fa/settlement': settlementHooks,
  'fa/invoice': invoiceHooks,
  'fa/voucher-template': templateHooks,
}
