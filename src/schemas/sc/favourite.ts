/** Records that a person keeps at hand (sc.md §3.6). */
import { defineSchema } from '../core/define'
import { recordMark } from '../core/record-mark'

export const favourite = defineSchema('sc/favourite', { ...recordMark, x: { ...recordMark.x, permission: 'bookmark' } })
