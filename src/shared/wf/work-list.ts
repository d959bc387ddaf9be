/** The work list and the forms that one may start (wf.md §2.1, §2 select-form). */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import type { InstanceState, Priority, Someone } from './instance-calls'

export const folders = ['receive', 'send', 'draft', 'copy', 'watch', 'search'] as const
export type Folder = (typeof folders)[number]

/** A field of a form as lists show it. */
export interface FormSummary {
  key: string
  label: I18nText
  text: string
}

/** A row of the work list. */
export interface WorkRow {
  instance: number
  task: number | null
  serial_no: string | null
  template: number
  form: I18nText
  title: string
  initiator: Someone
  on_behalf_of: Someone | null
  department: string | null
  state: InstanceState
  task_state: string | null
  task_kind: 'approve' | 'handle' | 'read' | 'resubmit' | 'external' | null
  priority: Priority
  /** Node and who waits there. */
  current: readonly { node: string; name: I18nText; people: readonly Someone[] }[]
  arrived_at: string | null
  due_at: string | null
  overdue: boolean
  on_hold: boolean
  followed: boolean
  unread: boolean
  /** With one form chosen: its indexed fields, as text. */
  fields: Readonly<Record<string, string>>
  /** Its indexed fields in their order, in the reader's words; without what is hidden from the reader or sensitive. */
  summary: readonly FormSummary[]
}

const priority = { enum: ['normal', 'urgent', 'very_urgent'] } as const
const tag = 'wf/instance'

export const readCounts = defineCall({
  method: 'GET',
  path: '/api/wf/instance/counts',
  tag,
  answer: typed<{ data: Partial<Record<Folder, Record<string, number>>> }>(),
})

/** What the list can be sorted by, as every list's `sort`. */
export const workSorts = ['template', 'serial_no', 'title', 'initiator', 'department', 'due_at', 'state', 'arrived_at'] as const
export type WorkSort = (typeof workSorts)[number]

const question = {
  folder: { enum: folders },
  sub: { type: 'string' },
  name: { type: 'string', maxLength: 200 },
  category: { type: 'string' },
  template: { type: 'string' },
  initiator: { type: 'string' },
  department: { type: 'string' },
  priority,
  overdue: { enum: ['1'] },
  from: { type: 'string' },
  until: { type: 'string' },
  /** `-due_at,title`; absent = what is urgent first. */
  sort: { type: 'string', maxLength: 100 },
} as const

/** `folder` and `sub` as the address has them (wf.md §2.1). */
export const readWorkList = defineCall({
  method: 'GET',
  path: '/api/wf/instance/work',
  tag,
  query: { type: 'object', properties: { ...question, page: { type: 'string' }, per_page: { type: 'string' } } },
  answer: typed<{
    data: WorkRow[]
    meta: {
      current_page: number
      per_page: number
      total: number
      /** There are more than were counted. */
      total_is_estimate?: boolean
      fields: { key: string; label: I18nText }[]
    }
  }>(),
})

/** `GET`: the same question, answered as a file. */
export const workExportPath = '/api/wf/instance/work/export'
export const workExportQuery = {
  type: 'object',
  required: ['format'],
  additionalProperties: false,
  properties: { ...question, format: { enum: ['csv', 'xlsx'] } },
} as const
/** Rows of one file (wf.md §8). */
export const mostExported = 50_000

export interface FormCard {
  id: number
  code: string
  name: I18nText
  description: I18nText | null
  icon: string | null
  category: number
  keywords: readonly string[]
  allow_on_behalf: boolean
  favourite: boolean
  /** Average working minutes of those that ended in the last 180 days. */
  average_minutes: number | null
  /** What modules record of it once it is approved, in the caller's words; of most forms nothing. */
  posts: readonly string[]
}

/** Forms that the caller may start. */
export const readOpenForms = defineCall({
  method: 'GET',
  path: '/api/wf/template/open',
  tag: 'wf/template',
  answer: typed<{ data: { forms: FormCard[]; recent: number[] } }>(),
})

export interface CategoryCount {
  id: number
  name: I18nText
  parent: number | null
  icon: string | null
  colour: string | null
  count: number
}
export const readOwnCategories = defineCall({
  method: 'GET',
  path: '/api/wf/template-category/user',
  tag: 'wf/template-category',
  answer: typed<{ data: CategoryCount[] }>(),
})
/** The star of a form that the caller may start; its page in the administration is not for everybody, so `sc/favourite` itself would refuse. */
export const markFavourite = defineCall({
  method: 'POST',
  path: '/api/wf/template/:id/favourite',
  tag: 'wf/template',
  body: { type: 'object', additionalProperties: false, required: ['on'], properties: { on: { type: 'boolean' } } },
  answer: typed<{ data: { favourite: boolean } }>(),
})
