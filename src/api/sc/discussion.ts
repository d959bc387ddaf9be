/** Comments of a record. */
import { placeOf } from '../../shared/core/place'
import * as calls from '../../shared/sc/discussion'
import { call } from '../call'

/** @param before for the page of older ones; absent = the newest */
export const listComments = (entity: string, id: number, before: number | null, signal: AbortSignal): Promise<calls.CommentPage> =>
  call(calls.readComments, {
    params: placeOf(entity, id),
    query: before === null ? {} : { before: String(before) },
    background: true,
    signal,
  })

/** @param key kept while the same is sent again, so that there are never two comments */
export const addComment = async (
  entity: string,
  id: number,
  comment: calls.Wording & { parent: number | null },
  key: string,
): Promise<calls.NotTold> => (await call(calls.addComment, { params: placeOf(entity, id), body: comment, key })).meta.not_notified

export const editComment = async (id: number, wording: calls.Wording, key: string): Promise<calls.NotTold> =>
  (await call(calls.editComment, { params: { id }, body: wording, key })).meta.not_notified

export const removeComment = async (id: number): Promise<void> => void (await call(calls.removeComment, { params: { id } }))
