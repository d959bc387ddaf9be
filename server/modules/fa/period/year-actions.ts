/** A fiscal year is closed by one act that posts its closing vouchers (fa.md R12); until that is here, no year changes its state. */
import type { ActionUseCase, EntityHooks } from '../../../contracts/hooks'
import { conflict } from '../../../kernel/errors'

const unavailable: ActionUseCase = {
  run: () => Promise.reject(conflict('fa:error.year.close_unavailable')),
}

export const yearActions: NonNullable<EntityHooks['actions']> = {
  'year-close': unavailable,
  'year-closed': unavailable,
  'year-reopen': unavailable,
}
