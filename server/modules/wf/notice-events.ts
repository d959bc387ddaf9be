/** What wf tells people (wf.md §7). */
import type { NoticeEvent } from '../notice-events'

const placeholders = ['form', 'serial_no', 'person']

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'wf.sign', mail: 'on', placeholders },
  { key: 'wf.assignment', placeholders },
  { key: 'wf.ended', placeholders },
  { key: 'wf.reminder', mail: 'on', placeholders },
  { key: 'wf.decision', mail: 'on', placeholders },
  { key: 'wf.comment', placeholders },
  { key: 'wf.notice', placeholders },
  { key: 'wf.failed', mail: 'on', placeholders },
  { key: 'wf.chain-broken', app: 'forced', mail: 'on', urgent: true, placeholders: ['form', 'serial_no'] },
  { key: 'wf.certificate-ends', mail: 'on' },
  { key: 'wf.signing-locked', app: 'forced', mail: 'on', urgent: true },
]
