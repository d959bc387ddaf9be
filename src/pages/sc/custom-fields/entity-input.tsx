/** The entity that a field is added to. */
import type { FieldInputProps } from '../../../resources/define-module'
import { EntitySelect } from '../entity-select'

export default function EntityInput(props: FieldInputProps) {
  return <EntitySelect {...props} isOffered={({ custom }) => custom === true} />
}
