/** What a role allows or denies on a permission path (sc.md §3.2, §5.1). `cm.*` and `cm.admin.*` are wildcards. */
import { defineSchema } from '../core/define'

const scope = ['none', 'own', 'listed', 'dept', 'tree', 'all'] as const

export const roleGrant = defineSchema('sc/role-grant', {
  x: {
    area: 'admin',
    permission: 'rights',
    title: 'path',
    child_of: 'role',
    list: {
      columns: ['role', 'path', 'effect', 'actions', 'read', 'write', 'fields', 'targets'],
      sort: 'path',
      filters: ['role', 'path', 'effect'],
    },
    unique: [['role', 'path', 'effect']],
    examples: ['source', 'industry-type', 'customer-level', 'lost-reason', 'payment-term', 'tag', 'pipeline', 'tax-category'].map(
      (name) => ({ path: `cm.admin.${name}`, effect: 'allow' }),
    ),
  },
  required: ['role', 'path', 'effect'],
  properties: {
    role: { x: { ref: 'sc/role', on_delete: 'cascade', fixed: true, bears_rights: true } },
    path: { type: 'string', maxLength: 100, pattern: '^[a-z]{2,3}\\.(\\*|(use|admin)\\.(\\*|[A-Za-z0-9-]+))$', x: { search: true } },
    effect: { enum: ['allow', 'deny'], default: 'allow' },
    actions: { x: { type: 'texts' } },
    fields: { x: { type: 'texts' } },
    read: { enum: scope },
    write: { enum: scope },
    targets: { x: { type: 'owners' } },
  },
})
