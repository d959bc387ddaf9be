/** Child rows as a plain table: in details, and where two states of a record are compared. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import type { Field } from '../../schemas/core/define'
import { holds, isNumber, isReference } from '../../schemas/core/field-types'
import { inRecord } from '../../schemas/core/in-record'
import type { ValueContext } from '../field-types/list-type'
import { FieldValue } from '../cells/field-value'
import { fieldLabel } from '../../components/entity/entity-texts'

/** A thousand rows are drawn when somebody wants to see them. */
const shownRows = 100

export function ChildTable({
  context,
  field,
  rows,
  record,
}: {
  context: ValueContext
  field: Field
  rows: readonly Readonly<Record<string, unknown>>[]
  /** They may ask it for their currency. */
  record: Readonly<Record<string, unknown>>
}) {
  const { entity } = context
  const { t } = useTranslation(['screens', entity.module])
  const [all, setAll] = useState(false)
  // What a row chosen was called stands in its place.
  const names = new Set(field.items?.map(({ x }) => x.label_snapshot))
  const columns = (field.items ?? []).filter((item) => !names.has(item.name) && !holds(item, 'rows', 'json') && !item.x.secret)
  if (rows.length === 0) return <span className="k-value-none">{t('screens:children.none')}</span>
  return (
    <div className="k-table-scroll k-table-inset" role="group" tabIndex={0} aria-label={fieldLabel(t, entity, field.name)}>
      <table className="k-table">
        <thead>
          <tr>
            {columns.map((item) => (
              <th key={item.name} scope="col" className={isNumber(item) ? 'k-col-number' : undefined}>
                {fieldLabel(t, entity, item.name, field.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, shownRows)).map((row, index) => (
            <tr key={typeof row.id === 'number' ? row.id : index}>
              {columns.map((item) => (
                <td key={item.name} className={isNumber(item) ? 'k-col-number' : undefined}>
                  <FieldValue
                    whole={isReference(item)}
                    context={{ ...context, parent: field.name }}
                    field={item}
                    value={row[item.name]}
                    row={inRecord(field, row, record)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && rows.length > shownRows && (
        <Button type="link" onClick={() => setAll(true)}>
          {t('screens:children.show_all', { count: rows.length })}
        </Button>
      )}
    </div>
  )
}
