/** The entity that a field is added to. */
import type { FieldInputProps } from '../../../resources/core/define-module'
import { EntitySelect } from '../../../components/entity/entity-select'

export default function EntityInput(props: FieldInputProps) {
  return <EntitySelect {...props} isOffered={({ custom }) => custom === true} />
}
