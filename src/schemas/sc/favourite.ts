/** Records that a person keeps at hand (sc.md §3.6). */
import { defineSchema } from '../define'
import { recordMark } from '../record-mark'

export const favourite = defineSchema('sc/favourite', { ...recordMark, x: { ...recordMark.x, permission: 'bookmark' } })
