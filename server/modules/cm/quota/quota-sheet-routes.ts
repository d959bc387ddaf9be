/** `GET /api/cm/quota/sheet/template`, `POST /api/cm/quota/sheet`: the grid of targets as a file, and what a filled one says (cm.md §8). */
import { PassThrough } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { quotaPeriods, type QuotaPeriod } from '../../../../src/schemas/cm/quota-periods'
import { ApiError, invalidField } from '../../../errors'
import { disposition } from '../../../files/attachment-rules'
import { contentTypes } from '../../../import/sheets'
import type { SheetFormat } from '../../../import/source'
import { quotaTemplate, readSheet } from './quota-sheet'

interface PlanQuery { year: string; period: QuotaPeriod }

/** A grid is small. */
const atMost = 5 * 1_048_576
const asked = { year: { type: 'string', pattern: '^2[01][0-9]{2}$' }, period: { type: 'string', enum: quotaPeriods } } as const
const query = { type: 'object', required: ['year', 'period'], additionalProperties: false, properties: asked } as const
const templateQuery = {
  type: 'object', required: ['year', 'period'], additionalProperties: false,
  properties: { ...asked, owners: { type: 'string', pattern: '^([du][1-9][0-9]{0,14}(,[du][1-9][0-9]{0,14}){0,499})?$' }, format: { enum: ['csv', 'xlsx'], default: 'xlsx' } },
} as const

export async function quotaSheetRoutes(app: FastifyInstance): Promise<void> {
  const rule = { paths: ['cm.use.quota-line.actions.set-targets'] }
  const tags = ['cm/quota']
  const planOf = ({ year, period }: PlanQuery) => ({ year: Number(year), period })
  await app.register(multipart, { limits: { files: 1, fileSize: atMost, fields: 0, parts: 1 }, throwFileSizeLimit: false })

  app.get<{ Querystring: PlanQuery & { owners?: string; format?: SheetFormat } }>('/api/cm/quota/sheet/template', { config: { rule }, schema: { querystring: templateQuery, tags } }, async ({ ctx, query: { owners, format = 'xlsx', ...plan } }, reply) => {
    const write = await quotaTemplate(ctx, app.kontor, planOf(plan), owners ? owners.split(',') : [])
    const into = new PassThrough()
    write(format, into).catch((error: unknown) => into.destroy(error instanceof Error ? error : new Error(String(error))))
    return reply.headers({ 'content-type': contentTypes[format], 'cache-control': 'private, no-store', 'content-disposition': disposition(`quota-${plan.year}.${format}`, 'attachment') }).send(into)
  })

  // Nothing is written: the grid is filled, and saved as ever.
  app.post<{ Querystring: PlanQuery }>('/api/cm/quota/sheet', { config: { rule, while_viewing: true }, bodyLimit: atMost + 65_536, schema: { querystring: query, consumes: ['multipart/form-data'], tags } }, async (request) => {
    const part = request.isMultipart() ? await request.file() : undefined
    if (!part) throw invalidField('file', 'error:file_missing')
    const data = await readSheet(request.ctx, app.kontor, planOf(request.query), part.file)
    if (part.file.truncated) throw new ApiError(413, { key: 'error:too_large' })
    return { data }
  })
}
