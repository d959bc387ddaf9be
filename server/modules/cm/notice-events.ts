/** What cm tells people (cm.md §7). */
import type { NoticeEvent } from '../../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'cm.lead.assigned', mail: 'on', placeholders: ['lead'] },
  { key: 'cm.lead.moved', placeholders: ['lead'] },
  { key: 'cm.lead.won', placeholders: ['lead'] },
]
