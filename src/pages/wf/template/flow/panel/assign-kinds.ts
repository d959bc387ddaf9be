/** What an assignment of each kind begins with (wf.md §5.2), in the order in which the kinds are offered. */
import type { Assign, AssignKind } from '../../../../../shared/wf/flow'

export const assignKinds: { readonly [K in AssignKind]: () => Extract<Assign, { kind: K }> } = {
  manager: () => ({ kind: 'manager', level: 1 }),
  manager_chain: () => ({ kind: 'manager_chain', to: 'top' }),
  person: () => ({ kind: 'person', id: 0 }),
  position: () => ({ kind: 'position', id: 0 }),
  group: () => ({ kind: 'group', id: 0 }),
  department: () => ({ kind: 'department', id: 0 }),
  department_head: () => ({ kind: 'department_head', id: 0 }),
  person_field: () => ({ kind: 'person_field', field: '' }),
  dept_field: () => ({ kind: 'dept_field', field: '' }),
  dept_head_of_field: () => ({ kind: 'dept_head_of_field', field: '' }),
  initiator: () => ({ kind: 'initiator' }),
  initiator_choice: () => ({ kind: 'initiator_choice', min: 1, max: 1 }),
  previous_choice: () => ({ kind: 'previous_choice', node: '', min: 1, max: 1 }),
  same_as: () => ({ kind: 'same_as', node: '' }),
  expression: () => ({ kind: 'expression', expr: '' }),
}
