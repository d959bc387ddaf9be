/** Rules of the records of fa that a schema can't say. */
import type { ActionUseCase, EntityHooks } from '../../contracts/hooks'
import { accountHooks } from './account/account-hooks'
import { categoryHooks } from './category/category-hooks'
import { parameterHooks } from './parameter/parameter-hooks'
import { periodActions } from './period/period-actions'
import { rateHooks } from './rate/rate-hooks'

/** Declared, and refused until their code is here: `'fa/voucher': { actions: … }` replaces the line. */
const unbuilt = (...names: string[]): Record<string, ActionUseCase> => Object.fromEntries(names.map((name) => [name, {}]))

export const faHooks: Readonly<Record<string, EntityHooks>> = {
  'fa/voucher': { actions: unbuilt('submit', 'confirm', 'unconfirm', 'post', 'void', 'reverse', 'copy') },
  'fa/account': accountHooks,
  'fa/voucher-category': categoryHooks,
  'fa/period': { actions: periodActions },
  'fa/exchange-rate': rateHooks,
  'fa/parameter': parameterHooks,
}
