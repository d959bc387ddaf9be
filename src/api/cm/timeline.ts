/** Activities, remarks and the timeline of customer records (cm.md §2.2, §2.4). */
import { http } from '../../providers/http/http'
import type { NotTold, Wording } from '../../shared/sc/discussion'
import type { Refs } from '../../providers/data/refs'
import type { Attachment } from '../../shared/engine/attachments'

export const timelineTypes = ['lead', 'organization', 'person', 'product', 'quota'] as const
export type TimelineType = (typeof timelineTypes)[number]
export const timelineKinds = ['activity', 'remark', 'stage', 'change', 'file', 'quotation'] as const
export type TimelineKind = (typeof timelineKinds)[number]

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
  files: readonly Attachment[]
  may_edit: boolean
}
export interface RemarkItem extends Item {
  kind: 'remark'
  target_type: TimelineType
  target_id: number
  /** Formatted, mentions as tokens (schemas/mentions.ts); null once removed. */
  body: string | null
  pinned: boolean
  files: readonly Attachment[]
  edited_at: string | null
  removed_at: string | null
  removed_by: number | null
  _actions: readonly ('edit' | 'remove' | 'pin')[]
}
export interface StageItem extends Item {
  kind: 'stage'
  lead: number
  from_stage: number | null
  to_stage: number
  seconds_in_from: number | null
  skip_reason: string | null
}
export interface ChangeItem extends Item {
  kind: 'change'
  entity: string
  record_id: number
  action: string
  changes: readonly { field: string; from: unknown; to: unknown }[]
}
export interface FileItem extends Item {
  kind: 'file'
  target_type: TimelineType
  target_id: number
  name: string
  size: number
  mime: string
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
  meta: { next: string | null; planned: readonly ActivityItem[]; pinned: readonly RemarkItem[]; refs: Refs }
}

/** @param question `before`: the `next` of the page before; without `kinds` all */
export async function readTimeline(
  { type, id, before, kinds }: { type: TimelineType; id: number; before: string | null; kinds: readonly TimelineKind[] },
  signal: AbortSignal,
): Promise<TimelinePage> {
  const params = { type, id, ...(before === null ? {} : { before }), ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }) }
  return (await http.get<TimelinePage>('/api/cm/timeline', { background: true, signal, params })).data
}

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** @param key kept while the same is sent again, so that there are never two */
export async function addRemark(at: { type: TimelineType; id: number }, wording: Wording, key: string): Promise<NotTold> {
  return (
    await http.post<{ meta: { not_told: NotTold } }>('/api/cm/remark', { target_type: at.type, target_id: at.id, ...wording }, keyed(key))
  ).data.meta.not_told
}

export async function editRemark(id: number, wording: Wording, key: string): Promise<NotTold> {
  return (await http.patch<{ meta: { not_told: NotTold } }>(`/api/cm/remark/${id}`, wording, keyed(key))).data.meta.not_told
}

export async function pinRemark(id: number, pinned: boolean): Promise<void> {
  await http.post(`/api/cm/remark/${id}/pin`, { pinned })
}

export async function removeRemark(id: number): Promise<void> {
  await http.delete(`/api/cm/remark/${id}`)
}

export async function completeActivity(id: number, completion: { outcome: string; note: string | null }, key: string): Promise<void> {
  await http.post(`/api/cm/activity/${id}/complete`, completion, keyed(key))
}

export async function cancelActivity(id: number): Promise<void> {
  await http.post(`/api/cm/activity/${id}/cancel`, {})
}

export const agendaParts = ['overdue', 'today', 'week', 'later'] as const
export type AgendaPart = (typeof agendaParts)[number]
interface Titled {
  id: number
  title: string
}
export interface AgendaEntry {
  id: number
  kind: string
  subject: string
  due_at: string
  all_day: boolean
  duration: number | null
  location: string | null
  note: string | null
  owner: { id: number; name: string }
  lead: Titled | null
  organization: Titled | null
  person: Titled | null
  may_edit: boolean
}
export interface Agenda {
  parts: Readonly<Record<AgendaPart, readonly AgendaEntry[]>>
  more: boolean
  leads_without_next_step: number
}

export async function readAgenda(whose: 'mine' | 'all', signal: AbortSignal): Promise<Agenda> {
  return (await http.get<{ data: Agenda }>('/api/cm/activity/agenda', { background: true, signal, params: { whose } })).data.data
}
