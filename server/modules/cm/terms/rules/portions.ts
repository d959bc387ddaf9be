/** What the portions of a term of payment must be (cm.md §3.2): exactly 100 together, at most one deposit, and that first. */
import Decimal from 'decimal.js'
import type { FieldErrors, Message } from '../../../../kernel/errors'

export interface PortionRow {
  portion: string | null
  is_deposit: boolean | null
}

/** @returns errors by path; portions that are no numbers are left to the schema */
export function portionErrors(rows: readonly PortionRow[]): FieldErrors {
  const errors: Record<string, Message[]> = {}
  const sum = rows.reduce((total, { portion }) => total.plus(portion ?? 0), new Decimal(0))
  if (rows.length > 0 && !sum.equals(100)) errors.instalments = [{ key: 'cm:error.portions_sum', params: { sum: sum.toFixed() } }]
  const deposits = rows.flatMap((row, index) => (row.is_deposit ? [index] : []))
  if (deposits.length === 1 && deposits[0] !== 0) errors[`instalments.${deposits[0]}.is_deposit`] = [{ key: 'cm:error.deposit_first' }]
  for (const index of deposits.slice(1)) errors[`instalments.${index}.is_deposit`] = [{ key: 'cm:error.one_deposit' }]
  return errors
}
