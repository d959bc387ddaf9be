/** What cm tells people (cm.md §7). */
import type { NoticeEvent } from '../notice-events'

export const noticeEvents: readonly NoticeEvent[] = [
  { key: 'cm.remark.mention', mail: 'on', placeholders: ['person', 'entity', 'record'] },
  { key: 'cm.activity.reminder', mail: 'off', placeholders: ['subject'] },
  { key: 'cm.activity.digest', mail: 'on', placeholders: ['today', 'overdue', 'rotten'] },
  { key: 'cm.lead.rotting', mail: 'on', placeholders: ['leads', 'people'] },
  { key: 'cm.lead.won-large', mail: 'on', placeholders: ['lead', 'person', 'amount'] },
  { key: 'cm.lead.assigned', mail: 'on', placeholders: ['lead'] },
  { key: 'cm.lead.moved', placeholders: ['lead'] },
  { key: 'cm.lead.won', placeholders: ['lead'] },
  { key: 'cm.transfer.received', mail: 'on', placeholders: ['person', 'records'] },
  { key: 'cm.transfer.given', placeholders: ['person', 'receiver', 'records'] },
  { key: 'cm.organization.blocked', placeholders: ['organization'] },
  { key: 'cm.organization.former', placeholders: ['organization'] },
  { key: 'cm.organization.visit-due', placeholders: ['organization'] },
  { key: 'cm.quota.activated', mail: 'on', placeholders: ['quota'] },
  { key: 'cm.quota.reached', placeholders: ['percent', 'quota'] },
  { key: 'cm.credit-override.asked', mail: 'on', placeholders: ['person', 'organization', 'lead', 'usage'] },
  { key: 'cm.credit-override.decided', mail: 'on', placeholders: ['organization', 'lead'] },
  { key: 'cm.credit.noted', placeholders: ['organization', 'lead', 'usage'] },
]
