/** `GET /api/fa/export/journal?format=hledger|csv&from=&to=` (fa.md §2.6, R19). */
import type { FastifyInstance } from 'fastify'
import { journalExportPath, journalExportQuestion } from '../../../../src/shared/fa/report'
import { reportFilePermission, reportPath } from '../../../../src/shared/fa/report-names'
import { disposition } from '../../../kernel/attachment-rules'
import { companyToday } from '../../../kernel/company-time'
import { audit } from '../../../outbox/audit'
import { perPerson } from '../../../resource/routes/rate-limit'
import { requireWholeBook } from '../report/report-routes'
import { journalForHledger, journalForSheets, type JournalSpan } from './export-journal'

type Query = JournalSpan & { format: 'hledger' | 'csv' }

const kinds = {
  hledger: { type: 'text/plain; charset=utf-8', ending: 'journal', text: journalForHledger },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', text: journalForSheets },
} as const

export function exportRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Query }>(
    journalExportPath,
    {
      config: { rule: { paths: [reportPath('journal'), reportFilePermission] }, rateLimit: perPerson(120, 600_000) },
      schema: {
        tags: ['fa/period-balance'],
        querystring: { type: 'object', additionalProperties: false, required: ['format'], properties: journalExportQuestion },
      },
    },
    async ({ ctx, query: { format, ...span } }, reply) => {
      requireWholeBook(ctx)
      const { type, ending, text } = kinds[format]
      const content = await text(ctx, span)
      await audit(ctx, { action: 'export', module: 'fa', entity: 'journal', record_id: null, label: format, changes: { ...span } })
      return reply
        .headers({
          'content-type': type,
          'content-disposition': disposition(`journal ${companyToday(ctx)}.${ending}`, 'attachment'),
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
  )
}
