/** The department tree (sc.md §3.1, §4, §5.3). `path` and `depth` are kept by the server; status changes by its acts. */
import { defineSchema } from '../core/define'

export const department = defineSchema('sc/department', {
  x: {
    area: 'admin',
    custom: true,
    tree: { parent: 'parent', depth: 10 },
    row_department: 'id',
    open_options: true,
    list: {
      columns: ['code', 'name', 'parent', 'level', 'head', 'status', 'position'],
      sort: 'position',
      filters: ['status', 'level', 'parent', 'head'],
    },
    /** Import template (sc.md §8): done by the acts that close and open a department. */
    virtual_fields: {
      state: { enum: ['active', 'inactive'], x: { needs: 'sc.admin.department.actions.deactivate', headings: ['status'] } },
    },
    related: [
      { entity: 'sc/department', field: 'parent' },
      { entity: 'sc/user-department', field: 'department' },
    ],
    actions: { move: {}, deactivate: {}, reactivate: {} },
    indexes: [{ fields: ['path'], prefix: true }],
    default_grants: [
      {
        role: 'hr-admin',
        read: 'all',
        write: 'all',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'move', 'deactivate', 'reactivate'],
      },
      { role: 'department-head', actions: ['list', 'show'], read: 'tree' },
    ],
    seeds: [{ code: 'ROOT', name: { en: 'Company', tw: '公司', cn: '公司', jp: '会社' }, level: 'COMPANY', path: '/1/', depth: 1 }],
    examples: [{ parent: 'SALES', level: 'TEAM' }],
  },
  required: ['code', 'name', 'level', 'status'],
  properties: {
    code: { type: 'string', maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    parent: { x: { ref: 'self', bears_rights: true, options: { field: 'status', op: 'eq', value: 'active' } } },
    level: { x: { ref: 'sc/department-level' } },
    head: { x: { ref: 'sc/user', bears_rights: true, options: { field: 'status', op: 'eq', value: 'active' } } },
    deputy_heads: {
      x: { refs: 'sc/user', bears_rights: true, options: { field: 'status', op: 'eq', value: 'active' }, headings: ['deputy_accounts'] },
      maxItems: 3,
    },
    assistants: { x: { refs: 'sc/user', bears_rights: true, options: { field: 'status', op: 'eq', value: 'active' } } },
    /** Both inherited from the nearest department above when empty. */
    site: { x: { ref: 'sc/site', options: { field: 'active', op: 'eq', value: true } } },
    calendar_region: { x: { ref: 'sc/calendar-region', headings: ['region_code'] } },
    cost_centre: { type: 'string', maxLength: 32 },
    status: { enum: ['active', 'inactive'], default: 'active', x: { computed: true } },
    inactive_at: { type: 'string', format: 'date-time', x: { computed: true } },
    inactive_reason: { type: 'string', maxLength: 500, x: { computed: true } },
    position: { type: 'integer', default: 0 },
    path: { type: 'string', x: { computed: true } },
    depth: { type: 'integer', x: { computed: true } },
  },
})
