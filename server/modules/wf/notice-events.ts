/** What wf tells people (wf.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'wf.signing-locked', app: 'forced', mail: 'on', urgent: true },
  { key: 'wf.trail-broken', app: 'forced', mail: 'forced', urgent: true, placeholders: ['serial', 'event'] },
]
