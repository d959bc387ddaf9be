/** Calls of the sales reports: `GET /api/cm/report/<key>?from=&to=&owner=&pipeline=` (cm.md §8). */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { askedBy, type SalesReportKey } from '../../../../src/shared/cm/reports'
import { ownerEntity } from '../../../../src/shared/engine/owner-entities'
import type { Context } from '../../../kernel/context'
import { reportCalls } from '../../../export/report-calls'
import { titleSql } from '../../../resource/query/titles'
import { buildReport, pathsOf, salesReports } from './index'
import { periodOf, type SalesQuestion } from './definition'

const date = { type: 'string', format: 'date' } as const

export function salesReportRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  reportCalls<SalesQuestion>(app, {
    module: 'cm',
    reports: salesReports.map((report) => ({
      key: report.key,
      paths: pathsOf(report),
      filePaths: pathsOf(report, true),
      build: (ctx, asked) => buildReport(ctx, texts, report, asked),
    })),
    asked: {
      from: date,
      to: date,
      owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
      pipeline: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
    },
    // The routes are of these keys.
    inWords: (ctx, key, asked) => inWords(ctx, key as SalesReportKey, asked),
  })
}

async function inWords(ctx: Context, key: SalesReportKey, asked: SalesQuestion): Promise<string> {
  const looksAt = (filter: 'period' | 'owner' | 'pipeline') => askedBy[key].includes(filter)
  const { from, to } = periodOf(ctx, key, asked)
  const owner =
    asked.owner === undefined || !looksAt('owner')
      ? null
      : await titleOf(ctx, ownerEntity(asked.owner[0]) ?? 'sc/user', asked.owner.slice(1))
  const pipeline = asked.pipeline === undefined || !looksAt('pipeline') ? null : await titleOf(ctx, 'cm/pipeline', asked.pipeline)
  return [looksAt('period') ? `${from} – ${to}` : null, owner, pipeline].filter((part) => part !== null).join(' · ')
}

async function titleOf(ctx: Context, name: string, id: string): Promise<string | null> {
  const entity = ctx.snapshot.get(name)
  const {
    rows: [row],
  } = await sql<{
    title: string
  }>`select ${titleSql(ctx, entity, 't')} as title from ${sql.table(entity.table)} as t where t.id = ${Number(id)}`.execute(ctx.db)
  return row?.title ?? null
}
