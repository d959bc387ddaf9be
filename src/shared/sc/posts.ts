/** The calls by which people are transferred (sc.md §2, §12.6). */
import { defineCall, typed, type BodyOf } from '../core/call'

/** What a transfer would change, or why it can't be. */
export interface TransferPreview {
  post: number
  person: string
  from: string
  to: string
  /** Names on the day of the transfer, nearest first. */
  supervisors_before: readonly string[]
  supervisors_after: readonly string[]
  error: string | null
}
export interface TransferredPost {
  /** Ids of the posts. */
  ended: number
  created: number
}

const tag = 'sc/user-department'
const reference = { type: 'integer', minimum: 1 } as const
const optionalReference = { type: ['integer', 'null'], minimum: 1 } as const
/** Where to, from when (the first day of the new post), as what (absent = as in the present post), under whom (none named = the head). */
const target = {
  department: reference,
  start_date: { type: 'string', format: 'date' },
  job_position: optionalReference,
  supervisor: optionalReference,
} as const
const transfers = {
  type: 'object',
  additionalProperties: false,
  required: ['posts', 'department', 'start_date'],
  properties: { ...target, posts: { type: 'array', minItems: 1, maxItems: 200, uniqueItems: true, items: reference } },
} as const

export const transferPost = defineCall({
  method: 'POST',
  path: '/api/sc/user-department/:id/transfer',
  tag,
  idempotent: true,
  body: { type: 'object', additionalProperties: false, required: ['department', 'start_date'], properties: target },
  answer: typed<{ data: TransferredPost | undefined }>(),
})
export type Transfer = BodyOf<typeof transferPost>

/** All or none. */
export const transferPosts = defineCall({
  method: 'POST',
  path: '/api/sc/user-department/transfer',
  tag,
  idempotent: true,
  body: transfers,
  answer: typed<{ data: { moved: readonly TransferredPost[] } }>(),
})
export type Transfers = BodyOf<typeof transferPosts>

export const previewTransfers = defineCall({
  method: 'POST',
  path: '/api/sc/user-department/transfer/preview',
  tag,
  body: transfers,
  answer: typed<{ data: readonly TransferPreview[] }>(),
})
