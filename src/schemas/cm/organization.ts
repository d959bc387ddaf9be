/**
 * Customers and suppliers: the only party master of the product (cm.md §3.3). What a schema can't say (registry numbers,
 * dispatch, defaults, duplicates) is checked by the cm hooks.
 */
import { defineSchema } from '../core/define'

/** Seen with `finance-show` alone: terms and credit (cm.md §6). */
const finance = { guard: 'finance' } as const
const server = { computed: true } as const
/** An empty country is filled in by the server. */
const inTaiwan = {
  any: [
    { field: 'country', op: 'empty' },
    { field: 'country', op: 'eq', value: 'TW' },
  ],
} as const
const everyAction = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'merge', 'transfer', 'create-duplicate'] as const

export const organization = defineSchema('cm/organization', {
  x: {
    area: 'use',
    import: { with: { entity: 'cm/person', field: 'organization' }, undo_days: 7 },
    custom: true,
    comments: false,
    row_owner: 'owner',
    row_department: 'department',
    collaborators: 'collaborators',
    tree: { parent: 'parent', depth: 5 },
    list: {
      columns: [
        'name',
        'customer_code',
        'lifecycle',
        'industry_type',
        'customer_level',
        'owner',
        'city',
        'phone',
        'open_amount',
        'last_activity_at',
        'next_activity_at',
      ],
      sort: '-id',
      filters: ['lifecycle', 'owner', 'industry_type', 'customer_level', 'country', 'tags', 'next_activity_at'],
    },
    related: [
      { entity: 'cm/person', field: 'organization', columns: ['name', 'job_title', 'decision_role', 'email', 'mobile', 'owner'] },
      { entity: 'cm/lead', field: 'organization', columns: ['number', 'title', 'stage', 'amount', 'expected_close_date', 'owner'] },
    ],
    actions: { merge: { owner_only: true }, transfer: { owner_only: true }, 'create-duplicate': {} },
    // A number is taken once; a branch of the same legal person does not hold it, so its empty part never clashes.
    unique: [['registry_held', 'registry_type', 'registry_no']],
    indexes: [{ fields: ['name_key'] }, { fields: ['domain'] }, { fields: ['phone_e164'] }, { fields: ['registry_no'] }],
    default_grants: [
      { role: 'department-head', actions: everyAction, read: 'all', write: 'tree', fields: ['finance-show'] },
      { role: 'staff', actions: ['list', 'show', 'create', 'edit'], read: 'all', write: 'own' },
    ],
    examples: [{ name: 'Sample organization {n}', kind: 'company', lifecycle: 'prospect', registry_type: 'none' }],
  },
  required: ['name', 'kind', 'lifecycle', 'is_customer', 'is_supplier', 'sales_rating_locked', 'credit_unlimited'],
  properties: {
    customer_code: { type: 'string', maxLength: 20, x: { unique: true, search: true, transform: 'upper' } },
    supplier_code: { type: 'string', maxLength: 20, x: { unique: true, search: true, transform: 'upper' } },
    name: { type: 'string', minLength: 1, maxLength: 120, x: { search: true } },
    name_en: { type: 'string', maxLength: 120, x: { search: true } },
    short_name: { type: 'string', maxLength: 60, x: { search: true } },
    /** R5: what two spellings of one name have in common. */
    name_key: { type: 'string', maxLength: 120, x: { ...server, search: true } },
    kind: { enum: ['company', 'government', 'school', 'npo', 'individual', 'branch'], default: 'company' },
    lifecycle: { enum: ['prospect', 'customer', 'former', 'blocked'], default: 'prospect' },
    /** Why nothing is sold to it any more. */
    block_reason: {
      type: 'string',
      maxLength: 500,
      x: { show_if: { field: 'lifecycle', op: 'eq', value: 'blocked' }, required_if: { field: 'lifecycle', op: 'eq', value: 'blocked' } },
    },
    /** fa lists customers and manufacturers by these two. */
    is_customer: { type: 'boolean', default: false },
    is_supplier: { type: 'boolean', default: false },
    /** Empty = the company's own. */
    country: { type: 'string', x: { codes: 'country', transform: 'upper' } },
    /** Empty = that of the country. */
    registry_type: { enum: ['tw_ban', 'jp_corp', 'hk_br', 'cn_uscc', 'other', 'none'] },
    registry_no: {
      type: 'string',
      maxLength: 40,
      x: {
        search: true,
        show_if: { field: 'registry_type', op: 'ne', value: 'none' },
        headings: [
          'Registry number',
          'Registration no',
          'Tax ID',
          'VAT number',
          '統一編號',
          '統編',
          '统一社会信用代码',
          '税号',
          '法人番号',
        ],
      },
    },
    /** True where the number may not be another's too; empty on branches, which share their parent's. */
    registry_held: { type: 'boolean', x: server },
    jp_invoice_no: { type: 'string', maxLength: 14, x: { show_if: { field: 'country', op: 'eq', value: 'JP' } } },
    parent: { x: { ref: 'self' } },
    owner: { x: { ref: 'sc/user', default_to: 'me', change_action: 'transfer', options: { field: 'status', op: 'eq', value: 'active' } } },
    /** Of the owner, as it was when last saved. */
    department: { x: { ref: 'sc/department', ...server } },
    collaborators: { x: { refs: 'sc/user', options: { field: 'status', op: 'eq', value: 'active' } }, maxItems: 20 },
    industry_type: { x: { ref: 'cm/industry-type' } },
    customer_level: { x: { ref: 'cm/customer-level' } },
    source: { x: { ref: 'cm/source' } },
    /** As typed. */
    phone: { type: 'string', maxLength: 40, x: { search: true, warn: 'phone' } },
    phone_e164: { type: 'string', maxLength: 20, x: { ...server, search: true } },
    fax: { type: 'string', maxLength: 40 },
    email: { type: 'string', format: 'email', maxLength: 254, x: { search: true, transform: 'lower' } },
    website: { type: 'string', format: 'uri', maxLength: 500, pattern: '^https://', x: { transform: 'https' } },
    /** Of the website, else of the e-mail address unless its host is open to everybody. */
    domain: { type: 'string', maxLength: 253, x: server },
    addresses: {
      type: 'array',
      maxItems: 50,
      x: {
        cells: {
          address_postal: { value: 'postal', where: { kind: 'registered' }, first: 'is_default', row: 'registered' },
          address_region: { value: 'region', where: { kind: 'registered' }, first: 'is_default', row: 'registered' },
          address_city: { value: 'city', where: { kind: 'registered' }, first: 'is_default', row: 'registered' },
          address_line1: { value: 'line1', where: { kind: 'registered' }, first: 'is_default', row: 'registered' },
          address_line2: { value: 'line2', where: { kind: 'registered' }, first: 'is_default', row: 'registered' },
        },
      },
      items: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { enum: ['registered', 'billing', 'shipping', 'other'], default: 'registered' },
          country: { type: 'string', x: { codes: 'country', transform: 'upper' } },
          postal: { type: 'string', maxLength: 20 },
          region: { type: 'string', maxLength: 60 },
          city: { type: 'string', maxLength: 60 },
          line1: { type: 'string', maxLength: 200 },
          line2: { type: 'string', maxLength: 200 },
          attention: { type: 'string', maxLength: 100 },
          is_default: { type: 'boolean', default: false },
          lat: { x: { type: 'decimal', precision: 9, scale: 6, min: '-90', max: '90' } },
          lng: { x: { type: 'decimal', precision: 9, scale: 6, min: '-180', max: '180' } },
        },
      },
    },
    /** Of its registered address, else of the first. */
    city: { type: 'string', maxLength: 60, x: server },
    /** Of the registered address, else of the first that has both: what the map of the list shows. */
    lat: { x: { type: 'decimal', precision: 9, scale: 6, ...server } },
    lng: { x: { type: 'decimal', precision: 9, scale: 6, ...server } },
    /** Of documents to the customer. */
    language: { enum: ['en', 'tw', 'cn', 'jp'] },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', x: { codes: 'currency', transform: 'upper' } },
    term_of_payment: { x: { ref: 'cm/term-of-payment', ...finance } },
    way_of_delivery: { x: { ref: 'cm/way-of-delivery' } },
    deposit_ratio: { x: { ref: 'cm/deposit-ratio', ...finance } },
    tax_category: { x: { ref: 'cm/tax-category' } },
    document_dispatch_method: { x: { ref: 'cm/document-dispatch-method' } },
    bill_pickup_method: { x: { ref: 'cm/bill-pickup-method', options: { field: 'purpose', op: 'eq', value: 'invoice' } } },
    cheque_pickup_method: { x: { ref: 'cm/bill-pickup-method', options: { field: 'purpose', op: 'eq', value: 'payment_note' } } },
    /** Given anew each month by sales, unless locked (R11). */
    sales_rating: { x: { ref: 'cm/sales-rating', ...finance } },
    sales_rating_locked: { type: 'boolean', default: false, x: finance },
    credit_rating: { x: { ref: 'cm/credit-rating', ...finance } },
    /** In company currency; empty = the rating's, 0 = no credit. */
    credit_limit: { x: { type: 'money', min: '0', ...finance, show_if: { field: 'credit_unlimited', op: 'eq', value: false } } },
    credit_unlimited: { type: 'boolean', default: false, x: finance },
    credit_limit_control: { x: { ref: 'cm/credit-limit-control', ...finance } },
    carrier_no: { type: 'string', maxLength: 20, x: { transform: 'upper', show_if: inTaiwan } },
    love_code: { type: 'string', maxLength: 7, pattern: '^[0-9]{3,7}$', x: { show_if: inTaiwan } },
    /** Days of the month, printed on statements; 31 = the last. */
    closing_day: { type: 'integer', minimum: 1, maximum: 31, x: finance },
    pay_day: { type: 'integer', minimum: 1, maximum: 31, x: finance },
    last_activity_at: { type: 'string', format: 'date-time', x: server },
    next_activity_at: { type: 'string', format: 'date-time', x: server },
    /** What stands out against the limit, as of last night (R14, §7): exposure in company currency, percent of the limit (empty = no limit, or none of it is left), what its control says. */
    credit_exposure: { x: { type: 'money', ...server, ...finance } },
    credit_usage: { x: { type: 'percent', precision: 14, scale: 2, ...server, ...finance } },
    credit_action: { enum: ['none', 'notify', 'warn', 'approve', 'block'], x: { ...server, ...finance } },
    /** Of open leads, and won in the last twelve months; in company currency. */
    open_amount: { x: { type: 'money', ...server } },
    won_amount_12m: { x: { type: 'money', ...server } },
    tags: {
      x: { refs: 'cm/tag', on_delete: 'release', options: { field: 'scopes', op: 'contains', value: 'organization' } },
      maxItems: 20,
    },
    logo: { x: { type: 'file', file: { images: true } } },
    /** Why it is there although a similar one was. */
    duplicate_reason: { type: 'string', maxLength: 500, x: server },
    merged_into: { x: { ref: 'self', ...server } },
  },
})
