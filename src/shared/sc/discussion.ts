/** `/api/common/comment`: comments of any record, by the right to show it, and the stock phrases at hand while writing (sc.md §3.6). */
import { defineCall, nothing, typed } from '../core/call'
import { placeParams } from '../core/place'
import type { Refs } from '../core/record-row'
import type { Attachment } from '../engine/attachments'

export interface Comment {
  id: number
  /** Null once removed. Mentions are tokens (shared/engine/mentions.ts). */
  body: string | null
  files: readonly Attachment[]
  created_by: number | null
  created_at: string
  edited_at: string | null
  removed_at: string | null
  /** What the caller may do to it now. */
  _actions: readonly ('edit' | 'remove')[]
}
export interface Thread extends Comment {
  replies: readonly Comment[]
}
export interface CommentPage {
  data: readonly Thread[]
  meta: {
    /** Not removed ones, answers too. */
    count: number
    /** Further ones may be written. */
    is_open: boolean
    /** For the page before: `before=` this; null = there is none. */
    next: number | null
    refs: Refs
  }
}
/** What is written: mentions as tokens, ids of uploads. */
export interface Wording {
  body: string
  files: readonly number[]
}
/** Who is mentioned, but may not show the record. */
export type NotTold = readonly { id: number; name: string }[]
interface Written {
  data: { id: number }
  meta: { not_notified: NotTold }
}

export interface CommonWord {
  id: number
  text: string
  kind: 'approve' | 'reject' | 'return' | 'any'
  scope: 'own' | 'company'
}

const tag = 'sc/comment'
const place = '/api/common/comment/:module/:entity/:id'
const body = { type: 'string', maxLength: 150_000 } as const
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const
const files = { type: 'array', maxItems: 20, items: id } as const

export const readComments = defineCall({
  method: 'GET',
  path: place,
  tag,
  params: placeParams,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      before: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
      per_page: { type: 'string', pattern: '^([1-9]|[1-4][0-9]|50)$' },
    },
  },
  answer: typed<CommentPage>(),
})

export const addComment = defineCall({
  method: 'POST',
  path: place,
  tag,
  params: placeParams,
  idempotent: true,
  status: 201,
  body: {
    type: 'object',
    required: ['body'],
    additionalProperties: false,
    properties: { body, files, parent: { ...id, type: ['integer', 'null'] } },
  },
  answer: typed<Written>(),
})

export const editComment = defineCall({
  method: 'PATCH',
  path: '/api/common/comment/:id',
  tag,
  idempotent: true,
  body: { type: 'object', required: ['body'], additionalProperties: false, properties: { body, files } },
  answer: typed<Written>(),
})

export const removeComment = defineCall({
  method: 'DELETE',
  path: '/api/common/comment/:id',
  tag,
  idempotent: true,
  answer: typed<{ data: { id: number } }>(),
})

export const readCommonWords = defineCall({
  method: 'GET',
  path: '/api/common/user-common-word',
  tag: 'sc/user-common-word',
  answer: typed<{ data: readonly CommonWord[] }>(),
})

/** What is used often comes first. */
export const countCommonWord = defineCall({
  method: 'POST',
  path: '/api/common/user-common-word/:id/used',
  tag: 'sc/user-common-word',
  status: 204,
  answer: nothing,
})
