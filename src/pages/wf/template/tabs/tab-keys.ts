/** The tabs of the designer as the address names them (wf.md §2), and where a problem is mended. Pure. */
import type { ProblemKey } from '../../../../shared/wf/problem'
import type { FlowProblem } from '../flow/flow-designer'

export const tabKeys = ['basic', 'form', 'flow', 'permission', 'print', 'binding', 'versions', 'test'] as const
export type TabKey = (typeof tabKeys)[number]
export const isTabKey = (key: string | null): key is TabKey => tabKeys.some((one) => one === key)

/** Of the whole form, of one field, or of one block. */
export interface DesignProblem extends FlowProblem {
  key: ProblemKey
  field?: string
  /** What the field, the block or the branch is called. */
  place?: string
  /** Of a rule about the field. */
  isRule?: true
}

const ofBindings: readonly ProblemKey[] = [
  'binding_unmapped',
  'binding_type',
  'action_unknown',
  'hook_without_binding',
  'suite_unbound',
  'suite_incomplete',
]
const ofFields: readonly ProblemKey[] = ['no_fields', 'too_many_fields', 'too_many_rows', 'rule_incomplete', 'cyclic_expression']

/** A binding that lacks a field is mended at the binding; the rest where its block or its field is. */
export function tabOf({ key, node, field }: DesignProblem): TabKey {
  if (ofBindings.includes(key)) return 'binding'
  if (key === 'stand_in_missing' || key === 'numbering') return 'basic'
  if (node !== undefined) return 'flow'
  return field !== undefined || ofFields.includes(key) || key === 'nested_too_deep' ? 'form' : key === 'unknown_field' ? 'binding' : 'flow'
}
