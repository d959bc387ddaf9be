/** Who holds a role: a department with all below it, a group or a person, from when until when (sc.md §3.2). */
import { defineSchema } from '../core/define'

export const roleAssignment = defineSchema('sc/role-assignment', {
  x: {
    area: 'admin',
    permission: 'rights',
    title: 'owner',
    child_of: 'role',
    list: { columns: ['role', 'owner', 'start_date', 'end_date'], sort: 'role', filters: ['role', 'owner', 'start_date', 'end_date'] },
    unique: [['role', 'owner']],
    examples: [{ role: 'auditor' }],
  },
  required: ['role', 'owner'],
  properties: {
    /** Whoever holds a role uses it: it is not deleted under them (sc.md §9). */
    role: { x: { ref: 'sc/role', on_delete: 'restrict', fixed: true, bears_rights: true } },
    owner: { x: { type: 'owner' } },
    start_date: { type: 'string', format: 'date' },
    end_date: { type: 'string', format: 'date', x: { after: 'start_date' } },
  },
})
