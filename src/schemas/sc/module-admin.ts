/** Administrators of one module, of the whole organisation or of one department tree (sc.md §3.2). */
import { defineSchema } from '../core/define'

export const moduleAdmin = defineSchema('sc/module-admin', {
  x: {
    area: 'admin',
    permission: 'rights',
    title: 'module',
    list: { columns: ['module', 'owner', 'scope'], sort: 'module', filters: ['module', 'owner'] },
    unique: [['module', 'owner', 'scope']],
    examples: [{ module: 'cm', scope: null }],
  },
  required: ['module', 'owner'],
  properties: {
    module: { type: 'string', maxLength: 3, pattern: '^[a-z]{2,3}$', x: { search: true } },
    owner: { x: { type: 'owner' } },
    scope: { x: { type: 'owner' }, pattern: '^d[1-9][0-9]*$' },
  },
})
