/** Addresses that people keep at hand (sc.md §3.5): the company's for whom they are meant, and everybody's own. */
import { defineSchema } from '../core/define'

const company = { field: 'kind', op: 'eq', value: 'company' } as const

export const bookmark = defineSchema('sc/bookmark', {
  x: {
    area: 'use',
    title: 'name',
    row_owner: 'user',
    row_shared: 'audience',
    list: { columns: ['name', 'url', 'category', 'audience', 'user', 'new_tab'], sort: 'position', filters: ['kind', 'category'] },
    examples: [{ url: 'https://www.example.com/{n}' }],
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' }],
  },
  required: ['name', 'url', 'kind', 'new_tab'],
  properties: {
    kind: { enum: ['own', 'company'], default: 'own', x: { fixed: true } },
    /** Whose own it is; empty = the company's. */
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    name: { x: { type: 'i18n-text', search: true } },
    /** Of the web, or a path of the console. */
    url: { type: 'string', maxLength: 2000, pattern: '^(https?://[^\\s/]\\S*|/([^\\s/]\\S*)?)$', x: { search: true } },
    icon: {
      enum: [
        'link',
        'book',
        'calendar',
        'chart',
        'cloud',
        'contacts',
        'file',
        'form',
        'globe',
        'mail',
        'money',
        'phone',
        'shop',
        'team',
        'tool',
      ],
    },
    category: { type: 'string', maxLength: 60, x: { search: true } },
    /** Empty = everybody. */
    audience: { x: { type: 'owners', show_if: company } },
    new_tab: { type: 'boolean', default: true },
    position: { type: 'integer', x: { computed: true } },
  },
})
