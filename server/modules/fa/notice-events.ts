/** What finance tells people (fa.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'fa.proof.failed', placeholders: ['count'] },
  { key: 'fa.invoice.drafted', placeholders: ['lead'] },
  { key: 'fa.voucher-confirmed' },
  { key: 'fa.voucher-returned' },
  { key: 'fa.voucher-voided' },
]
