/** Who works by which plan of flexible hours, and when (as.md §3). One plan for a person on a day: server/modules/as/flex/flex-hooks.ts. */
import { defineSchema } from '../core/define'
import { date, hrAdmin } from './value-lists'

export const flexAssignment = defineSchema('as/flex-assignment', {
  x: {
    area: 'admin',
    permission: 'flexible-working-hours',
    title: 'owner',
    row_owner: null,
    list: { columns: ['owner', 'plan', 'valid_from', 'valid_to'], sort: '-valid_from', filters: ['plan', 'valid_from'] },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    examples: [{ owner: 'g999999', valid_from: '2027-01-01', valid_to: null }],
  },
  required: ['plan', 'owner', 'valid_from'],
  properties: {
    plan: { x: { ref: 'as/flex-plan', options: { field: 'active', op: 'eq', value: true } } },
    owner: { x: { type: 'owner' } },
    valid_from: date,
    valid_to: { ...date, x: { after: 'valid_from' } },
  },
})
