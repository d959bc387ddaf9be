/** Rules of the records of fa that a schema can't say. */
import type { ActionUseCase, EntityHooks } from '../../contracts/hooks'

/** Declared, and refused until their code is here: `'fa/voucher': { actions: … }` replaces the line. */
const unbuilt = (...names: string[]): Record<string, ActionUseCase> => Object.fromEntries(names.map((name) => [name, {}]))

export const faHooks: Readonly<Record<string, EntityHooks>> = {
  'fa/voucher': { actions: unbuilt('submit', 'confirm', 'unconfirm', 'post', 'void', 'reverse', 'copy') },
  'fa/period': { actions: unbuilt('open', 'lock', 'unlock', 'close', 'reopen') },
  'fa/fiscal-year': { actions: unbuilt('year-close', 'year-closed', 'year-reopen') },
  'fa/invoice': { actions: unbuilt('issue', 'void', 'credit') },
}
