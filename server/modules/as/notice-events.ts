/** What attendance tells people (as.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [{ key: 'as.punch-error' }]
