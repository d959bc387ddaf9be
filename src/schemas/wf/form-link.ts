/** Which form an action of a module uses (wf.md §3); of a variant (a voucher category) or of all. */
import { defineSchema } from '../core/define'

export const formLink = defineSchema('wf/form-link', {
  x: {
    area: 'admin',
    title: 'action',
    list: { columns: ['action', 'variant', 'template'], sort: 'action,variant', filters: ['template'] },
    // An empty part never clashes, so "all variants" has a word of its own.
    examples: [{ action: 'as.dayoff', variant: 'v{n}' }],
    unique: [['action', 'variant_key']],
  },
  required: ['action', 'template'],
  properties: {
    action: { type: 'string', maxLength: 60, x: { search: true } },
    /** Empty = all. */
    variant: { type: 'string', maxLength: 60, x: { search: true } },
    variant_key: { type: 'string', maxLength: 60, x: { computed: true } },
    template: { x: { ref: 'wf/template' } },
    options: { x: { type: 'json' } },
  },
})
