/** Projects that costs and revenue are booked to (fa.md §3.1). */
import { defineSchema } from '../core/define'
import { date, masterGrants } from './value-lists'

export const project = defineSchema('fa/project', {
  x: {
    area: 'admin',
    lookup: true,
    list: {
      columns: ['manager', 'organization', 'start', 'end', 'budget', 'state', 'active'],
      sort: 'position',
      filters: ['state', 'active'],
    },
    default_grants: masterGrants,
  },
  required: ['state'],
  properties: {
    manager: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    organization: { x: { ref: 'cm/organization' } },
    start: date,
    end: { ...date, x: { after: 'start' } },
    budget: { x: { type: 'money', min: '0' } },
    state: { enum: ['open', 'closed'], default: 'open' },
  },
})
