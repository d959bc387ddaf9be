/** What a day brought a bulletin (bb.md §3), counted in the night after it; days without anything have no line. */
import { defineSchema } from '../core/define'

const count = { type: 'integer', minimum: 0, default: 0 } as const

export const dailyStat = defineSchema('bb/daily-stat', {
  x: {
    area: 'admin',
    permission: 'usage',
    title: 'bulletin',
    standard_actions: ['list', 'export'],
    live: false,
    comments: false,
    list: { columns: ['day', 'bulletin', 'views', 'readers', 'comments'], sort: '-day', filters: ['day', 'bulletin'] },
    unique: [['day', 'bulletin']],
    default_grants: [{ role: 'auditor', actions: ['list', 'export'], read: 'all' }],
  },
  required: ['day', 'bulletin', 'views', 'readers', 'comments'],
  properties: {
    day: { type: 'string', format: 'date' },
    bulletin: { x: { ref: 'bb/bulletin', on_delete: 'purge' } },
    /** Since the count of the night before. */
    views: count,
    /** Who read a revision of it for the first time. */
    readers: count,
    comments: count,
  },
})
