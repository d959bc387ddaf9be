/**
 * Something that must reach people, be acknowledged or acted on (ca.md §3, §4). Who gets it is expanded to a receipt each
 * (ca/notice-receipt) when it is published. Its readers hold no right of it: what they read is what their receipt is of.
 */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
const toSome = { field: 'everyone', op: 'eq', value: false } as const
const withTask = { field: 'gives_task', op: 'eq', value: true } as const
/** Readers have been given it. */
const oncePublished = { field: 'status', op: 'in', value: ['published', 'expired', 'withdrawn'] } as const
const withAnswer = { field: 'require_ack', op: 'eq', value: true } as const
const anything = ['list', 'show', 'create', 'edit', 'delete', 'export', 'publish', 'withdraw', 'remind'] as const

export const notice = defineSchema('ca/notice', {
  x: {
    area: 'admin',
    title: 'title',
    row_owner: 'created_by',
    states: {
      field: 'status',
      automatic: { expired: ['published'] },
      cancelled: ['withdrawn'],
    },
    actions: {
      publish: { from: ['draft', 'scheduled'], to: 'published', use_case: true, confirm: true, place: 'primary' },
      schedule: {
        right: 'publish',
        from: ['draft'],
        to: 'scheduled',
        asks: ['publish_at'],
        required: ['publish_at'],
        use_case: true,
      },
      'to-draft': { right: 'publish', from: ['scheduled'], to: 'draft' },
      republish: {
        right: 'publish',
        from: ['expired'],
        to: 'published',
        asks: ['expire_at'],
        required: ['expire_at'],
        use_case: true,
        place: 'primary',
      },
      withdraw: {
        from: ['published'],
        to: 'withdrawn',
        asks: ['withdraw_reason'],
        required: ['withdraw_reason'],
        set: { withdrawn_at: '$now' },
        use_case: true,
        danger: true,
      },
      remind: { from: ['published'], use_case: true, confirm: true },
      /** Everybody, and departments that are not one's own. */
      'publish-all': {},
    },
    list: {
      columns: ['title', 'category', 'level', 'audience', 'status', 'published_at', 'expire_at'],
      sort: '-updated_at',
      filters: ['status', 'level', 'category', 'published_at'],
    },
    indexes: [{ fields: ['status', 'publish_at'] }, { fields: ['status', 'expire_at'] }],
    default_grants: [
      { role: 'department-head', actions: anything, read: 'own', write: 'own' },
      { role: 'hr-admin', actions: [...anything, 'publish-all'], read: 'all', write: 'all' },
    ],
    examples: [
      {
        ...{ title: { en: 'Fire drill {n}' }, body_en: '<p>At ten.</p>', everyone: false, audience: ['u1'], channels: ['home'] },
        ...{ publish_at: '2199-01-01T00:00:00.000Z', expire_at: '2199-02-01T00:00:00.000Z', require_ack: false, change: 'minor' },
      },
    ],
    sections: {
      content: { fields: [['category', 'level'], 'body_tw'] },
      translations: { fields: ['body_en', 'body_cn', 'body_jp'], folded: true },
      audience: { fields: ['everyone', 'audience', 'exclude', 'channels', 'allow_comments'] },
      time: { fields: [['publish_at', 'expire_at'], 'pinned_until'] },
      acknowledgement: { fields: ['require_ack', 'ack_deadline', 'ack_text'] },
      task: { fields: ['gives_task', ['task_title', 'task_due_at'], 'task_checklist'], folded: true },
    },
  },
  required: ['title', 'level', 'everyone', 'channels', 'require_ack', 'gives_task', 'change'],
  properties: {
    title: { x: { type: 'i18n-text', search: true } },
    category: { x: { ref: 'ca/task-category', options: { field: 'applies_to', op: 'in', value: ['notice'] } } },
    level: { enum: ['info', 'important', 'urgent'], default: 'info' },
    body_tw: { x: { type: 'richtext' }, maxLength: 100_000 },
    body_en: { x: { type: 'richtext' }, maxLength: 100_000 },
    body_cn: { x: { type: 'richtext' }, maxLength: 100_000 },
    body_jp: { x: { type: 'richtext' }, maxLength: 100_000 },
    files: { x: { type: 'files' }, maxItems: 20 },
    everyone: { type: 'boolean', default: false },
    audience: { x: { type: 'owners', show_if: toSome, required_if: toSome }, maxItems: 200 },
    exclude: { x: { type: 'owners' }, maxItems: 200 },
    /** Its readers talk about it, until it ends. */
    allow_comments: { type: 'boolean', default: false },
    channels: { type: 'array', items: { enum: ['home', 'banner', 'popup', 'email'] }, minItems: 1, default: ['home'] },
    /** When it is scheduled; cleared of meaning once it is published. */
    publish_at: { type: 'string', format: 'date-time', x: { copy: false } },
    /** Empty = 30 days after it is published. */
    expire_at: { type: 'string', format: 'date-time', x: { after: 'publish_at', copy: false } },
    pinned_until: { type: 'string', format: 'date', x: { copy: false } },
    require_ack: { type: 'boolean', default: false },
    ack_deadline: { type: 'string', format: 'date-time', x: { show_if: withAnswer, after: 'publish_at', copy: false } },
    ack_text: { x: { type: 'i18n-text', show_if: withAnswer } },
    /** Announcement with action: each reader is given a task of this kind. */
    gives_task: { type: 'boolean', default: false, x: { read_only_if: oncePublished } },
    task_title: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      x: { show_if: withTask, required_if: withTask, read_only_if: oncePublished },
    },
    /** Empty = as its category says. */
    task_due_at: { type: 'string', format: 'date-time', x: { show_if: withTask, read_only_if: oncePublished, copy: false } },
    task_checklist: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['text', 'mandatory'],
        properties: { text: { type: 'string', minLength: 1, maxLength: 300 }, mandatory: { type: 'boolean', default: false } },
      },
      x: { show_if: withTask, read_only_if: oncePublished },
    },
    /** Of what is saved while it is published. A material one is read and acknowledged anew; the server sets it back. */
    change: {
      enum: ['minor', 'material'],
      default: 'minor',
      x: { show_if: { field: 'status', op: 'eq', value: 'published' }, copy: false },
    },
    status: { enum: ['draft', 'scheduled', 'published', 'expired', 'withdrawn'], default: 'draft', x: server },
    published_at: { type: 'string', format: 'date-time', x: server },
    withdrawn_at: { type: 'string', format: 'date-time', x: server },
    withdraw_reason: { type: 'string', maxLength: 500, x: server },
    revision: { type: 'integer', minimum: 1, default: 1, x: server },
  },
})
