/** The calls of announcements beside the generated ones (src/shared/ca/notice.ts). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/ca/notice'
import { serve } from '../../../http/serve-call'
import { acknowledge, listMine, markRead } from './my-notices'
import { reachOf, receiptsOf } from './reach'

const readers = { rule: { paths: ['ca.use.notice-receipt.actions.list'] } }
const authors = { rule: { paths: ['ca.admin.notice.actions.list'] } }

export function noticeRoutes(app: FastifyInstance): void {
  serve(app, calls.readMyNotices, readers, (ctx, { query: { filter = 'all', id, page = '1' } }) =>
    listMine(ctx, { filter, page: Number(page), ...(id === undefined ? {} : { id: Number(id) }) }),
  )
  serve(app, calls.markNoticeRead, readers, async (ctx, { params, body }) => ({ data: await markRead(ctx, params.id, body.revision) }))
  serve(app, calls.acknowledgeNotice, readers, async (ctx, { params, body }) => ({
    data: await acknowledge(ctx, params.id, body.revision),
  }))
  serve(app, calls.readNoticeReach, authors, async (ctx, { query }) => ({ data: await reachOf(ctx, query.ids.split(',').map(Number)) }))
  serve(app, calls.readReceipts, authors, (ctx, { params, query: { state = 'all', department, page = '1', per_page = '50' } }) =>
    receiptsOf(ctx, params.id, {
      state,
      ...(department === undefined ? {} : { department: Number(department) }),
      page: Number(page),
      perPage: Number(per_page),
    }),
  )
}
