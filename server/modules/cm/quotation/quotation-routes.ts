/** The calls of quotations (cm.md §2.4): make, send, accept, and the document. */
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../contracts/services'
import type { Values } from '../../../contracts/hooks'
import type { Language } from '../../../../src/schemas/core/types'
import { languages } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { companyLogo } from '../../../export/logo'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import { disposition } from '../../../kernel/attachment-rules'
import { openFile } from '../../../resource/write/linked-files'
import { wholeFile } from '../../../files/thumbnails'
import { replyOnce } from '../../../resource/routes/answer-once'
import { findRecord, recordAnswer } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { orMerged } from '../merge/merged-into'
import { quotationPage } from './quotation-page'
import { writeQuotation } from './quotation-pdf'
import { acceptQuotation, contentOf, makeQuotation, sendQuotation, type QuotationWanted } from './quotations'

interface Id {
  Params: { id: string }
}

const wanted = {
  type: 'object',
  additionalProperties: false,
  properties: { language: { type: 'string', enum: languages }, valid_until: { type: 'string', format: 'date' } },
} as const
const nothing = { type: 'object', additionalProperties: false, properties: {} } as const

export function quotationRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`cm.use.lead.actions.${action}`] } })
  const tags = ['cm/quotation']
  const entity = (ctx: Context) => ctx.snapshot.get('cm/quotation')

  app.post<Id & { Body: QuotationWanted }>(
    '/api/cm/lead/:id/quotation',
    { config: can('edit'), schema: { params: idParams, body: wanted, tags } },
    (request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        const lead = Number(request.params.id)
        const id = await orMerged(ctx, ctx.snapshot.get('cm/lead'), lead, 409, () => makeQuotation(ctx, lead, request.body))
        return { status: 201, body: await recordAnswer(ctx, entity(ctx), id) }
      }),
  )

  app.post<Id>('/api/cm/quotation/:id/send', { config: can('edit'), schema: { params: idParams, body: nothing, tags } }, (request, reply) =>
    replyOnce(request, reply, async (ctx) => {
      const credit = await sendQuotation(ctx, Number(request.params.id), (tx, quotation) => keepDocument(tx, app.kontor, quotation))
      const answer = await recordAnswer(ctx, entity(ctx), Number(request.params.id))
      return { status: 200, body: credit ? JSON.stringify({ ...(JSON.parse(answer) as object), meta: { credit } }) : answer }
    }),
  )

  app.post<Id>(
    '/api/cm/quotation/:id/accept',
    { config: can('edit'), schema: { params: idParams, body: nothing, tags } },
    (request, reply) =>
      replyOnce(request, reply, async (ctx) => {
        await acceptQuotation(ctx, Number(request.params.id))
        return { status: 200, body: await recordAnswer(ctx, entity(ctx), Number(request.params.id)) }
      }),
  )

  app.get<Id>('/api/cm/quotation/:id/pdf', { config: can('show'), schema: { params: idParams, tags } }, async ({ ctx, params }, reply) => {
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
  })
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
