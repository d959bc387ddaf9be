/** Who wants to be told of a record's changes (sc.md §3.5). */
import { defineSchema } from '../core/define'
import { recordMark } from '../core/record-mark'

export const follow = defineSchema('sc/follow', { ...recordMark, x: { ...recordMark.x, permission: 'notification' } })
