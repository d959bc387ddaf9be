/** What is sold, and at what price to whom (cm.md §3.6). That no two tiers are the same and a barcode's check digit fits is checked by the cm hooks. */
import { defineSchema } from '../core/define'

export const product = defineSchema('cm/product', {
  x: {
    area: 'use',
    import: { undo_days: 7 },
    custom: true,
    comments: false,
    row_owner: null,
    list: {
      columns: ['code', 'name', 'kind', 'list_price', 'unit', 'status'],
      sort: 'code',
      filters: ['kind', 'status', 'tax_category', 'tags'],
    },
    default_grants: [
      { role: 'staff', actions: ['list', 'show'], read: 'all' },
      { role: 'department-head', actions: ['list', 'show'], read: 'all', fields: ['cost-show'] },
    ],
    examples: [{ code: 'P{n}', name: { en: 'Product {n}' }, unit: { en: 'piece' }, list_price: '100', barcode: null, tiers: [] }],
  },
  required: ['code', 'name', 'kind', 'unit', 'list_price', 'status'],
  properties: {
    code: { type: 'string', maxLength: 40, x: { unique: true, search: true, transform: 'upper' } },
    name: { x: { type: 'i18n-text', search: true } },
    kind: { enum: ['goods', 'service', 'licence', 'subscription', 'other'], default: 'goods' },
    unit: { x: { type: 'i18n-text' } },
    /** In company currency, as the two below. */
    list_price: { x: { type: 'money', per_unit: true, min: '0' } },
    cost: { x: { type: 'money', per_unit: true, min: '0', guard: 'cost' } },
    /** A lead's line below it needs the right to give discounts. */
    min_price: { x: { type: 'money', per_unit: true, min: '0' } },
    tax_category: { x: { ref: 'cm/tax-category' } },
    /** GTIN-8, -12, -13 or -14. */
    barcode: { type: 'string', maxLength: 14, pattern: '^([0-9]{8}|[0-9]{12,14})$', x: { unique: true, search: true } },
    status: { enum: ['active', 'discontinued'], default: 'active' },
    valid_from: { type: 'string', format: 'date' },
    valid_to: { type: 'string', format: 'date', x: { after: 'valid_from' } },
    image: { x: { type: 'file', file: { images: true } } },
    description: { x: { type: 'i18n-text' } },
    tags: { x: { refs: 'cm/tag', on_delete: 'release', options: { field: 'scopes', op: 'contains', value: 'product' } }, maxItems: 20 },
    tiers: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['min_quantity', 'price', 'currency'],
        properties: {
          min_quantity: { x: { type: 'decimal', precision: 14, scale: 4, above: '0' }, default: '1' },
          price: { x: { type: 'money', per_unit: true, min: '0', currency: 'currency' } },
          currency: { type: 'string', x: { codes: 'currency' } },
          /** Empty = for everybody. */
          customer_level: { x: { ref: 'cm/customer-level' } },
          from: { type: 'string', format: 'date' },
          /** Inclusive. */
          to: { type: 'string', format: 'date', x: { after: 'from' } },
        },
      },
    },
  },
})
