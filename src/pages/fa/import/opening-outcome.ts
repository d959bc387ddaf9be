/** What a workbook of opening balances came to (fa.md §8): of this its text, and what is done next, are said. Pure. */
import type { VoucherImport } from '../../../shared/fa/voucher-import'

export type OpeningOutcome = 'failed' | 'empty' | 'wrong' | 'exists' | 'unbalanced' | 'balanced' | 'made'

/** @returns null until it was checked */
export function openingOutcome({ state, counters, rows, difference }: VoucherImport): OpeningOutcome | null {
  if (state === 'failed') return 'failed'
  if (!counters) return null
  if (counters.created > 0) return 'made'
  if (counters.duplicate > 0) return 'exists'
  if (counters.error > 0) return rows === 0 ? 'empty' : 'wrong'
  if (counters.new + counters.skipped === 0) return null
  return hasDifference(difference) ? 'unbalanced' : 'balanced'
}

export const hasDifference = (difference: string | null): difference is string => difference !== null && Number(difference) !== 0
