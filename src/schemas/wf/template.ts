/** A form (wf.md §3): what it is called, who may start it. What it asks and how it flows is in its versions (wf/template-definition). */
import { defineSchema } from '../core/define'

export const template = defineSchema('wf/template', {
  x: {
    area: 'admin',
    // Everybody may choose one: whom to stand in for, which list to see.
    open_options: true,
    title: 'name',
    row_owner: 'managers',
    default_grants: [{ role: 'form-manager', actions: ['list', 'show', 'edit', 'export'], read: 'own', write: 'own' }],
    list: {
      columns: ['code', 'name', 'category', 'current_definition', 'managers', 'activated'],
      sort: 'category,position,code',
      filters: ['category', 'activated', 'confidentiality'],
    },
  },
  required: ['code', 'name', 'category'],
  properties: {
    code: { type: 'string', maxLength: 20, pattern: '^[A-Z][A-Z0-9-]{1,19}$', x: { unique: true, search: true, fixed: 'used' } },
    name: { x: { type: 'i18n-text', search: true } },
    description: { x: { type: 'i18n-text' } },
    category: { x: { ref: 'wf/template-category' } },
    icon: { type: 'string', maxLength: 40 },
    keywords: { x: { type: 'texts' } },
    position: { type: 'integer', default: 0, x: { computed: true } },
    /** Needs a published version. */
    activated: { type: 'boolean', default: false },
    current_definition: { x: { ref: 'wf/template-definition', on_delete: 'set_null', computed: true } },
    /** Look after this form and its instances without a right to every form. */
    managers: { x: { type: 'owners', gives_role: 'form-manager' } },
    /** Nobody = everybody. */
    starters: { x: { type: 'owners' } },
    /** Read every instance. */
    viewers: { x: { type: 'owners' } },
    allow_on_behalf: { type: 'boolean', default: false },
    confidentiality: { enum: ['normal', 'confidential'], default: 'normal' },
    /** After the end of an instance. */
    retention_years: { type: 'integer', minimum: 1, maximum: 99, default: 7, x: { unit: 'year' } },
    /** Of a form that the product brings: `as.dayoff`. */
    system_key: { type: 'string', maxLength: 60, x: { unique: true, computed: true } },
  },
})
