/** The input of a field by its type. */
import { createElement } from 'react'
import { FileInput } from '../../../components/inputs/file-input'
import { isMany } from '../../../schemas/core/field-types'
import { formInput } from '../../field-types/form-inputs'
import { CodeInput } from './choice-inputs'
import type { InputProps } from './input-props'

export function FieldInput(props: InputProps) {
  const { field } = props
  if (field.x.codes) return <CodeInput {...props} />
  return field.x.file ? <AttachedFiles {...props} images={field.x.file.images ?? false} /> : createElement(formInput(field), props)
}

function AttachedFiles({ field, value, onChange, images, ...props }: InputProps & { images: boolean }) {
  const many = isMany(field)
  return (
    <FileInput
      id={props.id}
      label={props.label}
      value={(Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')}
      onChange={(next) => onChange(many ? next : (next[0] ?? null))}
      refs={props.refs}
      multiple={many}
      images={images}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
      onBlur={props.onBlur}
    />
  )
}
