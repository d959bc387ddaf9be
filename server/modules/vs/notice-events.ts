/** Notifications of votes and surveys (vs.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'vs.invited' },
  { key: 'vs.opened' },
  { key: 'vs.reminder' },
  { key: 'vs.extended' },
  { key: 'vs.closing' },
  { key: 'vs.close-wanted' },
  { key: 'vs.sign-wanted' },
  { key: 'vs.cancelled' },
  { key: 'vs.withdrawn' },
  { key: 'vs.results' },
]
