/** Rules of the records of bb that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'
import { bulletinHooks } from './bulletin/bulletin-hooks'
import { receiptHooks } from './bulletin/receipt-hooks'
import { categoryHooks, levelHooks, rightHooks } from './category/category-hooks'
import { templateHooks } from './template/template-hooks'

export const bbHooks: Readonly<Record<string, EntityHooks>> = {
  'bb/bulletin': bulletinHooks,
  'bb/receipt': receiptHooks,
  'bb/ack-record': receiptHooks,
  'bb/category': categoryHooks,
  'bb/category-level': levelHooks,
  'bb/category-right': rightHooks,
  'bb/template': templateHooks,
}
