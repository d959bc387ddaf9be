/** How the costs of a department stand in the statements (fa.md §3.1, R11); departments below inherit it. */
import { defineSchema } from '../core/define'
import { expenseClasses, masterGrants } from './value-lists'

export const departmentSetting = defineSchema('fa/department-setting', {
  x: {
    area: 'admin',
    permission: 'parameter',
    title: 'department',
    row_owner: null,
    list: { columns: ['department', 'expense_class', 'cost_account'], sort: 'id', filters: ['expense_class'] },
    default_grants: masterGrants,
    examples: [{ department: 'new' }],
  },
  required: ['department', 'expense_class'],
  properties: {
    department: { x: { ref: 'sc/department', unique: true, fixed: true } },
    expense_class: { enum: expenseClasses, default: 'admin' },
    /** Proposed for its costs. */
    cost_account: { x: { ref: 'fa/account', options: { field: 'postable', op: 'eq', value: true } } },
  },
})
