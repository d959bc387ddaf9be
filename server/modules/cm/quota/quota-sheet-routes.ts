/** `POST /api/cm/quota/sheet/template`, `POST /api/cm/quota/sheet`: the grid of targets as a file, and what a filled one says (cm.md §8). */
import { PassThrough } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { quotaPeriods, type QuotaPeriod } from '../../../../src/shared/cm/quota-periods'
import { ApiError, invalidField } from '../../../kernel/errors'
import { disposition } from '../../../kernel/attachment-rules'
import { contentTypes } from '../../../import/sheets'
import type { SheetFormat } from '../../../import/source'
import { quotaTemplate, readSheet, type ShownGrid } from './quota-sheet'

interface PlanQuery {
  year: string
  period: QuotaPeriod
}

/** A grid is small. */
const atMost = 5 * 1_048_576
const asked = { year: { type: 'string', pattern: '^2[01][0-9]{2}$' }, period: { type: 'string', enum: quotaPeriods } } as const
const query = { type: 'object', required: ['year', 'period'], additionalProperties: false, properties: asked } as const
const templateQuery = { ...query, properties: { ...asked, format: { enum: ['csv', 'xlsx'], default: 'xlsx' } } } as const
const grid = {
  type: 'object',
  required: ['owners', 'targets'],
  additionalProperties: false,
  properties: {
    owners: { type: 'array', maxItems: 5_000, items: { type: 'string', pattern: '^[du][1-9][0-9]{0,14}$' } },
    targets: {
      type: 'array',
      maxItems: 60_000,
      items: {
        type: 'object',
        required: ['owner', 'period_start', 'target'],
        additionalProperties: false,
        properties: {
          owner: { type: 'string', maxLength: 16 },
          period_start: { type: 'string', format: 'date' },
          target: { type: 'string', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' },
        },
      },
    },
  },
} as const

export async function quotaSheetRoutes(app: FastifyInstance): Promise<void> {
  const rule = { paths: ['cm.use.quota-line.actions.set-targets'] }
  const tags = ['cm/quota']
  const planOf = ({ year, period }: PlanQuery) => ({ year: Number(year), period })
  await app.register(multipart, { limits: { files: 1, fileSize: atMost, fields: 0, parts: 1 }, throwFileSizeLimit: false })

  // What the grid shows may be longer than an address may be.
  app.post<{ Querystring: PlanQuery & { format?: SheetFormat }; Body: ShownGrid }>(
    '/api/cm/quota/sheet/template',
    { config: { rule, while_viewing: true }, bodyLimit: atMost, schema: { querystring: templateQuery, body: grid, tags } },
    async ({ ctx, body, query: { format = 'xlsx', ...plan } }, reply) => {
      const write = await quotaTemplate(ctx, app.kontor, planOf(plan), body)
      const into = new PassThrough()
      write(format, into).catch((error: unknown) => into.destroy(error instanceof Error ? error : new Error(String(error))))
      return reply
        .headers({
          'content-type': contentTypes[format],
          'cache-control': 'private, no-store',
          'content-disposition': disposition(`quota-${plan.year}.${format}`, 'attachment'),
        })
        .send(into)
    },
  )

  // Nothing is written: the grid is filled, and saved as ever.
  app.post<{ Querystring: PlanQuery }>(
    '/api/cm/quota/sheet',
    {
      config: { rule, while_viewing: true },
      bodyLimit: atMost + 65_536,
      schema: { querystring: query, consumes: ['multipart/form-data'], tags },
    },
    async (request) => {
      const part = request.isMultipart() ? await request.file() : undefined
      if (!part) throw invalidField('file', 'error:file_missing')
      const data = await readSheet(request.ctx, app.kontor, planOf(request.query), part.file)
      if (part.file.truncated) throw new ApiError(413, { key: 'error:too_large' })
      return { data }
    },
  )
}
