/** Which account the program books to in each role (fa.md §3.1). A role without one stops the act that needs it. */
import { defineSchema } from '../core/define'
import { accountRoles, chief, looks } from './value-lists'

export const accountRole = defineSchema('fa/account-role', {
  x: {
    area: 'admin',
    permission: 'parameter',
    title: 'key',
    standard_actions: ['list', 'show', 'edit', 'export'],
    list: { columns: ['key', 'account'], sort: 'position' },
    default_grants: [
      { role: chief, actions: [...looks, 'edit'] },
      { role: 'accountant', actions: looks },
      { role: 'cashier', actions: ['list', 'show'] },
      { role: 'auditor', actions: looks },
    ],
    seeds: accountRoles.map((key, index) => ({ key, position: index + 1 })),
  },
  required: ['key', 'position'],
  properties: {
    key: { enum: accountRoles, x: { unique: true, computed: true } },
    account: { x: { ref: 'fa/account', options: { field: 'postable', op: 'eq', value: true } } },
    position: { type: 'integer', minimum: 1, default: 1, x: { computed: true } },
  },
})
