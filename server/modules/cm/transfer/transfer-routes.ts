/** `POST transfer`, `POST <entity>/transfer` of selected ones, `POST <entity>/:id/transfer` (cm.md §2.4). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/transfer'
import { serve } from '../../../http/serve-call'
import { transferAll, transferOne, transferSome } from './transfer-records'

export function transferRoutes(app: FastifyInstance): void {
  const { kontor } = app
  // The right is each entity's: the use case asks.
  serve(app, calls.transferAll, { rule: 'signed-in' }, async (ctx, { body }) => ({ data: await transferAll(ctx, body, kontor) }))

  for (const key of calls.transferredAlone) {
    const config = { rule: { paths: [`cm.use.${key}.actions.transfer`] } }
    serve(app, calls.transferSomeOf(key), config, async (ctx, { body }) => ({ data: await transferSome(ctx, { key, ...body }, kontor) }))
    serve(app, calls.transferOneOf(key), config, async (ctx, { params: { id }, body }) => ({
      data: await transferOne(ctx, { key, id, ...body }),
    }))
  }
}
