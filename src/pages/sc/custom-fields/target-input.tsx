/** The entity that an added reference points to. */
import type { FieldInputProps } from '../../../resources/define-module'
import { EntitySelect } from '../entity-select'

export default function TargetInput(props: FieldInputProps) {
  return <EntitySelect {...props} isOffered={() => true} />
}
