/** `/api/as/batch/:id/…` (as.md §3, §4.7). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/as/batch'
import { serve } from '../../../http/serve-call'
import { checkBatch, postBatch, voidBatch } from './batch-lines'

export function batchRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`as.use.batch-dayoff.actions.${action}`] } })
  serve(app, calls.checkBatch, can('edit'), async (ctx, { params: { id } }) => ({ data: await checkBatch(ctx, id) }))
  serve(app, calls.postBatch, can('post'), async (ctx, { params: { id } }) => ({ data: await postBatch(ctx, id) }))
  serve(app, calls.voidBatch, can('void'), async (ctx, { params: { id }, body }) => ({ data: await voidBatch(ctx, id, body.reason) }))
}
