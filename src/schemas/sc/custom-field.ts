/**
 * A field that an administrator adds in the browser to an entity declared `x.custom` (cm.md §3.7). Its values lie in the
 * `custom` of the rows; everywhere else it acts like a declared one (custom-field-shape.ts). While it is a draft nobody
 * sees it; publishing, archiving and purging are acts of their own (server/modules/sc/custom-fields/custom-fields.ts).
 */
import { defineSchema } from '../core/define'
import type { Condition } from '../core/types'

const choice = { field: 'type', op: 'in', value: ['enum', 'multi_enum'] } as const
const reference = { field: 'type', op: 'eq', value: 'ref' } as const
const number = { field: 'type', op: 'in', value: ['integer', 'decimal', 'money', 'percent'] } as const
const text = { field: 'type', op: 'in', value: ['text', 'longtext', 'url', 'email', 'phone'] } as const
const line = { field: 'type', op: 'in', value: ['text', 'phone'] } as const
const searched = { field: 'type', op: 'in', value: ['text', 'longtext', 'richtext', 'url', 'email', 'phone', 'enum'] } as const
const single = { field: 'type', op: 'in', value: ['text', 'integer', 'decimal', 'date', 'url', 'email', 'phone'] } as const
const typed = { field: 'type', op: 'nin', value: ['file', 'user', 'ref', 'richtext'] } as const
const shown = <F extends string>(show_if: Condition<F>) => ({ show_if })

export const customField = defineSchema('sc/custom-field', {
  x: {
    area: 'admin',
    title: 'label',
    list: {
      columns: ['label', 'key', 'entity', 'type', 'required', 'show_in', 'status', 'position'],
      sort: 'position',
      filters: ['entity', 'type', 'status'],
    },
    unique: [['entity', 'key']],
    actions: { publish: {}, archive: {}, purge: {} },
    examples: [{ entity: 'cm/source', key: 'c_note_{n}', label: { en: 'Note {n}' }, type: 'text' }],
  },
  required: ['entity', 'key', 'label', 'type'],
  properties: {
    /** `module/entity` that is declared `x.custom`. */
    entity: { type: 'string', minLength: 3, maxLength: 100, x: { fixed: true } },
    key: { type: 'string', maxLength: 42, pattern: '^c_[a-z0-9_]{1,40}$', x: { fixed: true, search: true } },
    label: { x: { type: 'i18n-text', search: true } },
    help: { x: { type: 'i18n-text' } },
    placeholder: { x: { type: 'i18n-text', ...shown(text) } },
    type: {
      enum: [
        'text',
        'longtext',
        'richtext',
        'integer',
        'decimal',
        'money',
        'percent',
        'boolean',
        'date',
        'datetime',
        'enum',
        'multi_enum',
        'url',
        'email',
        'phone',
        'user',
        'ref',
        'file',
      ],
    },
    /** `module/entity` that a reference points to. */
    target: { type: 'string', minLength: 3, maxLength: 100, x: { show_if: reference, required_if: reference } },
    options: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['value', 'label'],
        properties: {
          value: { type: 'string', maxLength: 40, pattern: '^[a-z0-9][a-z0-9_-]*$' },
          label: { x: { type: 'i18n-text' } },
          colour: { x: { type: 'colour' } },
          active: { type: 'boolean', default: true },
        },
      },
      x: { show_if: choice, required_if: choice },
    },
    required: { type: 'boolean', default: false },
    unique_value: { type: 'boolean', default: false, x: { show_if: single } },
    searchable: { type: 'boolean', default: false, x: { show_if: searched } },
    /** As people write it: `true`, `2026-11-22`, `12.50`, option values with commas between them. */
    default_value: { type: 'string', maxLength: 500, x: { show_if: typed } },
    min: { x: { type: 'decimal', precision: 24, scale: 6, show_if: number } },
    max: { x: { type: 'decimal', precision: 24, scale: 6, show_if: number, after: 'min' } },
    max_length: { type: 'integer', minimum: 1, maximum: 20_000, x: { show_if: text } },
    pattern: { type: 'string', maxLength: 200, x: { show_if: line } },
    /** Heading in the form under which it stands. */
    section: { x: { type: 'i18n-text' } },
    position: { type: 'integer', minimum: 0, default: 0, x: { computed: true } },
    width: { enum: ['half', 'full'], default: 'half' },
    show_in: { type: 'array', items: { enum: ['list', 'card', 'filter', 'quick_create', 'print'] }, default: ['print'] },
    /** One comparison with another field of the record: `{field, op, value}`. */
    show_if: { x: { type: 'json' } },
    view_roles: { x: { type: 'owners' } },
    edit_roles: { x: { type: 'owners' } },
    is_personal: { type: 'boolean', default: false },
    status: { enum: ['draft', 'active', 'archived'], default: 'draft', x: { computed: true } },
  },
})
