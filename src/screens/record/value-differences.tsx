/** Two states of a record side by side: a draft and what is stored, two points of its history. */
import type { Field } from '../../schemas/core/define'
import { isRows } from '../../schemas/core/field-types'
import { ChildTable } from './child-table'
import type { ValueContext } from '../field-types/list-type'
import { FieldValue } from '../cells/field-value'
import { fieldLabel } from '../../components/entity/entity-texts'

type Row = Readonly<Record<string, unknown>>
export interface Difference {
  field: Field
  from: unknown
  to: unknown
}

interface ValueDifferencesProps {
  context: ValueContext
  changes: readonly Difference[]
  fromLabel: string
  toLabel: string
  fromRow: Row
  toRow: Row
}

export function ValueDifferences({ context, changes, fromLabel, toLabel, fromRow, toRow }: ValueDifferencesProps) {
  const { t, entity } = context
  const value = (field: Field, one: unknown, row: Row) =>
    isRows(field) ? (
      <ChildTable context={context} field={field} rows={Array.isArray(one) ? (one as readonly Row[]) : []} record={row} />
    ) : (
      <FieldValue whole context={context} field={field} value={one} row={row} />
    )
  return (
    <div className="k-table-scroll">
      <table className="k-differences">
        <thead>
          <tr>
            <th scope="col">{t('screens:compare.field')}</th>
            <th scope="col">{fromLabel}</th>
            <th scope="col">{toLabel}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={field.name}>
              <th scope="row">{fieldLabel(t, entity, field.name)}</th>
              <td>{value(field, from, fromRow)}</td>
              <td>{value(field, to, toRow)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
