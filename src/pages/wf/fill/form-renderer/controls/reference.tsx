/** A person, a department, a group, a record of a module: the engine's picker within the scope of the form; chosen columns are copied into other fields. */
import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../../../components/format/format-settings'
import { parseOwner } from '../../../../../providers/data/refs'
import { readRecord } from '../../../../../providers/data/record-api'
import type { Condition } from '../../../../../schemas/core/types'
import { FieldInput } from '../../../../../screens/form/inputs/field-input'
import { FieldValue } from '../../../../../screens/cells/field-value'
import { useTranslation } from 'react-i18next'
import type { FieldUi } from '../../../../../shared/wf/form'
import type { Control, ControlProps, ShownProps } from '../control'
import { fieldOf } from '../field-of'
import { formEntity, useFillScope } from '../fill-scope'

function ReferenceControl(props: ControlProps) {
  const { schema, ui, value, onChange, isCell, path, ...rest } = props
  const name = path.split('.').at(-1) ?? ''
  const field = useMemo(() => {
    const made = fieldOf(name, schema, ui)
    const options = made && scopeOf(made.ref ?? '', ui)
    return made && options ? { ...made, x: { ...made.x, options } } : made
  }, [name, schema, ui])
  useCopies(field?.ref, ui, value, isCell)
  if (!field) return null
  return (
    <FieldInput
      {...rest}
      entity={formEntity}
      field={field}
      {...(isCell ? { parent: 'rows' } : {})}
      value={value ?? null}
      onChange={(next) => onChange(next === null || (Array.isArray(next) && next.length === 0) ? undefined : next)}
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

/** Reads the record that was just chosen, and fills the fields that are to have its columns. */
function useCopies(entity: string | undefined, { 'ui:copies': copies = {} }: FieldUi, value: unknown, isCell: boolean): void {
  const { fill } = useFillScope()
  const before = useRef(value)
  const isWanted = !isCell && Object.keys(copies).length > 0 && typeof value === 'number' && value !== before.current
  const { data } = useQuery({
    queryKey: ['wf', 'copied', entity, value],
    enabled: isWanted && entity !== undefined,
    queryFn: ({ signal }) => readRecord(entity ?? '', Number(value), { signal }),
  })
  const latest = useRef({ fill, copies })
  useEffect(() => {
    latest.current = { fill, copies }
  })
  useEffect(() => {
    if (!data || before.current === data.id) return
    before.current = data.id
    const entries = Object.entries(latest.current.copies).map(([target, column]) => [target, data[column] ?? undefined])
    latest.current.fill(Object.fromEntries(entries))
  }, [data])
}

function ReferenceShown({ path, schema, ui, value, refs }: ShownProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const field = fieldOf(path.split('.').at(-1) ?? '', schema, ui)
  return field ? <FieldValue context={{ t, entity: formEntity, formats, refs }} field={field} value={value} row={{}} whole /> : null
}

export const referenceControl: Control = { Input: ReferenceControl, Shown: ReferenceShown }
