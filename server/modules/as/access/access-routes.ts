/** Calls about who reads whom beside those of the records (src/shared/as/setting-trials.ts). */
import type { FastifyInstance } from 'fastify'
import { readSeenBy } from '../../../../src/shared/as/setting-trials'
import { queryId } from '../../../http/query-id'
import { serve } from '../../../http/serve-call'
import { seenBy } from './seen-by'

export function accessRoutes(app: FastifyInstance): void {
  serve(app, readSeenBy, { rule: { paths: ['as.admin.read-permission.actions.list'] } }, async (ctx, { query: { user } }) => ({
    data: await seenBy(ctx, queryId(user) ?? 0),
  }))
}
