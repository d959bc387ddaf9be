/** Calls of the reports of people, rights and sign-ins (sc.md §8). */
import type { FastifyInstance } from 'fastify'
import { headcountGroups } from '../../../../src/shared/engine/report'
import { reportCalls } from '../../../export/report-calls'
import { buildReport, pathsOf, reports } from './index'
import type { ReportQuestion } from './definition'

export function reportRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  reportCalls<ReportQuestion>(app, {
    module: 'sc',
    reports: reports.map((report) => ({
      key: report.key,
      paths: pathsOf(report),
      filePaths: pathsOf(report, true),
      build: (ctx, asked) => buildReport(ctx, texts, report, asked),
    })),
    asked: { by: { enum: headcountGroups }, path: { type: 'string', maxLength: 160, pattern: '^[A-Za-z0-9.-]+$' } },
    inWords: (ctx, key, { by = 'department', path }) =>
      path ?? (key === 'headcount' ? texts.translate(ctx.language, { key: `sc:report.by.${by}` }) : ''),
  })
}
