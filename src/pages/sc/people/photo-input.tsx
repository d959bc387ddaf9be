/** The photo in the form of a person. */
import { PhotoField } from '../../../components/photo/photo-field'
import type { FieldInputProps } from '../../../resources/define-module'

export default function PhotoInput({ value, onChange, disabled, values: { id, name } }: FieldInputProps) {
  return <PhotoField name={typeof name === 'string' ? name : ''} person={typeof id === 'number' ? id : 0} value={typeof value === 'number' ? value : null} onChange={onChange} disabled={disabled} />
}
