/** The calls of quotations (cm.md §2.4): make, send, accept, and the document. */
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../contracts/services'
import type { Values } from '../../../contracts/hooks'
import type { Language } from '../../../../src/schemas/core/types'
import * as calls from '../../../../src/shared/cm/quotation'
import type { RecordRow } from '../../../../src/shared/core/record-row'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { JsonText, serve } from '../../../http/serve-call'
import { companyLogo } from '../../../export/logo'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import { disposition } from '../../../kernel/attachment-rules'
import { openFile } from '../../../resource/write/linked-files'
import { wholeFile } from '../../../files/thumbnails'
import { findRecord, recordAnswer } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { orMerged } from '../merge/merged-into'
import { quotationPage } from './quotation-page'
import { writeQuotation } from './quotation-pdf'
import { acceptQuotation, contentOf, makeQuotation, sendQuotation } from './quotations'

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
  serve(app, calls.sendQuotation, can('edit'), async (ctx, { params: { id } }) => {
    const credit = await sendQuotation(ctx, id, (tx, quotation) => keepDocument(tx, app.kontor, quotation))
    const sent = await answer(ctx, id)
    return credit ? { ...(JSON.parse(sent.json) as { data: RecordRow }), meta: { credit } } : sent
  })
  serve(app, calls.acceptQuotation, can('edit'), async (ctx, { params: { id } }) => {
    await acceptQuotation(ctx, id)
    return answer(ctx, id)
  })

  app.get<Id>(
    '/api/cm/quotation/:id/pdf',
    { config: can('show'), schema: { params: idParams, tags: ['cm/quotation'] } },
    async ({ ctx, params }, reply) => {
      const quotation = await findRecord(ctx, entity(ctx), Number(params.id))
      if (!quotation) throw notFound()
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': disposition(`${String(quotation.number)}.pdf`, 'inline'),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send((await frozen(ctx, app.kontor, quotation)) ?? (await documentOf(ctx, app.kontor, quotation)))
    },
  )
}

/** As it was sent; undefined where no document was kept. */
async function frozen(ctx: Context, { files }: Services, { file }: Values): Promise<Buffer | undefined> {
  return typeof file === 'number' ? wholeFile(files, (await openFile(ctx, file)).key) : undefined
}

async function keepDocument(ctx: Context, services: Services, quotation: Values): Promise<number> {
  const content = Readable.from([await documentOf(ctx, services, quotation)])
  // Made here: there is nothing in it to look through.
  return (
    await addAttachment(ctx, services.files, {
      name: `${String(quotation.number)}.pdf`,
      content,
      limits: await limitsOf(ctx),
      scan: 'skipped',
    })
  ).id
}

async function documentOf(ctx: Context, { files, texts }: Services, quotation: Values): Promise<Buffer> {
  const content = contentOf(quotation)
  const language = quotation.language as Language // an enum of its schema
  const page = quotationPage(
    texts,
    {
      number: String(quotation.number),
      status: String(quotation.status),
      language,
      currency: String(quotation.currency),
      issued_on: String(quotation.issued_on),
      valid_until: String(quotation.valid_until),
    },
    content,
  )
  const into = new PassThrough()
  const [made] = await Promise.all([
    buffer(into),
    writeQuotation(page, into, { language, author: content.terms.seller.name, logo: await companyLogo(ctx, files) }),
  ])
  return made
}
