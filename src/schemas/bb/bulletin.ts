/**
 * An article of the organisation that people browse, read, discuss and find again (bb.md §3, §4). Who reads it is no right of theirs but a
 * rule about category, audience and time (server/modules/bb/bulletin/who-reads.ts); scheduled and expired follow from its times.
 */
import { defineSchema } from '../core/define'
import { workflowStatuses } from '../core/workflow-statuses'
import { attached, importanceChoice, owners, picture, texts } from './written'

const server = { computed: true } as const
const ofOne = { computed: true, copy: false } as const
const whilePublished = { field: 'state', op: 'eq', value: 'published' } as const
const withPending = { field: 'pending', op: 'nempty' } as const
const reading = ['list', 'show', 'create', 'edit', 'delete', 'export', 'ack', 'react', 'comment', 'submit', 'remind'] as const

export const bulletin = defineSchema('bb/bulletin', {
  x: {
    area: 'use',
    title: 'title',
    row_owner: 'author',
    collaborators: 'co_authors',
    states: { field: 'state', submitted: ['submitted'] },
    actions: {
      publish: { right: 'submit', from: ['draft'], to: 'published', asks: ['publish_at'], use_case: true, bulk: true, place: 'primary' },
      submit: { from: ['draft'], to: 'submitted', use_case: true, bulk: true, place: 'primary' },
      'take-back': { right: 'submit', from: ['submitted'], to: 'draft', use_case: true },
      approve: { right: 'submit', not_by: 'author', to: 'published', from: ['submitted'], use_case: true, place: 'primary' },
      return: {
        right: 'submit',
        from: ['submitted'],
        to: 'draft',
        asks: ['return_comment'],
        required: ['return_comment'],
        use_case: true,
        place: 'primary',
      },
      /** Of what waits to take the place of the published text. */
      'approve-change': { right: 'submit', not_by: 'author', when: withPending, use_case: true, place: 'primary' },
      'drop-change': { right: 'submit', when: withPending, use_case: true, confirm: true },
      recall: {
        right: 'submit',
        from: ['published'],
        to: 'recalled',
        asks: ['recall_reason'],
        required: ['recall_reason'],
        set: { recalled_at: '$now', pinned_until: null },
        use_case: true,
        bulk: true,
        danger: true,
      },
      /** It may have to be confirmed anew by a day that has passed meanwhile. */
      republish: {
        right: 'submit',
        from: ['recalled'],
        to: 'published',
        asks: ['ack_required', 'ack_until'],
        use_case: true,
        place: 'primary',
      },
      extend: { right: 'submit', from: ['published'], asks: ['expire_at'], use_case: true, bulk: true },
      'expire-now': { right: 'submit', from: ['published'], set: { expire_at: '$now' }, use_case: true, confirm: true, bulk: true },
      pin: {
        right: 'submit',
        from: ['published'],
        asks: ['pinned_until', 'pin_order'],
        required: ['pinned_until'],
        use_case: true,
        bulk: true,
      },
      unpin: { right: 'submit', from: ['published'], set: { pinned_until: null, pin_order: null }, use_case: true, bulk: true },
      move: {
        right: 'submit',
        from: ['draft', 'published', 'recalled'],
        asks: ['category'],
        required: ['category'],
        use_case: true,
        bulk: true,
      },
      'change-owner': { asks: ['author'], required: ['author'], use_case: true, bulk: true },
      ack: {},
      react: {},
      comment: {},
      remind: {},
      /** All bulletins with their states, whatever the categories say: /bb/admin/maintain. */
      maintain: {},
    },
    list: {
      columns: ['title', 'category', 'state', 'importance', 'publish_at', 'expire_at', 'author'],
      sort: '-updated_at',
      filters: ['state', 'category', 'importance', 'publish_at', 'author'],
    },
    unique: [['source', 'source_key']],
    import: { files: ['files'] },
    indexes: [{ fields: ['state', 'publish_at'] }, { fields: ['category', 'publish_at'] }, { fields: ['state', 'expire_at'] }],
    default_grants: [{ role: 'staff', actions: [...reading], read: 'own', write: 'own' }],
    sections: {
      content: { fields: ['title', 'summary', 'bodies', 'cover', 'files', 'must_open'] },
      audience: { fields: ['audience', 'exclude', 'co_authors'] },
      time: { fields: [['publish_at', 'expire_at']] },
      acknowledgement: { fields: [['ack_required', 'ack_until']] },
      options: { fields: [['importance', 'show_department'], ['comments_on', 'reactions_on'], 'related'], folded: true },
      change: { fields: [['change', 'bring_to_top'], 'change_reason'], show_if: whilePublished },
    },
    examples: [
      {
        ...{ title: { en: 'Summer hours {n}' }, category: 'new', bodies: [{ language: 'en', body: '<p>We close at five.</p>' }] },
        ...{ publish_at: '2199-01-01T00:00:00.000Z', expire_at: '2199-02-01T00:00:00.000Z', ack_required: false, ack_until: null },
        ...{ importance: 'normal', audience: ['u1'], change: 'minor', pinned_until: '2198-12-31T00:00:00.000Z', related: null },
      },
    ],
  },
  required: ['category', 'title', 'bodies', 'importance', 'ack_required', 'author', 'show_department', 'change'],
  properties: {
    category: { x: { ref: 'bb/category', on_delete: 'restrict', options: { field: 'active', op: 'eq', value: true } } },
    /** Given when it is published first, by the category's pattern; kept from then on. */
    serial_no: { type: 'string', maxLength: 40, x: { ...ofOne, unique: true, search: true } },
    title: { x: { type: 'i18n-text', search: true } },
    /** Empty = the first 160 characters of the text. */
    summary: { x: { type: 'i18n-text' } },
    bodies: { ...texts, minItems: 1 },
    cover: picture,
    files: attached,
    /** Those of `files` that are opened before somebody confirms. */
    must_open: { x: { type: 'integers' }, maxItems: 30 },
    /** Empty = all readers of the category; it narrows, never widens. */
    audience: owners,
    exclude: owners,
    /** They see the draft and write along. */
    co_authors: { x: { refs: 'sc/user' }, maxItems: 20 },
    importance: importanceChoice,
    state: { enum: ['draft', 'submitted', 'published', 'recalled'], default: 'draft', x: ofOne },
    publish_at: { type: 'string', format: 'date-time', x: { copy: false } },
    /** Empty = as long as the category says after its publication. */
    expire_at: { type: 'string', format: 'date-time', x: { after: 'publish_at', copy: false } },
    pinned_until: { type: 'string', format: 'date-time', x: ofOne },
    pin_order: { type: 'integer', minimum: 0, maximum: 1000, x: ofOne },
    ack_required: { type: 'boolean', default: false },
    ack_until: {
      type: 'string',
      format: 'date-time',
      x: { show_if: { field: 'ack_required', op: 'eq', value: true }, after: 'publish_at', copy: false },
    },
    /** These two: empty = as the category says, and yes. */
    comments_on: { enum: ['yes', 'no'] },
    reactions_on: { enum: ['yes', 'no'] },
    author: { x: { ref: 'sc/user', default_to: 'me', change_action: 'change-owner' } },
    /** Shown instead of an author who took it over: readers keep the publisher that they know. */
    published_by: { x: { ref: 'sc/user', ...ofOne } },
    department: { x: { ref: 'sc/department', default_to: 'department' } },
    show_department: { type: 'boolean', default: true },
    related: { x: { ref: '*', on_delete: 'set_null' } },
    /** Of what is saved while it is published. A material one is read and confirmed anew; the server sets it back. */
    change: { enum: ['minor', 'material'], default: 'minor', x: { copy: false } },
    change_reason: { type: 'string', maxLength: 500, x: { copy: false } },
    /** A material change counts as published now. */
    bring_to_top: { type: 'boolean', default: false, x: { copy: false } },
    revision: { type: 'integer', minimum: 1, default: 1, x: ofOne },
    minor: { type: 'integer', minimum: 0, default: 0, x: ofOne },
    /** SHA-256 of title, bodies, files and revision (src/shared/bb/content.ts). */
    content_hash: { type: 'string', maxLength: 64, x: ofOne },
    first_published_at: { type: 'string', format: 'date-time', x: ofOne },
    return_comment: { type: 'string', maxLength: 500, x: ofOne },
    recall_reason: { type: 'string', maxLength: 500, x: ofOne },
    recalled_at: { type: 'string', format: 'date-time', x: ofOne },
    /** A material change that waits for approval: the text that is in force stays until then. */
    pending: { x: { type: 'json', ...ofOne } },
    /** The form that decides about it, and how far that is: written by the action `bb.publish` alone. */
    wf_instance: { x: { ref: 'wf/instance', on_delete: 'set_null', ...ofOne } },
    wf_status: { enum: workflowStatuses, default: 'none', x: ofOne },
    /** The revision that its targets were told of. */
    notified_revision: { type: 'integer', minimum: 0, default: 0, x: ofOne },
    /** Between reminders by hand are four hours. */
    reminded_by_hand_at: { type: 'string', format: 'date-time', x: ofOne },
    /** That it has ended was told to other modules. */
    expired_at: { type: 'string', format: 'date-time', x: ofOne },
    /** The deadlines (`ack_until`) whose record is kept, and of whose end heads were notified: each once. */
    recorded_until: { type: 'string', format: 'date-time', x: ofOne },
    heads_notified_until: { type: 'string', format: 'date-time', x: ofOne },
    /** People named in its texts who were told so: each once. */
    mentions_notified: { x: { refs: 'sc/user', on_delete: 'cascade', ...ofOne } },
    /** It stood in a morning's digest. */
    digested_at: { type: 'string', format: 'date-time', x: ofOne },
    /** Who posted it through `bb.post`, and their key: the same one twice is one bulletin. */
    source: { type: 'string', maxLength: 60, x: ofOne },
    source_key: { type: 'string', maxLength: 120, x: ofOne },
    /** Words of title, bodies and file names, for the search. */
    search_text: { x: { type: 'longtext', search: true, ...server } },
  },
})
