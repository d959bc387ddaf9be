/** Notifications of bulletins (bb.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'bb.published' },
  { key: 'bb.ack-wanted' },
  { key: 'bb.revised' },
  { key: 'bb.recalled' },
  { key: 'bb.approval-wanted' },
  { key: 'bb.returned' },
  { key: 'bb.approved' },
  { key: 'bb.mention' },
  { key: 'bb.remind' },
  { key: 'bb.ack-overdue' },
  { key: 'bb.digest' },
  { key: 'bb.links-broken' },
]
