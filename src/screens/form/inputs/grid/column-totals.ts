/** Sums of the columns that are declared to be added up (`x.total`); exact. Pure. */
import Decimal from 'decimal.js'
import { formatDecimal, groupDigits } from '../../../../components/format/format-number'
import type { Field } from '../../../../schemas/core/define'
import { isOne } from '../../../../schemas/core/field-types'

/** @returns field → sum as text; null when there is nothing to add up */
export function columnTotals(columns: readonly Field[], rows: readonly Readonly<Record<string, unknown>>[]): Record<string, string> | null {
  const amounts = columns.filter((column) => column.x.total)
  if (amounts.length === 0 || rows.length < 2) return null
  return Object.fromEntries(amounts.map((column) => [column.name, totalText(column, sum(rows.map((row) => row[column.name])))]))
}

const totalText = (column: Field, total: string): string => (isOne(column, 'integer') ? groupDigits(total) : formatDecimal(total, 2))

/** What is no number yet (half typed) adds nothing. */
function sum(values: readonly unknown[]): string {
  return values
    .reduce<Decimal>(
      (total, value) =>
        typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) ? total.plus(value) : total,
      new Decimal(0),
    )
    .toFixed()
}
