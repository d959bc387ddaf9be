/** Links and files of a published bulletin that lead nowhere (bb.md §2, §7): found once a week, gone when they open or are taken out. */
import { defineSchema } from '../core/define'
import { linkKinds } from './value-lists'

export const brokenLink = defineSchema('bb/broken-link', {
  x: {
    area: 'admin',
    permission: 'usage',
    title: 'name',
    standard_actions: ['list', 'export'],
    live: false,
    comments: false,
    list: { columns: ['bulletin', 'kind', 'name', 'target', 'found_at'], sort: '-found_at', filters: ['kind', 'bulletin', 'found_at'] },
    unique: [['bulletin', 'target']],
    default_grants: [{ role: 'auditor', actions: ['list', 'export'], read: 'all' }],
  },
  required: ['bulletin', 'kind', 'target', 'name', 'found_at'],
  properties: {
    bulletin: { x: { ref: 'bb/bulletin', on_delete: 'cascade' } },
    kind: { enum: linkKinds },
    /** The address as it stands in the text; of a file its own. */
    target: { type: 'string', maxLength: 500 },
    /** Of a file its name, else the address. */
    name: { type: 'string', maxLength: 500 },
    found_at: { type: 'string', format: 'date-time' },
  },
})
