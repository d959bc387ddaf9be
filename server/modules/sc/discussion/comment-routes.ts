/** `/api/common/comment`: comments of any record, by the right to show it (sc.md §3.6). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/sc/discussion'
import { serve } from '../../../http/serve-call'
import { placeOf } from '../../../resource/read/place'
import { listComments } from './comment-list'
import { addComment, editComment, removeComment, type SavedComment } from './comments'

const written = ({ not_notified, ...data }: SavedComment) => ({ data, meta: { not_notified } })

export function commentRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in' } as const

  serve(app, calls.readComments, signedIn, (ctx, { params, query: { before, per_page } }) =>
    listComments(ctx, placeOf(params), { perPage: Number(per_page ?? 20), ...(before ? { before: Number(before) } : {}) }),
  )
  serve(app, calls.addComment, signedIn, async (ctx, { params, body: { body, parent = null, files = [] } }) =>
    written(await addComment(ctx, placeOf(params), { body, parent, files })),
  )
  serve(app, calls.editComment, signedIn, async (ctx, { params: { id }, body }) => written(await editComment(ctx, id, body)))
  serve(app, calls.removeComment, signedIn, async (ctx, { params: { id } }) => {
    await removeComment(ctx, id)
    return { data: { id } }
  })
}
