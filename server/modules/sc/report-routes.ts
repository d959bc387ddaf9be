/** Calls of the reports (sc.md §8): what there is, one of them, and one as a file. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { headcountGroups } from '../../../src/schemas/report'
import { audit } from '../../auth/audit'
import type { FileFormat } from '../../export/export-list'
import { disposition } from '../../files/attachment-rules'
import { perPerson } from '../../rate-limit'
import { buildReport, offeredReports, pathsOf, reports } from './reports'
import type { ReportQuestion } from './reports/definition'
import { reportFile } from './reports/report-file'

const asked = { by: { enum: headcountGroups }, path: { type: 'string', maxLength: 160, pattern: '^[A-Za-z0-9.-]+$' } } as const
const format = { enum: ['csv', 'xlsx', 'pdf'] } as const

export function reportRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  const tags = ['sc/report']
  const query = (properties: object, required: readonly string[] = []) => ({ tags, querystring: { type: 'object', additionalProperties: false, required, properties } })

  app.get('/api/sc/report', { config: { rule: 'signed-in' }, schema: { tags } }, async ({ ctx }) => ({ data: offeredReports(ctx) }))

  for (const report of reports) {
    const { key } = report
    app.get<{ Querystring: ReportQuestion }>(`/api/sc/report/${key}`, { config: { rule: { paths: pathsOf(report) } }, schema: query(asked) }, async ({ ctx, query: question }) =>
      ({ data: await buildReport(ctx, texts, report, question) }))

    app.get<{ Querystring: ReportQuestion & { format: FileFormat } }>(`/api/sc/report/${key}/file`, {
      config: { rule: { paths: pathsOf(report, true) }, rateLimit: perPerson(120, 600_000) },
      schema: query({ ...asked, format }, ['format']),
    }, async ({ ctx, query: { format: kind, ...question }, log }, reply) => {
      const filter = question.path ?? (key === 'headcount' ? texts.translate(ctx.language, { key: `sc:report.by.${question.by ?? 'department'}` }) : '')
      const file = await reportFile(ctx, app.kontor, await buildReport(ctx, texts, report, question), { format: kind, filter })
      await audit(ctx, { action: 'export', module: 'sc', entity: 'report', record_id: null, label: `${key} ${kind}`, changes: { ...question } })
      const content = new PassThrough()
      file.write(content).catch((error: unknown) => {
        log.error({ error }, 'A report broke off')
        content.destroy(error instanceof Error ? error : new Error(String(error)))
      })
      return reply.headers({ 'content-type': file.type, 'content-disposition': disposition(file.name, 'attachment'), 'cache-control': 'private, no-store' }).send(content)
    })
  }
}
