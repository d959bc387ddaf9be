/** What tasks and announcements tell people (ca.md §7). */
import type { NoticeEvent } from '../notice-events'
import { taskNoticeEvents } from './task/task-notice-events'

const bundle = { from: 5, url: '/ca/use/notice' } as const

export const noticeEvents: readonly NoticeEvent[] = [
  ...taskNoticeEvents,
  { key: 'ca.digest', placeholders: ['today', 'overdue', 'review', 'acknowledge'] },
  { key: 'ca.notice.published', bundle },
  { key: 'ca.notice.revised', bundle },
  { key: 'ca.notice.reminder', bundle },
  // Of an announcement whose author chose mail.
  { key: 'ca.notice.mailed', app: 'off', mail: 'on', webhook: 'off' },
]
