/** The calls of quotations (cm.md §2.4) beside the generated ones: make, and the document. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/cm/quotation'
import type { RecordRow } from '../../../../src/shared/core/record-row'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { JsonText, serve } from '../../../http/serve-call'
import { disposition } from '../../../kernel/attachment-rules'
import { findRecord, recordAnswer } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { orMerged } from '../merge/merged-into'
import { documentOf, type Quotation } from './quotation-document'
import { makeQuotation } from './quotations'

interface Id {
  Params: { id: string }
}

export function quotationRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.lead.actions.${action}`] } })
  const entity = (ctx: Context) => ctx.snapshot.get('cm/quotation')
  const answer = async (ctx: Context, id: number): Promise<JsonText<{ data: RecordRow }>> =>
    new JsonText(await recordAnswer(ctx, entity(ctx), id))

  serve(app, calls.makeQuotation, can('edit'), async (ctx, { params: { id: lead }, body }) =>
    answer(ctx, await orMerged(ctx, ctx.snapshot.get('cm/lead'), lead, 409, () => makeQuotation(ctx, lead, body))),
  )

  app.get<Id>(
    '/api/cm/quotation/:id/pdf',
    { config: can('show'), schema: { params: idParams, tags: ['cm/quotation'] } },
    async ({ ctx, params }, reply) => {
      const quotation = await findRecord<Quotation>(ctx, entity(ctx), Number(params.id))
      if (!quotation) throw notFound()
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': disposition(`${quotation.number}.pdf`, 'inline'),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(await documentOf(ctx, quotation))
    },
  )
}
