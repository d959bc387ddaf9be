/** A person, a department, a group, a record of a module: the engine's picker within the scope of the form; chosen columns are copied into other fields. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../components/format/format-settings'
import { parseOwner } from '../../../../../providers/data/refs'
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
    const options = made && scopeOf(made.ref ?? '', ui)
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

/** Of people those who are named, or are in a named department or group; of departments those named and below. */
function scopeOf(entity: string, { 'ui:scope': scope = [] }: FieldUi): Condition | undefined {
  const owners = scope.flatMap((code) => parseOwner(code) ?? [])
  const ids = (of: string) => owners.filter((owner) => owner.entity === of).map(({ id }) => id)
  const among = (field: string, values: readonly number[]): Condition[] => (values.length > 0 ? [{ field, op: 'in', value: values }] : [])
  const any =
    entity === 'sc/user'
      ? [...among('id', ids('sc/user')), ...among('department', ids('sc/department')), ...among('groups', ids('sc/group'))]
      : entity === 'sc/department'
        ? among('id', ids('sc/department'))
        : []
  return any.length > 0 ? { any } : undefined
}

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
