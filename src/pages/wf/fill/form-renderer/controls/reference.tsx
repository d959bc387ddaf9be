/** A person, a department, a group, a record of a module: the engine's picker within the scope of the form; chosen columns are copied into other fields. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../components/format/format-settings'
import { showFailure } from '../../../../../providers/notification/alerts'
import { readRecord } from '../../../../../providers/data/record-api'
import type { Condition } from '../../../../../schemas/core/types'
import { FieldInput } from '../../../../../screens/form/inputs/field-input'
import { FieldValue } from '../../../../../screens/cells/field-value'
import type { FieldUi } from '../../../../../shared/wf/form'
import type { Control, ControlProps, ShownProps } from '../control'
import { fieldOf } from '../field-of'
import { formEntity, useFillScope } from '../fill-scope'
import type { Values } from '../rule-state'

function ReferenceControl(props: ControlProps) {
  const { schema, ui, value, onChange, isCell, path, ...rest } = props
  const name = path.split('.').at(-1) ?? ''
  const field = useMemo(() => {
    const made = fieldOf(name, schema, ui)
    const options = made && scopeOf(ui)
    return made && options ? { ...made, x: { ...made.x, options } } : made
  }, [name, schema, ui])
  const { fill } = useFillScope()
  if (!field) return null
  const change = (next: unknown) => {
    onChange(next === null || (Array.isArray(next) && next.length === 0) ? undefined : next)
    const copies = ui['ui:copies'] ?? {}
    if (!isCell && typeof next === 'number' && Object.keys(copies).length > 0) copied(field.ref ?? '', next, copies).then(fill, showFailure)
  }
  return (
    <FieldInput
      {...rest}
      entity={formEntity}
      field={field}
      {...(isCell ? { parent: 'rows' } : {})}
      value={value ?? null}
      onChange={change}
      onBlur={() => undefined}
      disabled={false}
    />
  )
}

/** As the server said with the form; without it (the designer's preview) all are offered. */
const scopeOf = ({ 'ui:within': ids }: FieldUi): Condition | undefined => ids && { field: 'id', op: 'in', value: [...ids] }

/** Chosen columns of the record go into other fields; what may not be read is left as it is. */
async function copied(entity: string, id: number, copies: Readonly<Record<string, string>>): Promise<Values> {
  const record = await readRecord(entity, id)
  return Object.fromEntries(
    Object.entries(copies).flatMap(([target, column]) => (column in record ? [[target, record[column] ?? undefined]] : [])),
  )
}

function ReferenceShown({ path, schema, ui, value, refs }: ShownProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const field = fieldOf(path.split('.').at(-1) ?? '', schema, ui)
  return field ? <FieldValue context={{ t, entity: formEntity, formats, refs }} field={field} value={value} row={{}} whole /> : null
}

export const referenceControl: Control = { Input: ReferenceControl, Shown: ReferenceShown }
