/**
 * A person with an account (sc.md §3.1).
 * Beyond the spec's list: `password_hash`, `one_time_until` and `former_email`, which the sign-in keeps here.
 */
import { defineSchema } from '../core/define'
import { personTitleIn } from '../core/person-title'

/** Emptied years after he has left (sc.md §5.6); what is not stays: account, posts, dates of the employment. */
const personal = { personal: true } as const
/** Hidden from the directory: visible to oneself, hr-admin, admin and the heads above (sc.md §6). */
const guarded = { guard: 'personal' } as const
/** How he is reached: others change it with their password typed again. */
const reached = { requires_reauth: 'others', warn: 'phone', ...personal } as const
/** Traces of signing in: for those who run the accounts. */
const security = { computed: true, guard: 'security', ...personal } as const

export const user = defineSchema('sc/user', {
  x: {
    area: 'admin',
    custom: true,
    row_owner: 'id',
    title_in: personTitleIn,
    open_options: { hidden: 'directory_hidden' },
    list: {
      columns: ['account', 'name', 'employee_no', 'status', 'last_login_at', 'email', 'employment'],
      sort: 'account',
      filters: ['status', 'employment', 'site', 'hire_date', 'last_login_at', 'locked_until', 'two_factor'],
      keys: { dept: 'department', dept_only: 'department_only', status: 'status' },
    },
    derived_filters: {
      /** A current post there or below, or there and nowhere below. */
      department: { refs: 'sc/department' },
      department_only: { refs: 'sc/department' },
      job_position: { refs: 'sc/job-position', offered: true },
      group: { refs: 'sc/group', offered: true },
      role: { refs: 'sc/role', guard: 'security', offered: true },
    },
    /** Import template and new people (sc.md §2 `/sc/adduser`, §8): kept as posts, members and assignments. */
    virtual_fields: {
      department: {
        x: { ref: 'sc/department', options: { field: 'status', op: 'eq', value: 'active' }, needs: 'sc.admin.user.actions.create' },
      },
      job_position: { x: { ref: 'sc/job-position', needs: 'sc.admin.user.actions.create', headings: ['position_code'] } },
      is_primary: { type: 'boolean', x: { needs: 'sc.admin.user.actions.create' } },
      supervisor: {
        x: { ref: 'sc/user', options: { field: 'status', op: 'in', value: ['active', 'invited'] }, needs: 'sc.admin.user.actions.create' },
      },
      /** `code:position;…` */
      concurrent: { type: 'string', maxLength: 1000, x: { needs: 'sc.admin.user.actions.create' } },
      groups: { x: { refs: 'sc/group', options: { field: 'kind', op: 'eq', value: 'static' }, needs: 'sc.admin.group.actions.edit' } },
      roles: { x: { refs: 'sc/role', needs: 'sc.admin.rights.actions.create' } },
    },
    related: [
      {
        entity: 'sc/user-department',
        field: 'user',
        columns: ['department', 'job_position', 'is_primary', 'supervisor', 'start_date', 'end_date'],
      },
      { entity: 'sc/session', field: 'user' },
    ],
    actions: { 'reset-password': {}, 'reset-two-factor': {}, unlock: {}, 'end-session': {}, suspend: {}, offboard: {} },
    default_grants: [
      {
        role: 'hr-admin',
        read: 'all',
        write: 'all',
        fields: ['personal-show', 'personal-edit', 'security-show'],
        actions: [
          'list',
          'show',
          'create',
          'edit',
          'delete',
          'import',
          'export',
          'reset-password',
          'reset-two-factor',
          'unlock',
          'end-session',
          'suspend',
          'offboard',
        ],
      },
      { role: 'department-head', actions: ['list', 'show'], read: 'tree', fields: ['personal-show'] },
    ],
  },
  required: ['account', 'name', 'hire_date', 'employment', 'status'],
  properties: {
    account: {
      type: 'string',
      maxLength: 64,
      pattern: '^[a-z0-9._@-]{2,64}$',
      x: { unique: true, search: true, transform: 'lower', requires_reauth: true },
    },
    employee_no: { type: 'string', maxLength: 32, x: { unique: true, search: true, ...personal } },
    name: { type: 'string', minLength: 1, maxLength: 100, x: { search: true, ...personal } },
    name_en: { type: 'string', maxLength: 100, x: { search: true, ...personal } },
    name_kana: { type: 'string', maxLength: 100, x: { search: true, ...personal } },
    email: {
      type: 'string',
      format: 'email',
      maxLength: 254,
      x: { unique: true, search: true, transform: 'lower', requires_reauth: true, ...personal },
    },
    /** Where links to a new password go until then, since somebody else has changed the e-mail (server/auth/account/link-address.ts). */
    former_email: { type: 'string', maxLength: 254, x: { computed: true, secret: true, ...personal } },
    former_email_until: { type: 'string', format: 'date-time', x: { computed: true, secret: true, ...personal } },
    /** Shown square, whatever was uploaded, to everybody who sees the person (server/modules/sc/people/photos.ts). */
    photo: { x: { type: 'file', file: { images: true }, ...personal } },
    phone: { type: 'string', maxLength: 32, x: reached },
    ext: { type: 'string', maxLength: 16, x: { search: true, ...personal } },
    mobile: { type: 'string', maxLength: 32, x: { ...guarded, ...reached } },
    gender: { enum: ['f', 'm', 'x', 'na'], x: { ...guarded, ...personal } },
    birth_date: { type: 'string', format: 'date', x: { ...guarded, ...personal } },
    hire_date: { type: 'string', format: 'date' },
    leave_date: { type: 'string', format: 'date', x: { ...guarded, after: 'hire_date' } },
    probation_until: { type: 'string', format: 'date', x: { after: 'hire_date' } },
    employment: { enum: ['full', 'part', 'contract', 'intern', 'outsourced'], default: 'full' },
    /** Both override those of the department. */
    site: { x: { ref: 'sc/site', options: { field: 'active', op: 'eq', value: true } } },
    calendar_region: { x: { ref: 'sc/calendar-region', headings: ['region_code'] } },
    status: { enum: ['invited', 'active', 'suspended', 'left'], default: 'invited', x: { computed: true } },
    locked_until: { type: 'string', format: 'date-time', x: security },
    failed_count: { type: 'integer', default: 0, x: security },
    lock_count: { type: 'integer', default: 0, x: security },
    /** How he comes to his first one: by a link that is mailed, or one that is shown once to whoever takes him in. */
    first_password: { enum: ['invite', 'one-time'], default: 'invite', x: { fixed: true } },
    must_change_password: { type: 'boolean', default: true, x: { computed: true } },
    /** Follows the credentials, for lists and filters; sign-in asks the credentials. */
    two_factor: { type: 'boolean', default: false, x: security },
    /** Until when somebody who must have a second factor may do without (server/auth/two-factor/two-factor-rules.ts). */
    two_factor_grace_until: { type: 'string', format: 'date-time', x: { computed: true, secret: true, ...personal } },
    password_changed_at: { type: 'string', format: 'date-time', x: { computed: true, ...personal } },
    last_login_at: { type: 'string', format: 'date-time', x: { computed: true, ...personal } },
    last_login_ip: { type: 'string', maxLength: 64, x: security },
    language: { enum: ['en', 'tw', 'cn', 'jp'], x: personal },
    date_format: { type: 'string', maxLength: 20, pattern: '^(YYYY|MMM|MM|M|DD|D|[ /.-])+$', x: personal },
    time_zone: { type: 'string', x: { codes: 'time_zone', ...personal } },
    deputies: {
      type: 'array',
      maxItems: 10,
      x: personal,
      items: {
        type: 'object',
        required: ['user'],
        properties: {
          user: { x: { ref: 'sc/user', options: { field: 'status', op: 'eq', value: 'active' } } },
          start_date: { type: 'string', format: 'date' },
          end_date: { type: 'string', format: 'date', x: { after: 'start_date' } },
          modules: { x: { type: 'texts' } },
        },
      },
    },
    directory_hidden: { type: 'boolean', default: false },
    preferences: { x: { type: 'json', computed: true, ...personal } },
    /** A planned offboarding acts when `leave_date` is over: `{ reason, skipped, by }` (server/modules/sc/offboarding/offboarding.ts). */
    leave_plan: { x: { type: 'json', computed: true, secret: true, ...personal } },
    /** When a job emptied what is personal here (server/modules/sc/offboarding/anonymise.ts). */
    anonymised_at: { type: 'string', format: 'date-time', x: { computed: true } },
    password_hash: { type: 'string', x: { computed: true, secret: true, ...personal } },
    one_time_until: { type: 'string', format: 'date-time', x: { computed: true, secret: true, ...personal } },
  },
})
