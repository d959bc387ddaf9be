/** Sums of the columns that are declared to be added up (`x.total`); exact. Pure. */
import Decimal from 'decimal.js'
import { formatDecimal, formatMoney, groupDigits } from '../../../../components/format/format-number'
import type { Field } from '../../../../schemas/core/define'
import { isOne } from '../../../../schemas/core/field-types'
import { currencyIn, inRecord, parentField } from '../../../../schemas/core/in-record'

type Row = Readonly<Record<string, unknown>>

/** Where the currency of all rows is: their record says it, or the company. */
interface Place {
  list: Field
  record: Row
  company: string
}

/** @returns field → sum as text; null when there is nothing to add up */
export function columnTotals(columns: readonly Field[], rows: readonly Row[], place: Place): Record<string, string> | null {
  const amounts = columns.filter((column) => column.x.total)
  if (amounts.length === 0 || rows.length < 2) return null
  return Object.fromEntries(amounts.map((column) => [column.name, totalText(column, sum(rows.map((row) => row[column.name])), place)]))
}

function totalText(column: Field, total: string, { list, record, company }: Place): string {
  if (isOne(column, 'integer')) return groupDigits(total)
  if (parentField(column.x.currency) === undefined) return formatDecimal(total, 2)
  const code = currencyIn(column, inRecord(list, {}, record)) ?? company
  return `${code} ${formatMoney(total, code)}`
}

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
