/** A reference or several: the picker, and the way to a new row for who may make one. */
import type { InputProps } from './input-props'
import { isLinks } from '../../../schemas/core/field-types'
import { nearIn, optionsIn } from '../../../schemas/core/in-record'
import { RecordPicker } from './record-picker'

export function ReferenceInput({ field, row, value, onChange, onBlur, disabled, refs, id, invalid, label, describedBy }: InputProps) {
  const many = isLinks(field)
  const ids = many ? (Array.isArray(value) ? value.map(Number) : []) : typeof value === 'number' ? [value] : []
  return (
    <RecordPicker
      id={id}
      refs={refs}
      disabled={disabled}
      invalid={invalid}
      onBlur={onBlur}
      label={label}
      describedBy={describedBy}
      entity={field.ref ?? ''}
      filter={optionsIn(field, row)}
      near={nearIn(field, row)}
      multiple={many}
      value={ids}
      onChange={(next) => onChange(many ? [...next] : (next[0] ?? null))}
    />
  )
}
