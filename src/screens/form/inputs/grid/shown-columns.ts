/** Columns that no row shows take no space: what only some kinds of record or row have. Pure. */
import type { Field } from '../../../../schemas/core/define'
import { inRecord } from '../../../../schemas/core/in-record'
import { isShown } from '../../../../schemas/core/shown'
import type { FormValues } from '../../state/form-store'
import { newChildKey, type ChildRow } from '../../state/form-values'

/** A row with nothing typed yet. */
export const freshRow = (columns: readonly Field[]): ChildRow => ({
  ...Object.fromEntries(columns.map((item) => [item.name, item.default ?? null])),
  _key: newChildKey(),
})

/** @param around the field of the rows, and the record that they are in, as typed; without rows the columns are those of a fresh one */
export function shownColumns(
  columns: readonly Field[],
  rows: readonly ChildRow[],
  { list, record }: { list: Field; record: FormValues },
): readonly Field[] {
  if (columns.every(({ x }) => x.show_if === undefined)) return columns
  const seen = (rows.length > 0 ? rows : [freshRow(columns)]).map((row) => inRecord(list, row, record))
  return columns.filter((item) => seen.some((row) => isShown(item, row)))
}
