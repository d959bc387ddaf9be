/** Where forms are found (wf.md §3): a tree of at most three levels. */
import { defineSchema } from '../core/define'

export const templateCategory = defineSchema('wf/template-category', {
  x: {
    area: 'admin',
    // Everybody may choose one: whom to stand in for, which list to see.
    open_options: true,
    tree: { parent: 'parent', depth: 3 },
    list: { columns: ['name', 'icon', 'colour', 'activated', 'used_by'], sort: 'position', filters: ['activated'] },
    unique: [['parent', 'name']],
  },
  required: ['name'],
  properties: {
    name: { x: { type: 'i18n-text', search: true } },
    parent: { x: { ref: 'self' } },
    icon: { type: 'string', maxLength: 40 },
    colour: { x: { type: 'colour' } },
    position: { type: 'integer', default: 0, x: { computed: true } },
    /** Nobody = everybody. */
    visible_to: { x: { type: 'owners' } },
    /** Off hides its forms from who would start one. */
    activated: { type: 'boolean', default: true },
  },
})
