/** A post: who sits where, as what, from when until when (sc.md §3.1). One primary post on any day. */
import { defineSchema } from '../core/define'

export const userDepartment = defineSchema('sc/user-department', {
  x: {
    area: 'admin',
    permission: 'user',
    title: 'user',
    row_owner: 'user',
    row_department: 'department',
    list: {
      columns: ['user', 'department', 'job_position', 'is_primary', 'supervisor', 'start_date', 'end_date'],
      sort: '-start_date',
      filters: ['user', 'department', 'job_position', 'is_primary', 'start_date', 'end_date'],
    },
    exclude: [
      {
        name: 'primary_post',
        equal: ['user'],
        from: 'start_date',
        to: 'end_date',
        bounds: '[]',
        where: ['is_primary'],
        error: 'start_date',
      },
      { name: 'post', equal: ['user', 'department'], from: 'start_date', to: 'end_date', bounds: '[]', error: 'start_date' },
    ],
    indexes: [{ fields: ['user'] }, { fields: ['department'] }],
    examples: [{ is_primary: false }],
  },
  required: ['user', 'department', 'start_date', 'is_primary'],
  properties: {
    user: { x: { ref: 'sc/user', fixed: true, bears_rights: true } },
    department: { x: { ref: 'sc/department', bears_rights: true, options: { field: 'status', op: 'eq', value: 'active' } } },
    job_position: { x: { ref: 'sc/job-position', bears_rights: true } },
    is_primary: { type: 'boolean', default: true },
    /** One who has not signed in yet counts from then on (sc.md §5.3). */
    supervisor: { x: { ref: 'sc/user', options: { field: 'status', op: 'in', value: ['active', 'invited'] } } },
    start_date: { type: 'string', format: 'date' },
    end_date: { type: 'string', format: 'date', x: { after: 'start_date' } },
    /** What is of interest today (server/modules/sc/posts/post-marks.ts). */
    marks: { type: 'array', items: { enum: ['several', 'no_primary', 'head', 'planned'] }, x: { computed: true } },
  },
})
