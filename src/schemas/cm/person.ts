/**
 * People at customers and suppliers (cm.md §3.4). What is personal about them goes when they are anonymised (R13). Beyond
 * the spec's list: what is derived from child rows, so that lists show it and searches find it.
 */
import { defineSchema } from '../core/define'

const personal = { personal: true } as const
/** Personal, and derived by the server. */
const derived = { computed: true, ...personal } as const
const server = { computed: true } as const
const everyAction = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'merge', 'transfer', 'create-duplicate'] as const

export const person = defineSchema('cm/person', {
  x: {
    area: 'use',
    import: { keys: [['email']], undo_days: 7 },
    custom: true,
    comments: false,
    row_owner: 'owner',
    row_department: 'department',
    tree: { parent: 'reports_to', depth: 20 },
    title_in: { en: 'name_en' },
    typed_into: 'family_name',
    option_detail: 'organization',
    list: {
      columns: ['name', 'organization', 'job_title', 'decision_role', 'email', 'mobile', 'owner', 'last_activity_at'],
      sort: '-id',
      filters: ['organization', 'owner', 'decision_role', 'consent', 'tags', 'last_activity_at'],
    },
    related: [{ entity: 'cm/person', field: 'reports_to', columns: ['name', 'organization', 'job_title', 'email', 'mobile'] }],
    actions: { merge: {}, transfer: {}, 'create-duplicate': {}, anonymise: {} },
    indexes: [
      { fields: ['name_key'] },
      { fields: ['email'] },
      { fields: ['index_en'] },
      { fields: ['index_tw'] },
      { fields: ['index_cn'] },
      { fields: ['index_jp'] },
    ],
    default_grants: [
      { role: 'department-head', actions: everyAction, read: 'all', write: 'tree' },
      { role: 'staff', actions: ['list', 'show', 'create', 'edit'], read: 'all', write: 'own' },
    ],
    examples: [{ family_name: 'Sample {n}', emails: [] }],
  },
  required: ['do_not_call', 'do_not_email', 'consent'],
  properties: {
    family_name: { type: 'string', maxLength: 60, x: { ...personal, required_if: { field: 'given_name', op: 'empty' } } },
    given_name: { type: 'string', maxLength: 60, x: personal },
    name_en: { type: 'string', maxLength: 100, x: { search: true, ...personal } },
    kana: { type: 'string', maxLength: 100, x: { search: true, ...personal } },
    /** R12: family and given name in the order of their script. */
    name: { type: 'string', maxLength: 125, x: { search: true, ...derived } },
    /** R5. */
    name_key: { type: 'string', maxLength: 125, x: { search: true, ...derived } },
    /** Under what letter he stands in the index of each language (rules/name-index.ts). */
    index_en: { type: 'string', maxLength: 2, x: server },
    index_tw: { type: 'string', maxLength: 2, x: server },
    index_cn: { type: 'string', maxLength: 2, x: server },
    index_jp: { type: 'string', maxLength: 2, x: server },
    honorific: { type: 'string', maxLength: 20, x: personal },
    job_title: { type: 'string', maxLength: 100, x: { search: true } },
    department_name: { type: 'string', maxLength: 100 },
    organization: { x: { ref: 'cm/organization', on_delete: 'set_null' } },
    /** History survives a change of employer: that closes the row and opens another. */
    positions: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        properties: {
          organization: { x: { ref: 'cm/organization', on_delete: 'set_null' } },
          title: { type: 'string', maxLength: 100 },
          from: { type: 'string', format: 'date' },
          to: { type: 'string', format: 'date', x: { after: 'from' } },
          is_primary: { type: 'boolean', default: false },
        },
      },
    },
    decision_role: { enum: ['decision_maker', 'influencer', 'champion', 'user', 'gatekeeper', 'finance', 'other'] },
    reports_to: { x: { ref: 'self', on_delete: 'set_null' } },
    emails: {
      type: 'array',
      maxItems: 20,
      x: {
        ...personal,
        cells: { email: { value: 'email', first: 'is_primary' }, email_2: { value: 'email', first: 'is_primary', place: 2 } },
      },
      items: {
        type: 'object',
        required: ['email'],
        properties: {
          email: { type: 'string', format: 'email', maxLength: 254, x: { unique: true, transform: 'lower' } },
          label: { enum: ['work', 'home', 'other'] },
          is_primary: { type: 'boolean', default: false },
          bounced: { type: 'boolean', default: false },
        },
      },
    },
    phones: {
      type: 'array',
      maxItems: 20,
      x: {
        ...personal,
        cells: {
          mobile: { value: 'number', where: { label: 'mobile' }, first: 'is_primary' },
          phone: { value: 'number', where: { label: 'work' }, first: 'is_primary' },
        },
      },
      items: {
        type: 'object',
        required: ['number'],
        properties: {
          /** As typed. */
          number: { type: 'string', minLength: 1, maxLength: 40, x: { warn: 'phone' } },
          e164: { type: 'string', maxLength: 20, x: server },
          label: { enum: ['mobile', 'work', 'home', 'fax', 'other'], default: 'mobile' },
          is_primary: { type: 'boolean', default: false },
        },
      },
    },
    /** The primary one of `emails`. */
    email: { type: 'string', maxLength: 254, x: derived },
    /** The first mobile number, as typed. */
    mobile: { type: 'string', maxLength: 40, x: derived },
    /** All addresses and E.164 numbers, for the search. */
    reach: { type: 'string', x: { search: true, ...derived } },
    line_id: { type: 'string', maxLength: 60, x: personal },
    wechat: { type: 'string', maxLength: 60, x: personal },
    whatsapp: { type: 'string', maxLength: 60, x: personal },
    /** `--MM-DD`, or with the year (ISO 8601, as vCard has it). */
    birthday: { type: 'string', maxLength: 10, pattern: '^([0-9]{4}|-)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', x: personal },
    language: { enum: ['en', 'tw', 'cn', 'jp'] },
    /** Empty = that of the organization, else who creates it. */
    owner: { x: { ref: 'sc/user', change_action: 'transfer', options: { field: 'status', op: 'eq', value: 'active' } } },
    /** Of the owner, as it was when last saved. */
    department: { x: { ref: 'sc/department', ...server } },
    consent: { enum: ['unknown', 'granted', 'denied'], default: 'unknown' },
    /** Of the last change of `consent`. */
    consent_at: { type: 'string', format: 'date-time', x: server },
    consent_source: { type: 'string', maxLength: 200, x: { show_if: { field: 'consent', op: 'ne', value: 'unknown' } } },
    do_not_call: { type: 'boolean', default: false },
    do_not_email: { type: 'boolean', default: false },
    card: { x: { type: 'file', file: { images: true }, ...personal } },
    last_activity_at: { type: 'string', format: 'date-time', x: server },
    tags: { x: { refs: 'cm/tag', on_delete: 'release', options: { field: 'scopes', op: 'contains', value: 'person' } }, maxItems: 20 },
    /** Why it is there although a similar one was. */
    duplicate_reason: { type: 'string', maxLength: 500, x: server },
    anonymised_at: { type: 'string', format: 'date-time', x: server },
    merged_into: { x: { ref: 'self', ...server } },
  },
})
