/** Positions with their grade (sc.md §3.1); workflow conditions compare the grade, holders carry the roles. */
import { defineSchema } from '../core/define'

export const jobPosition = defineSchema('sc/job-position', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: { columns: ['grade', 'headcount', 'roles', 'used_by'], sort: '-grade', filters: ['grade', 'active'] },
    related: [{ entity: 'sc/user-department', field: 'job_position' }],
    default_grants: [
      { role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] },
      { role: 'department-head', actions: ['list', 'show'] },
    ],
  },
  required: ['grade'],
  properties: {
    grade: { type: 'integer', minimum: 1, maximum: 20 },
    headcount: { type: 'integer', minimum: 0, maximum: 100000, x: { total: true } },
    roles: { x: { refs: 'sc/role', bears_rights: true } },
  },
})
