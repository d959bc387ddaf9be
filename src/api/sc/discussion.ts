/** Comments of a record (`/api/common/comment`). */
import { http } from '../../providers/http/http'
import type { Refs } from '../../providers/data/refs'
import type { Attachment } from '../engine/uploads'

export interface Comment {
  id: number
  /** Null once removed. Mentions are tokens (schemas/mentions.ts). */
  body: string | null
  files: readonly Attachment[]
  created_by: number | null
  created_at: string
  edited_at: string | null
  removed_at: string | null
  /** What I may do to it now. */
  _actions: readonly ('edit' | 'remove')[]
}
/** What is written: mentions as tokens, ids of uploads. */
export interface Wording {
  body: string
  files: readonly number[]
}
export interface Thread extends Comment {
  replies: readonly Comment[]
}
export interface CommentPage {
  data: readonly Thread[]
  meta: { count: number; next: number | null; refs: Refs }
}
/** Who is mentioned, but may not show the record. */
export type NotTold = readonly { id: number; name: string }[]

/** @param before for the page of older ones; absent = the newest */
export async function listComments(entity: string, id: number, before: number | null, signal: AbortSignal): Promise<CommentPage> {
  return (
    await http.get<CommentPage>(`/api/common/comment/${entity}/${id}`, {
      background: true,
      signal,
      params: before === null ? {} : { before },
    })
  ).data
}

/** @param key kept while the same is sent again, so that there are never two comments */
export async function addComment(entity: string, id: number, comment: Wording & { parent: number | null }, key: string): Promise<NotTold> {
  return (
    await http.post<{ meta: { not_told: NotTold } }>(`/api/common/comment/${entity}/${id}`, comment, {
      headers: { 'Idempotency-Key': key },
    })
  ).data.meta.not_told
}

export async function editComment(id: number, wording: Wording, key: string): Promise<NotTold> {
  return (await http.patch<{ meta: { not_told: NotTold } }>(`/api/common/comment/${id}`, wording, { headers: { 'Idempotency-Key': key } }))
    .data.meta.not_told
}

export async function removeComment(id: number): Promise<void> {
  await http.delete(`/api/common/comment/${id}`)
}
