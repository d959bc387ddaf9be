/** A value of one of the records that are compared; of child rows a line each. */
import type { Field } from '../../../schemas/core/define'
import { isBoolean, isPlain, isRows } from '../../../schemas/core/field-types'
import { fieldText } from '../../../screens/cells/field-text'
import type { ValueContext } from '../../../screens/field-types/list-type'
import { FieldValue } from '../../../screens/cells/field-value'
import { fieldLabel } from '../../../components/entity/entity-texts'

type Row = Readonly<Record<string, unknown>>

export function MergeValue({ context, field, row }: { context: ValueContext; field: Field; row: Row }) {
  const value = row[field.name]
  // Where values are chosen a click chooses: addresses and people are told, not led to.
  const text = isPlain(field) || field.ref === 'sc/user' ? fieldText(context, field, value, row) : ''
  if (text !== '') return <span>{text}</span>
  if (!isRows(field) || !Array.isArray(value) || value.length === 0)
    return <FieldValue whole context={context} field={field} value={isRows(field) ? null : value} row={row} />
  return (
    <ul className="k-merge-rows">
      {(value as Row[]).map((child, index) => (
        <li key={index}>{lineOf(context, field, child)}</li>
      ))}
    </ul>
  )
}

/** What is filled, joined; a switch by its name, when it is on. */
function lineOf(context: ValueContext, field: Field, child: Row): string {
  const parts = (field.items ?? [])
    .filter(({ x }) => !x.computed)
    .map((item) =>
      isBoolean(item)
        ? child[item.name] === true
          ? fieldLabel(context.t, context.entity, item.name, field.name)
          : ''
        : fieldText({ ...context, parent: field.name }, item, child[item.name], child),
    )
  return parts.filter(Boolean).join(' · ')
}
