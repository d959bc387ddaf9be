/** The calls of the reports (fa.md §2.6): each with the right of its name, and as a file. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/fa/report'
import { reportFileAction, reportPaths, type ReportName } from '../../../../src/shared/fa/report-names'
import type { FileFormat } from '../../../export/export-list'
import { sendFile } from '../../../export/send-file'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { reachesAll } from '../../../resource/query/predicate'
import { requireAction } from '../../../resource/query/rights'
import { perPerson } from '../../../resource/routes/rate-limit'
import { dailyLedger } from './daily-ledger'
import { generalLedger } from './general-ledger'
import { journal } from './journal'
import { reportAsFile, type Questions } from './report-files'
import { balanceSheet, incomeStatement } from './statements'
import { trialBalance } from './trial-balance'

const ruleOf = (name: ReportName) => ({ rule: { paths: reportPaths(name), any: true as const } })

export function reportRoutes(app: FastifyInstance): void {
  serve(app, calls.readTrialBalance, ruleOf('trial-balance'), async (ctx, { query }) => ({ data: await trialBalance(ctx, query) }))
  serve(app, calls.readGeneralLedger, ruleOf('general-ledger'), async (ctx, { query }) => ({ data: await generalLedger(ctx, query) }))
  serve(app, calls.readJournal, ruleOf('journal'), async (ctx, { query }) => {
    requireWholeBook(ctx)
    return { data: await journal(ctx, query) }
  })
  serve(app, calls.readDailyLedger, ruleOf('subs-daily-ledger'), async (ctx, { query }) => ({ data: await dailyLedger(ctx, query) }))
  serve(app, calls.readIncomeStatement, ruleOf('income-statement'), async (ctx, { query }) => ({ data: await incomeStatement(ctx, query) }))
  serve(app, calls.readBalanceSheet, ruleOf('balance-sheet'), async (ctx, { query }) => ({ data: await balanceSheet(ctx, query) }))

  serveFile(app, 'trial-balance', calls.trialBalanceQuestion)
  serveFile(app, 'general-ledger', calls.generalLedgerQuestion)
  serveFile(app, 'journal', calls.journalQuestion)
  serveFile(app, 'subs-daily-ledger', calls.dailyLedgerQuestion)
  serveFile(app, 'income-statement', calls.incomeStatementQuestion)
  serveFile(app, 'balance-sheet', calls.balanceSheetQuestion)
}

/** A voucher shows the lines of all departments: who may read those of some has no journal. @throws 403 */
export function requireWholeBook(ctx: Context): void {
  if (!reachesAll(ctx, ctx.snapshot.get('fa/period-balance'), 'read')) throw forbidden()
}

function serveFile<N extends ReportName>(app: FastifyInstance, name: N, question: object): void {
  app.get<{ Querystring: FileQuery }>(
    calls.reportFilePath(name),
    {
      config: { ...ruleOf(name), rateLimit: perPerson(120, 600_000) },
      schema: {
        tags: ['fa/period-balance'],
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['format'],
          properties: { ...question, unit: { enum: ['1', '1000', '1000000'] }, format: { enum: calls.reportFormats } },
        },
      },
    },
    async ({ ctx, query: { format, unit = '1', ...requested } }, reply) => {
      requireAction(ctx, ctx.snapshot.get('fa/period-balance'), reportFileAction)
      if (name === 'journal') requireWholeBook(ctx)
      // The schema above is that of the report's question, with two properties more.
      const file = await reportAsFile(ctx, app.kontor, { name, question: requested as Questions[N], format, unit: units[unit] })
      await audit(ctx, {
        action: 'export',
        module: 'fa',
        entity: 'report',
        record_id: null,
        label: `${name} ${format}`,
        changes: { ...requested },
      })
      return sendFile(reply, { file, write: file.write })
    },
  )
}

interface FileQuery {
  format: FileFormat
  unit?: keyof typeof units
  [requested: string]: string | undefined
}

const units = { '1': 1, '1000': 1_000, '1000000': 1_000_000 } as const
