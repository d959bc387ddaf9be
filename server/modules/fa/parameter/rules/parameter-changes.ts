/** Which parameters of the books stay as they are once something depends on them (fa.md §3.1, §9). */

export interface FrozenFacts {
  /** Vouchers that are posted. */
  posted: number
  /** The first day of any confirmed or posted voucher; null = there is none. */
  first_voucher: string | null
}

export interface BookParameters {
  books_start: string | null
  books_lock_date: string | null
  hash_chain: boolean
}

export const parameterFaults = ['lock_date_back', 'hash_chain_fixed', 'vouchers_before_start'] as const
export type ParameterFault = (typeof parameterFaults)[number]

/** @returns what is wrong with the change, by field; empty = nothing */
export function parameterFaultsOf(
  before: BookParameters,
  after: BookParameters,
  { posted, first_voucher }: FrozenFacts,
): { field: keyof BookParameters; fault: ParameterFault }[] {
  return [
    ...(before.books_lock_date !== null && (after.books_lock_date === null || after.books_lock_date < before.books_lock_date)
      ? [{ field: 'books_lock_date', fault: 'lock_date_back' } as const]
      : []),
    ...(before.hash_chain && !after.hash_chain && posted > 0 ? [{ field: 'hash_chain', fault: 'hash_chain_fixed' } as const] : []),
    ...(after.books_start !== before.books_start &&
    after.books_start !== null &&
    first_voucher !== null &&
    first_voucher < after.books_start
      ? [{ field: 'books_start', fault: 'vouchers_before_start' } as const]
      : []),
  ]
}

/** The hard lock moves forward for good, so whoever moves it types the day. */
export const locksFurther = (before: BookParameters, after: BookParameters): boolean =>
  after.books_lock_date !== null && (before.books_lock_date === null || after.books_lock_date > before.books_lock_date)
