/** Free marks on leads, organizations, people and products (cm.md §3.2). Merging two is replacing one by the other; their use is counted as that of every lookup. One that is deleted goes from the records that have it, once somebody says so. */
import { defineSchema } from '../core/define'

export const tag = defineSchema('cm/tag', {
  x: {
    area: 'admin',
    custom: true,
    lookup: { without_code: true },
    list: { columns: ['colour', 'scopes'], sort: 'position', filters: ['scopes', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
  },
  properties: {
    name: { x: { type: 'i18n-text', unique: true } },
    scopes: { type: 'array', items: { enum: ['lead', 'organization', 'person', 'product'] } },
  },
})
