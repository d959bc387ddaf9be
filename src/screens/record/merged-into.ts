/** Where a record went that is no longer there by itself: the server names the one that it was merged into. */
import { isAxiosError } from 'axios'

/** @returns the id of that record, of the same entity */
export function mergedInto(error: unknown): number | undefined {
  const data: unknown = isAxiosError(error) ? error.response?.data : undefined
  const id = (data as { meta?: { merged_into?: unknown } } | undefined)?.meta?.merged_into
  return typeof id === 'number' ? id : undefined
}
