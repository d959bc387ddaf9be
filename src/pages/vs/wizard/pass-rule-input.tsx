/** With which majority a motion passes (vs.md §5.2). */
import type { FieldInputProps } from '../../../resources/core/define-module'
import { FractionInput } from './fraction-input'

const base = { field: 'base', values: ['yes_no', 'cast', 'eligible'] } as const

export default function PassRuleInput(props: FieldInputProps) {
  return <FractionInput {...props} base={base} />
}
