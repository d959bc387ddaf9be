/** What finance tells people (fa.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'fa.proof.failed', placeholders: ['count'] },
  { key: 'fa.invoice.drafted', placeholders: ['lead'] },
  { key: 'fa.voucher-confirmed' },
  { key: 'fa.voucher-returned' },
  { key: 'fa.voucher-voided' },
  { key: 'fa.voucher-waiting', placeholders: ['count'] },
  { key: 'fa.exception-granted' },
  { key: 'fa.locked-attempt', placeholders: ['person', 'voucher', 'date'] },
  { key: 'fa.period-to-lock', placeholders: ['codes'] },
  { key: 'fa.vat-due', placeholders: ['from', 'to', 'date', 'days'] },
  { key: 'fa.year-end-due', placeholders: ['year', 'date', 'days'] },
  { key: 'fa.rates-missing', placeholders: ['currencies'] },
  { key: 'fa.payments-due', placeholders: ['due', 'overdue'] },
  { key: 'fa.invoice-overdue', placeholders: ['number', 'organization', 'amount', 'days'] },
]
