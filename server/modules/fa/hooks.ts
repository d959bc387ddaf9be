/** Rules of the records of fa that a schema can't say. */
import type { ActionUseCase, EntityHooks } from '../../contracts/hooks'
import { parameterHooks } from './parameter/parameter-hooks'
import { periodActions } from './period/period-actions'
import { yearActions } from './period/year-actions'
import { rateHooks } from './rate/rate-hooks'

/** Declared, and refused until their code is here: `'fa/voucher': { actions: … }` replaces the line. */
const unbuilt = (...names: string[]): Record<string, ActionUseCase> => Object.fromEntries(names.map((name) => [name, {}]))

export const faHooks: Readonly<Record<string, EntityHooks>> = {
  'fa/voucher': { actions: unbuilt('submit', 'confirm', 'unconfirm', 'post', 'void', 'reverse', 'copy') },
  'fa/period': { actions: periodActions },
  'fa/fiscal-year': { actions: yearActions },
  'fa/exchange-rate': rateHooks,
  'fa/parameter': parameterHooks,
  'fa/invoice': { actions: unbuilt('issue', 'void', 'credit') },
}
