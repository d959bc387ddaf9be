/** The printed pages of cm beside quotations (cm.md §8): lead sheet, customer card, address labels; in the reader's language. */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { audit } from '../../../outbox/audit'
import type { Context } from '../../../kernel/context'
import { invalid } from '../../../kernel/errors'
import { companyLogo } from '../../../export/logo'
import { printedBy } from '../../../export/printed-by'
import { disposition } from '../../../kernel/attachment-rules'
import { perPerson } from '../../../resource/routes/rate-limit'
import { idParams } from '../../../resource/routes/route-schemas'
import { labelAddressKinds, labelsOnSheet, type LabelAddressKind } from './rules/label-sheet'
import { addressLabels } from './address-labels'
import { customerCard } from './customer-card'
import { writeLabels } from './label-pdf'
import { leadSheet } from './lead-sheet'
import type { RecordPage } from '../../../export/record-page'
import { writeRecord } from '../../../export/record-pdf'

interface Id {
  Params: { id: string }
}
interface Labels {
  Body: { ids: number[]; address: LabelAddressKind; start: number }
}

/** Of a bulk action (cm.md §9). */
const mostLabels = 500
const labelsBody = {
  type: 'object',
  additionalProperties: false,
  required: ['ids', 'address', 'start'],
  properties: {
    ids: { type: 'array', minItems: 1, maxItems: mostLabels, uniqueItems: true, items: { type: 'integer', minimum: 1 } },
    address: { type: 'string', enum: labelAddressKinds },
    /** The first free label of the first sheet. */
    start: { type: 'integer', minimum: 1, maximum: labelsOnSheet },
  },
} as const

export function printRoutes(app: FastifyInstance): void {
  const { texts, files } = app.kontor
  const record = async (ctx: Context, reply: FastifyReply, page: RecordPage) => {
    const into = new PassThrough()
    const [made] = await Promise.all([
      buffer(into),
      writeRecord(page, into, { language: ctx.language, logo: await companyLogo(ctx, files) }),
    ])
    return sendPdf(reply, `${page.title} ${page.name}.pdf`, made)
  }

  app.get<Id>(
    '/api/cm/lead/:id/pdf',
    {
      config: { rule: { paths: ['cm.use.lead.actions.show'] }, rateLimit: perPerson(120, 600_000) },
      schema: { params: idParams, tags: ['cm/lead'] },
    },
    async ({ ctx, params }, reply) => record(ctx, reply, await leadSheet(ctx, texts, Number(params.id))),
  )
  app.get<Id>(
    '/api/cm/organization/:id/pdf',
    {
      config: { rule: { paths: ['cm.use.organization.actions.show'] }, rateLimit: perPerson(120, 600_000) },
      schema: { params: idParams, tags: ['cm/organization'] },
    },
    async ({ ctx, params }, reply) => record(ctx, reply, await customerCard(ctx, texts, Number(params.id))),
  )

  for (const entity of ['organization', 'person'] as const) {
    // Many customers' addresses in one file are an export, and are told in the trail as one.
    app.post<Labels>(
      `/api/cm/${entity}/labels`,
      {
        config: {
          rule: { paths: [`cm.use.${entity}.actions.export`, 'cm.use.organization.actions.list'] },
          rateLimit: perPerson(120, 600_000),
        },
        schema: { body: labelsBody, tags: [`cm/${entity}`] },
      },
      async ({ ctx, body }, reply) => {
        const { labels, left_out } = await addressLabels(ctx, entity, body)
        if (labels.length === 0) throw invalid({ ids: [{ key: 'cm:error.labels_none' }] })
        const { company } = await printedBy(ctx, texts)
        const title = texts.translate(ctx.language, { key: 'cm:print.labels' })
        await audit(ctx, { action: 'export', module: 'cm', entity, record_id: null, label: title, changes: { count: labels.length } })
        const into = new PassThrough()
        const [made] = await Promise.all([
          buffer(into),
          writeLabels(labels, into, { start: body.start, title, author: company, language: ctx.language }),
        ])
        return sendPdf(reply.header('x-left-out', left_out), `${title}.pdf`, made)
      },
    )
  }
}

const sendPdf = (reply: FastifyReply, name: string, made: Buffer) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition(name, 'inline'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(made)
