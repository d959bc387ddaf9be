/** A report as a file (fa.md §8): everything that was requested, whatever a page of the screen holds, from one snapshot. */
import type { QueryOf } from '../../../../src/shared/core/call'
import type * as calls from '../../../../src/shared/fa/report'
import type { ReportHead } from '../../../../src/shared/fa/report-answers'
import type { ReportName } from '../../../../src/shared/fa/report-names'
import type { Services } from '../../../contracts/services'
import { pdfAtMost, type FileFormat } from '../../../export/export-list'
import { reportFile } from '../../../export/report-file'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { dailyLedger } from './daily-ledger'
import { generalLedger } from './general-ledger'
import { journal } from './journal'
import {
  dailyLedgerTable,
  generalLedgerTable,
  journalTable,
  statementTable,
  trialBalanceTable,
  type Table,
  type TableWords,
} from './report-tables'
import { inSnapshot } from './snapshot'
import { balanceSheet, incomeStatement } from './statements'
import { trialBalance } from './trial-balance'

/** fa.md §9: longer ones are for narrower questions. */
const mostRows = 100_000

interface Built {
  head: ReportHead
  table: Table
}

/** The questions have been judged by the schemas of their calls. */
export interface Questions {
  'trial-balance': QueryOf<typeof calls.readTrialBalance>
  'general-ledger': QueryOf<typeof calls.readGeneralLedger>
  journal: QueryOf<typeof calls.readJournal>
  'subs-daily-ledger': QueryOf<typeof calls.readDailyLedger>
  'income-statement': QueryOf<typeof calls.readIncomeStatement>
  'balance-sheet': QueryOf<typeof calls.readBalanceSheet>
}

type Builders = { [N in ReportName]: (ctx: Context, question: Questions[N], words: TableWords) => Promise<Built> }

export const builders: Builders = {
  'trial-balance': async (ctx, question, words) => {
    const answer = await trialBalance(ctx, question)
    return { head: answer, table: trialBalanceTable(answer, words) }
  },
  'general-ledger': async (ctx, question, words) => {
    const pages = await allPages((page) => generalLedger(ctx, { ...question, page, page_size: '5000' }))
    return { head: pages[0], table: generalLedgerTable(pages, words) }
  },
  journal: async (ctx, question, words) => {
    const pages = await allPages((page) => journal(ctx, { ...question, page, page_size: '1000' }))
    return { head: pages[0], table: journalTable(pages, words) }
  },
  'subs-daily-ledger': async (ctx, question, words) => {
    const first = await dailyLedger(ctx, question)
    const pages = question.object === undefined ? [] : [first]
    if (question.object === undefined)
      for (const { key } of first.objects) pages.push(await dailyLedger(ctx, { ...question, object: key as 'none' })) // keys of the answer are those of the question
    return { head: first, table: dailyLedgerTable(pages, words) }
  },
  'income-statement': async (ctx, question, words) => {
    const answer = await incomeStatement(ctx, question)
    return { head: answer, table: statementTable(answer, words) }
  },
  'balance-sheet': async (ctx, question, words) => {
    const answer = await balanceSheet(ctx, question)
    return { head: answer, table: statementTable(answer, words) }
  },
}

async function allPages<A extends { count: number; page_size: number }>(read: (page: string) => Promise<A>): Promise<[A, ...A[]]> {
  const first = await read('1')
  if (first.count > mostRows) throw invalidField('to', 'fa:error.report_too_long', { n: mostRows })
  const rest: A[] = []
  for (let page = 2; (page - 1) * first.page_size < first.count; page += 1) rest.push(await read(String(page)))
  return [first, ...rest]
}

/** @throws 422 on `to` or `format` where the report is too long for a file */
export async function reportAsFile<N extends ReportName>(
  ctx: Context,
  services: Pick<Services, 'texts' | 'files'>,
  { name, question, format, unit }: { name: N; question: Questions[N]; format: FileFormat; unit: TableWords['unit'] },
) {
  const word: TableWords['word'] = (key, params) =>
    services.texts.translate(ctx.language, { key: `fa:report.${key}`, ...(params ? { params } : {}) })
  const { head, table } = await inSnapshot(ctx, (within) => builders[name](within, question, { word, unit }))
  if (format === 'pdf' && table.rows.length > pdfAtMost) throw invalidField('format', 'fa:error.pdf_too_long', { n: pdfAtMost })
  return reportFile(ctx, services, table, { format, title: word(`name.${name}`), filter: inWords(head, { word, unit }) })
}

function inWords({ from, to, currency, posting_no, is_preliminary }: ReportHead, { word, unit }: TableWords): string {
  return [
    from === to ? to : `${from} – ${to}`,
    unit === 1 ? currency : `${currency} × ${unit}`,
    word('as_of', { n: posting_no }),
    ...(is_preliminary ? [word('preliminary')] : []),
  ].join(' · ')
}
