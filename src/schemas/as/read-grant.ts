/** Who may read whose attendance besides heads and administrators (as.md §3, §6). */
import { defineSchema } from '../core/define'
import { grantKinds } from './leave-value-lists'
import { date, hrAdmin } from './value-lists'

export const readGrant = defineSchema('as/read-grant', {
  x: {
    area: 'admin',
    permission: 'read-permission',
    title: 'viewer',
    row_owner: null,
    list: {
      columns: ['viewer', 'subject', 'with_children', 'kinds', 'see_reason', 'valid_from', 'valid_to'],
      sort: 'viewer',
      filters: ['kinds', 'see_reason', 'valid_from'],
    },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    // Who reads may not widen it for himself without being asked for his password.
    requires_reauth: true,
  },
  required: ['viewer', 'subject', 'with_children', 'kinds', 'see_reason'],
  properties: {
    viewer: { x: { type: 'owner' } },
    subject: { x: { type: 'owner' } },
    /** Of a department: those below it, too. */
    with_children: { type: 'boolean', default: true },
    kinds: { type: 'array', minItems: 1, items: { enum: grantKinds }, default: ['punch'] },
    see_reason: { type: 'boolean', default: false },
    valid_from: date,
    valid_to: { ...date, x: { after: 'valid_from' } },
  },
})
