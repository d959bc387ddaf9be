/** The entity that an added reference points to. */
import type { FieldInputProps } from '../../../resources/core/define-module'
import { EntitySelect } from '../../../components/entity/entity-select'

export default function TargetInput(props: FieldInputProps) {
  return <EntitySelect {...props} isOffered={() => true} />
}
