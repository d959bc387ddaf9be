/** A seal of the company (wf.md §3, §5.11): who may use it, and who keeps it. */
import { defineSchema } from '../core/define'

export const seal = defineSchema('wf/seal', {
  x: {
    area: 'admin',
    list: { columns: ['name', 'kind', 'custodians', 'users_allowed', 'activated'], sort: 'name', filters: ['kind', 'activated'] },
  },
  required: ['name', 'kind', 'image'],
  properties: {
    name: { x: { type: 'i18n-text', search: true } },
    kind: { enum: ['company', 'department', 'chop'], default: 'company' },
    image: { x: { type: 'file', file: { images: true } } },
    custodians: { x: { type: 'owners' } },
    users_allowed: { x: { type: 'owners' } },
    certificate: { x: { ref: 'wf/certificate', on_delete: 'set_null' } },
    activated: { type: 'boolean', default: true },
  },
})
