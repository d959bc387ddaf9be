/** What happened around a customer record (cm.md §2.2, §2.4), newest first; what is planned or pinned stands apart, on top. */
import { remarkTargets } from '../../schemas/cm/value-lists'
import { defineCall, typed } from '../core/call'
import type { Refs } from '../core/record-row'

export type TimelineType = (typeof remarkTargets)[number]
export const timelineKinds = ['activity', 'remark', 'stage', 'change', 'file', 'quotation'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export interface ItemFile {
  id: number
  name: string
  size: number
  mime: string
}

/** @property at an instant (ISO 8601, UTC) */
interface Item {
  id: number
  at: string
  by: number | null
}
export interface ActivityItem extends Item {
  kind: 'activity'
  activity: string
  subject: string
  status: 'planned' | 'done' | 'cancelled'
  due_at: string
  all_day: boolean
  duration: number | null
  location: string | null
  outcome: string | null
  note: string | null
  lead: number | null
  organization: number | null
  person: number | null
  participants: readonly number[]
  files: readonly ItemFile[]
  may_edit: boolean
}
export interface RemarkItem extends Item {
  kind: 'remark'
  target_type: TimelineType
  target_id: number
  /** Formatted, mentions as tokens (shared/engine/mentions.ts); null once removed. */
  body: string | null
  pinned: boolean
  files: readonly ItemFile[]
  mentions: readonly number[]
  edited_at: string | null
  removed_at: string | null
  removed_by: number | null
  _actions: readonly ('edit' | 'remove' | 'pin')[]
}
export interface StageItem extends Item {
  kind: 'stage'
  lead: number
  /** Null = it began here. */
  from_stage: number | null
  to_stage: number
  seconds_in_from: number | null
  skip_reason: string | null
}
export interface ChangeItem extends Item {
  kind: 'change'
  /** `cm/lead` … */
  entity: string
  record_id: number
  action: string
  /** None of a record that was made, deleted or brought back. */
  changes: readonly { field: string; from: unknown; to: unknown }[]
}
export interface FileItem extends Item {
  kind: 'file'
  /** The record beside which it lies. */
  target_type: TimelineType
  target_id: number
  name: string
  size: number
  mime: string
  /** Absent = it opens. */
  scan?: 'pending' | 'infected'
}
export interface QuotationItem extends Item {
  kind: 'quotation'
  lead: number
  number: string
  status: string
  total: string
  currency: string
}
export type TimelineItem = ActivityItem | RemarkItem | StageItem | ChangeItem | FileItem | QuotationItem

export interface TimelinePage {
  data: readonly TimelineItem[]
  meta: {
    /** For the page before: `before=` this; null = there is none. */
    next: string | null
    /** On the first page: the next first. */
    planned: readonly ActivityItem[]
    /** On the first page: the newest first. */
    pinned: readonly RemarkItem[]
    refs: Refs
  }
}

const oneKind = `(${timelineKinds.join('|')})`

export const readTimeline = defineCall({
  method: 'GET',
  path: '/api/cm/timeline',
  tag: 'cm/timeline',
  query: {
    type: 'object',
    required: ['type', 'id'],
    additionalProperties: false,
    properties: {
      type: { type: 'string', enum: remarkTargets },
      id: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' },
      // The `next` of the page that is shown.
      before: { type: 'string', maxLength: 80 },
      // Separated by commas; absent = all.
      kinds: { type: 'string', pattern: `^${oneKind}(,${oneKind})*$` },
    },
  },
  answer: typed<TimelinePage>(),
})
