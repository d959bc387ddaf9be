/** Free marks on leads, organizations, people and products (cm.md §3.2). Merging two is replacing one by the other. */
import { defineSchema } from '../define'

export const tag = defineSchema('cm/tag', {
  x: {
    area: 'admin',
    custom: true,
    lookup: { without_code: true },
    list: { columns: ['scopes', 'usage_count'], sort: 'position', filters: ['scopes', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
  },
  properties: {
    name: { x: { type: 'i18n-text', unique: true } },
    scopes: { type: 'array', items: { enum: ['lead', 'organization', 'person', 'product'] } },
    usage_count: { type: 'integer', minimum: 0, default: 0, x: { computed: true } },
  },
})
