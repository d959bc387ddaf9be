/** The photo in the form of a person. */
import { displayName } from '../../../components/people/display-name'
import { PhotoField } from '../../../components/photo/photo-field'
import type { FieldInputProps } from '../../../resources/core/define-module'

export default function PhotoInput({ value, onChange, disabled, values: { id, name, name_en } }: FieldInputProps) {
  return (
    <PhotoField
      name={displayName({ name: textOf(name), name_en: textOf(name_en) })}
      person={typeof id === 'number' ? id : 0}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      disabled={disabled}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
