/** Stock phrases (sc.md §3.6): sentences that people write again and again; the company's and everybody's own. */
import { defineSchema } from '../core/define'

const company = { field: 'scope', op: 'eq', value: 'company' } as const

export const userCommonWord = defineSchema('sc/user-common-word', {
  x: {
    area: 'use',
    title: 'text',
    row_owner: 'user',
    row_shared: 'audience',
    list: { columns: ['text', 'kind', 'audience', 'user', 'used_count'], sort: 'position', filters: ['scope', 'kind'] },
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' }],
  },
  required: ['text', 'scope', 'kind', 'used_count'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 200, x: { search: true } },
    scope: { enum: ['own', 'company'], default: 'own', x: { fixed: true } },
    /** Whose own it is; empty = the company's. */
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    /** What it is offered for. */
    kind: { enum: ['approve', 'reject', 'return', 'any'], default: 'any' },
    /** Empty = everybody. */
    audience: { x: { type: 'owners', show_if: company } },
    used_count: { type: 'integer', minimum: 0, default: 0, x: { computed: true } },
    position: { type: 'integer', x: { computed: true } },
  },
})
