/** The list that a report is of. One that was made from a list keeps it: its filters belong to that one. */
import { useState } from 'react'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { EntitySelect } from '../../../components/entity/entity-select'

export default function ScreenInput(props: FieldInputProps) {
  const [isGiven] = useState(Boolean(props.value))
  return <EntitySelect {...props} disabled={props.disabled === true || isGiven} isOffered={({ actions }) => actions.includes('export')} />
}
