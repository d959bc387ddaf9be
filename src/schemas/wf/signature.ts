/** The image of a person's signature (wf.md §3, §5.11). One that was used is kept. */
import { defineSchema } from '../core/define'

export const signature = defineSchema('wf/signature', {
  x: {
    area: 'use',
    title: 'label',
    row_owner: 'user',
    list: { columns: ['label', 'kind', 'is_default', 'activated'], sort: '-is_default,label', filters: ['kind', 'activated'] },
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' }],
  },
  required: ['user', 'kind', 'image', 'label'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', default_to: 'me', fixed: true } },
    kind: { enum: ['drawn', 'typed', 'stamp', 'image'], x: { fixed: true } },
    /** PNG with alpha, at most 1200 × 600 pixels and 500 kB. */
    image: { x: { type: 'file', file: { images: true }, fixed: true } },
    label: { type: 'string', maxLength: 80 },
    is_default: { type: 'boolean', default: false },
    activated: { type: 'boolean', default: true },
  },
})
