/** Hand-written calls of records (as.md §3). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/as/record-calls'
import type { RecordRow } from '../../../../src/shared/core/record-row'
import { JsonText, serve } from '../../../http/serve-call'
import { recordAnswer } from '../../../resource/read/read'
import type { RequestEntity } from '../requests'
import { amendRecord, cancelRecord, retryRecord } from './cancel-record'

export function recordRoutes(app: FastifyInstance): void {
  // Who may is asked for each record: its person too may cancel leave, where the company says so.
  serve(app, calls.cancelRecord, { rule: 'signed-in' }, async (ctx, { params: { kind, id }, body }) => {
    const entity: RequestEntity = `as/${kind}`
    await cancelRecord(ctx, entity, id, body.reason)
    return new JsonText<{ data: RecordRow }>(await recordAnswer(ctx, ctx.snapshot.get(entity), id))
  })
  serve(app, calls.amendRecord, { rule: { paths: ['as.admin.record.actions.cancel'] } }, async (ctx, { params: { kind, id }, body }) => {
    const entity = `as/${kind}` as const
    await amendRecord(ctx, entity, id, body)
    return new JsonText<{ data: RecordRow }>(await recordAnswer(ctx, ctx.snapshot.get(entity), id))
  })
  serve(app, calls.retryRecord, { rule: { paths: ['as.admin.record.actions.retry'] } }, async (ctx, { params: { kind, id } }) => {
    await retryRecord(ctx, `as/${kind}`, id)
    return { data: { id } }
  })
}
