/** Announcements as their readers meet them (ca.md §4, §7): one's own, read, acknowledge; and who of the audience has. */
import type { I18nText } from '../../schemas/core/types'
import type { TaskState } from '../../schemas/ca/task-value-lists'
import { defineCall, typed } from '../core/call'

/** `alerts`: what stands as a banner on every screen, or opens by itself. */
export const noticeFilters = ['unread', 'to_ack', 'all', 'alerts'] as const
export type NoticeFilter = (typeof noticeFilters)[number]

export interface ReceivedNotice {
  id: number
  revision: number
  title: I18nText
  /** In the reader's language, with `alerts` or `id`. */
  body?: string
  level: 'info' | 'important' | 'urgent'
  channels: readonly ('home' | 'banner' | 'popup' | 'email')[]
  category: { name: I18nText; colour: string | null } | null
  status: 'published' | 'expired'
  published_at: string
  expire_at: string | null
  is_pinned: boolean
  require_ack: boolean
  allow_comments: boolean
  ack_deadline: string | null
  ack_text: I18nText | null
  read_at: string | null
  acked_at: string | null
  files: readonly { id: number; name: string; size: number }[]
  /** That it gave the reader. */
  task: { id: number; number: string; title: string; status: TaskState } | null
}

export interface ReceivedNotices {
  data: readonly ReceivedNotice[]
  meta: { unread: number; to_ack: number; popup_limit: number; total: number; current_page: number; last_page: number }
}

const tag = 'ca/notice'
const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const
const page = { type: 'string', pattern: '^[1-9][0-9]{0,4}$' } as const

export const readMyNotices = defineCall({
  method: 'GET',
  path: '/api/ca/notice/mine',
  tag,
  query: { type: 'object', additionalProperties: false, properties: { filter: { enum: noticeFilters }, id, page } },
  answer: typed<ReceivedNotices>(),
})

const revision = {
  type: 'object',
  additionalProperties: false,
  required: ['revision'],
  properties: { revision: { type: 'integer', minimum: 1 } },
} as const
const reading = typed<{ data: { id: number; read_at: string | null; acked_at: string | null } }>()

/** It was open for two seconds (R11). */
export const markNoticeRead = defineCall({ method: 'POST', path: '/api/ca/notice/:id/read', tag, body: revision, answer: reading })
/** 409 for a revision that is no more. */
export const acknowledgeNotice = defineCall({
  method: 'POST',
  path: '/api/ca/notice/:id/acknowledge',
  tag,
  body: revision,
  answer: reading,
})

/** Of active people. */
export interface NoticeReach {
  people: number
  read: number
  acked: number
}
export const readNoticeReach = defineCall({
  method: 'GET',
  path: '/api/ca/notice/reach',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['ids'],
    properties: { ids: { type: 'string', pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,199}$' } },
  },
  answer: typed<{ data: Readonly<Record<string, NoticeReach>> }>(),
})

/** At the end of the day. */
export interface ReachDay extends Omit<NoticeReach, 'people'> {
  /** Of the company. */
  day: string
}

export const receiptFilters = ['all', 'unread', 'unacknowledged'] as const
export type ReceiptFilter = (typeof receiptFilters)[number]
export interface Receipt {
  user: number
  name: string
  department: I18nText | null
  read_at: string | null
  acked_at: string | null
  reminded_count: number
}
export interface ReceiptPage {
  data: readonly Receipt[]
  meta: NoticeReach & { over_time: readonly ReachDay[]; total: number; current_page: number; last_page: number }
}
export const readReceipts = defineCall({
  method: 'GET',
  path: '/api/ca/notice/:id/receipts',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      state: { enum: receiptFilters },
      /** With those below: the figures are of its people, too. */
      department: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
      page,
      per_page: { type: 'string', pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$' },
    },
  },
  answer: typed<ReceiptPage>(),
})

/** R11: whole tenths of a percent, as text. @returns null where nobody got it */
export function rate(part: number, whole: number): string | null {
  return whole === 0 ? null : `${(Math.round((part / whole) * 1000) / 10).toFixed(1)}%`
}
