/** Groups of people (sc.md §3.1): named members, or everyone who fulfils a condition over the user's fields. */
import { defineSchema } from '../core/define'

export const group = defineSchema('sc/group', {
  x: {
    area: 'admin',
    open_options: true,
    list: { columns: ['code', 'name', 'kind', 'managers', 'used_by'], sort: 'code', filters: ['kind', 'managers'] },
    default_grants: [
      { role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] },
      { role: 'department-head', actions: ['list', 'show'] },
    ],
  },
  required: ['code', 'name', 'kind'],
  properties: {
    code: { type: 'string', maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    kind: { enum: ['static', 'dynamic'], default: 'static' },
    members: { x: { type: 'owners', show_if: { field: 'kind', op: 'eq', value: 'static' } } },
    condition: {
      x: {
        type: 'json',
        show_if: { field: 'kind', op: 'eq', value: 'dynamic' },
        required_if: { field: 'kind', op: 'eq', value: 'dynamic' },
      },
    },
    managers: { x: { refs: 'sc/user', options: { field: 'status', op: 'eq', value: 'active' } } },
  },
})
