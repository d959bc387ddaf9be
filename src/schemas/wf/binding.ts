/** What a version of a form does in a module (wf.md §3, §5.16). Made at publication, and so as lasting as the version. */
import { defineSchema } from '../core/define'

export const binding = defineSchema('wf/binding', {
  x: {
    area: 'admin',
    permission: 'template-definition',
    title: 'action',
    standard_actions: [],
    live: false,
    unique: [['definition', 'action']],
  },
  required: ['definition', 'action', 'on_refusal'],
  properties: {
    definition: { x: { ref: 'wf/template-definition', on_delete: 'cascade' } },
    action: { type: 'string', maxLength: 60 },
    mapping: { x: { type: 'json' } },
    on_refusal: { enum: ['block', 'flag'], default: 'block' },
    activated: { type: 'boolean', default: true },
  },
})
