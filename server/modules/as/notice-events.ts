/** What attendance tells people (as.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'as.punch-error' },
  { key: 'as.roster-published' },
  { key: 'as.form-decided', placeholders: ['no', 'person'] },
  { key: 'as.deputy-named', placeholders: ['no', 'person'] },
  { key: 'as.overtime-ceiling', placeholders: ['month', 'hours', 'cap'] },
  { key: 'as.swap-waiting', placeholders: ['no', 'person'] },
  { key: 'as.punch-waiting', placeholders: ['month'] },
  { key: 'as.leave-corrected', placeholders: ['no', 'person'] },
  { key: 'as.overtime-corrected', placeholders: ['no', 'person'] },
  { key: 'as.kiosk-pin-locked' },
  { key: 'as.kiosk-pin-reset' },
  { key: 'as.comp-expiring', placeholders: ['date', 'hours'] },
]
