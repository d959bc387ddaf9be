/** How many have to take part (vs.md §5.2). */
import type { FieldInputProps } from '../../../resources/core/define-module'
import { FractionInput } from './fraction-input'

const base = { field: 'over', values: ['eligible', 'weight'] } as const

export default function QuorumInput(props: FieldInputProps) {
  return <FractionInput {...props} base={base} />
}
