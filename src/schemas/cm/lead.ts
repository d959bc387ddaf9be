/**
 * A chance to sell, from the first enquiry to won or lost (cm.md §3.5): the lead is the opportunity. Where it stands, what it is worth in
 * company currency and when it was touched are derived by the cm hooks; winning, losing, converting and reopening are its actions.
 */
import { defineSchema } from '../core/define'

/** What is filled on the way, where its stages ask for it: fields, criteria, the parties; or why they are passed over (R3). */
const filled = {
  values: { x: { type: 'json' } },
  checklist: { x: { type: 'texts' }, maxItems: 100 },
  skip_reason: { type: 'string', maxLength: 500 },
  convert: { x: { type: 'json' } },
} as const

const atHead = {
  role: 'department-head',
  actions: [
    'list',
    'show',
    'create',
    'edit',
    'delete',
    'import',
    'export',
    'convert',
    'win',
    'lose',
    'reopen',
    'discount',
    'transfer',
    'merge',
  ],
  read: 'tree',
  write: 'tree',
} as const

export const lead = defineSchema('cm/lead', {
  x: {
    area: 'use',
    import: { undo_days: 7 },
    custom: true,
    comments: false,
    title: 'title',
    row_owner: 'owner',
    row_department: 'department',
    collaborators: 'collaborators',
    actions: {
      win: { from: ['open'], to: 'won', inputs: filled, use_case: true, place: 'primary' },
      lose: {
        from: ['open'],
        to: 'lost',
        asks: ['lost_reason', 'competitor', 'lost_note'],
        required: ['lost_reason'],
        inputs: { cancel_activities: { type: 'boolean', default: false } },
        use_case: true,
        place: 'primary',
      },
      // Each an id, or the fields of a new one.
      convert: {
        from: ['open'],
        inputs: {
          organization: { x: { type: 'json' } },
          person: { x: { type: 'json' } },
          confirm_duplicates: { x: { type: 'integers' }, maxItems: 100 },
        },
        apart: ['organization', 'person'],
        required: ['organization'],
        use_case: true,
        place: 'primary',
      },
      // Its owner for a week without the right, then by it.
      reopen: {
        from: ['won', 'lost'],
        to: 'open',
        also_by: 'owner',
        inputs: { undo: { type: 'boolean', default: false } },
        use_case: true,
        place: 'primary',
      },
      discount: {},
      'skip-requirements': {},
      transfer: { owner_only: true },
      merge: { owner_only: true },
    },
    // As the kind of its stage: a closed lead becomes another one only by being reopened.
    states: { field: 'status' },
    some_of: [['raw_company', 'raw_name', 'organization', 'person']],
    list: {
      columns: [
        'number',
        'title',
        'organization',
        'stage',
        'amount',
        'weighted_base',
        'expected_close_date',
        'owner',
        'next_activity_at',
        'age',
        'tags',
      ],
      sort: '-id',
      filters: ['pipeline', 'stage', 'status', 'owner', 'expected_close_date'],
    },
    indexes: [
      { fields: ['pipeline', 'stage', 'rank'], code_points: true },
      { fields: ['owner', 'status'] },
      { fields: ['status', 'expected_close_date'] },
      { fields: ['department'] },
      { fields: ['organization'] },
      { fields: ['status', 'won_at'] },
    ],
    default_grants: [
      { role: 'staff', actions: ['list', 'show', 'create', 'edit', 'convert', 'win', 'lose'], read: 'own', write: 'own' },
      atHead,
    ],
    examples: [
      {
        title: 'Lead {n}',
        raw_company: 'Company {n}',
        pipeline: null,
        stage: null,
        organization: null,
        person: null,
        owner: null,
        amount_mode: 'manual',
        amount: '1000',
        currency: 'TWD',
        lines: [],
        credits: [],
        term_of_payment: null,
        deposit_ratio: null,
        way_of_delivery: null,
        probability: null,
        forecast_category: null,
        persons: [],
        expected_close_date: null,
        raw_email: null,
        lost_reason: 'PRICE',
        'convert.organization': { name: 'Quayside of the example' },
      },
    ],
  },
  required: ['title'],
  properties: {
    number: { type: 'string', x: { number: { pattern: { setting: 'cm/setting.lead_number_pattern' }, reset: 'month' } } },
    title: { type: 'string', maxLength: 150, x: { search: true } },
    pipeline: { x: { ref: 'cm/pipeline' } },
    /** Of the pipeline; empty = its first. */
    stage: { x: { ref: 'cm/stage' } },
    /** As the kind of its stage. */
    status: { enum: ['open', 'won', 'lost'], default: 'open', x: { computed: true } },
    organization: { x: { ref: 'cm/organization' } },
    person: { x: { ref: 'cm/person', options_near: { field: 'organization', as: 'organization' } } },
    raw_company: { type: 'string', maxLength: 120, x: { search: true } },
    raw_name: { type: 'string', maxLength: 120, x: { search: true } },
    raw_email: { type: 'string', format: 'email', maxLength: 200 },
    raw_phone: { type: 'string', maxLength: 40, x: { warn: 'phone' } },
    amount_mode: { enum: ['manual', 'lines'], default: 'manual' },
    /** Without tax; of `lines` the sum of their net amounts. */
    amount: { x: { type: 'money', min: '0', currency: 'currency' } },
    /** Empty = the pipeline's, else the company's. */
    currency: { type: 'string', x: { codes: 'currency' } },
    /** Company currency for one of the lead's; frozen when it closes (R6). Empty = there is none. */
    rate: { x: { type: 'decimal', precision: 18, scale: 8, computed: true } },
    amount_base: { x: { type: 'money', computed: true, total: true } },
    /** amount_base × probability. */
    weighted_base: { x: { type: 'money', computed: true, total: true } },
    /** Empty = the stage's. */
    probability: { x: { type: 'percent', min: '0', max: '100' } },
    /** Set by hand: it stays when the stage changes. */
    probability_manual: { type: 'boolean', default: false, x: { computed: true } },
    /** Empty = the stage's. */
    forecast_category: { enum: ['omitted', 'pipeline', 'best_case', 'commit', 'closed'] },
    forecast_manual: { type: 'boolean', default: false, x: { computed: true } },
    expected_close_date: { type: 'string', format: 'date' },
    /** How often it was put off to a later month. */
    push_count: { type: 'integer', minimum: 0, default: 0, x: { computed: true } },
    /** Empty = who enters it. */
    owner: { x: { ref: 'sc/user', change_action: 'transfer' } },
    /** The owner's, when it was last written. */
    department: { x: { ref: 'sc/department', computed: true } },
    collaborators: { x: { refs: 'sc/user' } },
    /** Whose the sale is; empty = the owner's alone. */
    credits: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['user', 'share'],
        properties: { user: { x: { ref: 'sc/user' } }, share: { x: { type: 'percent', above: '0', max: '100', total: true } } },
      },
    },
    persons: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['person'],
        properties: {
          person: { x: { ref: 'cm/person' } },
          role: { enum: ['decision_maker', 'influencer', 'champion', 'user', 'gatekeeper', 'finance', 'other'] },
        },
      },
    },
    source: { x: { ref: 'cm/source' } },
    industry_type: { x: { ref: 'cm/industry-type' } },
    /** Stars, none to three. */
    priority: { type: 'integer', minimum: 0, maximum: 3, default: 0, x: { stars: true } },
    term_of_payment: { x: { ref: 'cm/term-of-payment' } },
    deposit_ratio: { x: { ref: 'cm/deposit-ratio' } },
    way_of_delivery: { x: { ref: 'cm/way-of-delivery' } },
    competitor: { type: 'string', maxLength: 120 },
    lost_reason: { x: { ref: 'cm/lost-reason', computed: true } },
    lost_note: { x: { type: 'longtext', computed: true } },
    stage_entered_at: { type: 'string', format: 'date-time', x: { computed: true } },
    last_touch_at: { type: 'string', format: 'date-time', x: { computed: true } },
    next_activity_at: { type: 'string', format: 'date-time', x: { computed: true } },
    won_at: { type: 'string', format: 'date-time', x: { computed: true } },
    lost_at: { type: 'string', format: 'date-time', x: { computed: true } },
    converted_at: { type: 'string', format: 'date-time', x: { computed: true } },
    /** Not touched for longer than its stage bears, and nothing planned soon (R10). */
    rotten: { type: 'boolean', default: false, x: { computed: true } },
    /** Its organization is blocked (§4). */
    customer_blocked: { type: 'boolean', default: false, x: { computed: true } },
    /** While it is open since it was made, closed until then. */
    age: { type: 'integer', x: { computed: true, unit: 'day', days: { from: 'created_at', to: ['won_at', 'lost_at'] } } },
    /** Its place in the column: a fractional index, ordered by code points. */
    rank: { type: 'string', x: { computed: true } },
    /** Exit criteria that are ticked: key → {by, at}. */
    checklist_done: { x: { type: 'json', computed: true } },
    tags: { x: { refs: 'cm/tag', on_delete: 'release', options: { field: 'scopes', op: 'contains', value: 'lead' } }, maxItems: 20 },
    merged_into: { x: { ref: 'self', on_delete: 'set_null', computed: true } },
    lines: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['quantity'],
        properties: {
          product: { x: { ref: 'cm/product', label_snapshot: 'product_name' } },
          /** As it was when the line was written: renaming it changes no line (§9). */
          product_name: { x: { type: 'i18n-text', computed: true } },
          /** Free text; needed where there is no product. */
          description: { type: 'string', maxLength: 300, x: { required_if: { field: 'product', op: 'empty' } } },
          quantity: { x: { type: 'decimal', precision: 14, scale: 4, above: '0' }, default: '1' },
          unit: { type: 'string', maxLength: 40 },
          /** Empty = the product's for this customer. */
          unit_price: { x: { type: 'money', per_unit: true, min: '0', required_if: { field: 'product', op: 'empty' } } },
          /** Where a product's price comes from. */
          price_reason: { enum: ['level_tier', 'tier', 'list', 'typed'], x: { computed: true } },
          discount: { x: { type: 'percent', min: '0', max: '100' }, default: '0' },
          tax_category: { x: { ref: 'cm/tax-category' } },
          net: { x: { type: 'money', computed: true, live: true, total: true } },
        },
      },
    },
  },
})
