/** What tasks tell people, as administrators see it (ca.md §7). */
import type { NoticeEvent } from '../../notice-events'

const task = { placeholders: ['number', 'title', 'person'], bundle: { from: 5, url: '/ca/use/task' } } as const

export const taskNoticeEvents: readonly NoticeEvent[] = [
  { key: 'ca.task.assigned', mail: 'on', ...task },
  { key: 'ca.task.line', ...task },
  { key: 'ca.task.review', ...task },
  { key: 'ca.task.returned', ...task },
  { key: 'ca.task.done', ...task },
  { key: 'ca.task.cancelled', ...task },
  { key: 'ca.task.due-changed', ...task },
  { key: 'ca.task.requested', ...task },
  { key: 'ca.task.decided', ...task },
  { key: 'ca.task.declined', ...task },
  { key: 'ca.task.unblocked', ...task },
  { key: 'ca.task.reminder', ...task },
  // Of a reminder whose author chose mail.
  { key: 'ca.task.reminder-mailed', app: 'off', mail: 'on', webhook: 'off', ...task },
  { key: 'ca.task.overdue', ...task },
  { key: 'ca.task.escalated', mail: 'on', ...task },
  // Somebody has left or is suspended, and still has tasks to do.
  { key: 'ca.task.left', mail: 'on', placeholders: ['person', 'count'] },
]
