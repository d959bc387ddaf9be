/**
 * How a field of the product stands in the forms of an entity declared `x.custom` (cm.md §3.7): at another place, hidden, or
 * required. What is wanted is seen by nobody until it is published; what is published is part of the entity
 * (field-setting-shape.ts). A field without a row stands as it is declared.
 */
import { defineSchema } from '../core/define'

/** Between two places there is always another one, so that moving a field writes its own row alone. */
const place = { type: 'decimal', precision: 24, scale: 12, min: '0' } as const

export const fieldSetting = defineSchema('sc/field-setting', {
  x: {
    area: 'admin',
    // Who may describe fields of the company's own may set those of the product.
    permission: 'custom-field',
    title: 'field',
    standard_actions: ['list', 'show', 'create', 'edit', 'delete'],
    list: { columns: ['entity', 'field', 'hidden', 'required', 'place'], sort: 'id', filters: ['entity'] },
    unique: [['entity', 'field']],
    // One a combination, since they are unique together.
    examples: [
      'source',
      'competitor',
      'tags',
      'persons',
      'industry_type',
      'amount',
      'currency',
      'raw_email',
      'raw_phone',
      'credits',
      'lines',
      'way_of_delivery',
    ].map((field) => ({ entity: 'cm/lead', field, hidden: false, required: false })),
  },
  required: ['entity', 'field'],
  properties: {
    /** `module/entity` that is declared `x.custom`. */
    entity: { type: 'string', minLength: 3, maxLength: 100, x: { fixed: true } },
    field: { type: 'string', minLength: 1, maxLength: 60, x: { fixed: true, search: true } },
    /** Left out of forms and of the record's page; its values stay. */
    hidden: { type: 'boolean', default: false },
    required: { type: 'boolean', default: false },
    /** Where it stands in its section, whose fields have the places 1, 2, 3 … as they are declared; empty = its own. */
    place: { x: place },
    /** What is in force. */
    published_hidden: { type: 'boolean', default: false, x: { computed: true } },
    published_required: { type: 'boolean', default: false, x: { computed: true } },
    published_place: { x: { ...place, computed: true } },
  },
})
