/** What the job of a batch has left behind. Pure. */
import type { BatchResult } from '../../../../shared/fa/voucher-batch'

/** @param result of a job of this kind; of one that did not come to its end, nothing */
export function batchResultOf(result: unknown): BatchResult | undefined {
  if (typeof result !== 'object' || result === null || !('vouchers' in result) || !Array.isArray(result.vouchers)) return undefined
  // The job writes it as declared.
  return result as BatchResult
}
