/** What a reader makes of a bulletin, in one sign (bb.md §3). */
import { defineSchema } from '../core/define'
import { reactionKinds } from './value-lists'

export const reaction = defineSchema('bb/reaction', {
  x: {
    area: 'use',
    permission: 'bulletin',
    title: 'kind',
    child_of: 'bulletin',
    standard_actions: [],
    live: false,
    comments: false,
    unique: [['bulletin', 'user']],
  },
  required: ['bulletin', 'user', 'kind'],
  properties: {
    bulletin: { x: { ref: 'bb/bulletin', on_delete: 'purge' } },
    user: { x: { ref: 'sc/user', on_delete: 'cascade' } },
    kind: { enum: reactionKinds },
  },
})
