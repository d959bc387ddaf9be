/** Leave to write in a locked period for a few hours, given by a second person (fa.md §3.1). Kept for ever: it is ended, not deleted. */
import { defineSchema } from '../core/define'
import { chief, looks, server } from './value-lists'

export const lockException = defineSchema('fa/lock-exception', {
  x: {
    area: 'admin',
    permission: 'period',
    title: 'reason',
    row_owner: null,
    standard_actions: ['list', 'show', 'export'],
    actions: {
      exception: {},
      revoke: { right: 'exception', when: { field: 'revoked_at', op: 'empty' }, set: { revoked_at: '$now' }, confirm: true, danger: true },
    },
    list: {
      columns: ['period', 'owner', 'reason', 'until', 'granted_by', 'revoked_at', 'created_at'],
      sort: '-id',
      filters: ['period', 'until', 'granted_by'],
    },
    indexes: [{ fields: ['period', 'until'] }],
    default_grants: [
      { role: chief, actions: [...looks, 'exception'] },
      { role: 'accountant', actions: looks },
      { role: 'auditor', actions: looks },
    ],
  },
  required: ['period', 'owner', 'reason', 'until', 'granted_by'],
  properties: {
    period: { x: { ref: 'fa/period', ...server } },
    owner: { x: { type: 'owner', ...server } },
    reason: { type: 'string', minLength: 1, maxLength: 500, x: server },
    /** At most 24 hours after it was granted. */
    until: { type: 'string', format: 'date-time', x: server },
    granted_by: { x: { ref: 'sc/user', ...server } },
    revoked_at: { type: 'string', format: 'date-time', x: server },
  },
})
