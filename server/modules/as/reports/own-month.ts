/** One's own month as its daily report says it, with totals (as.md §8 personal attendance sheet). */
import type { FastifyInstance } from 'fastify'
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import { ownSheetPath, ownSheetQuery, readOwnSheet, type OwnSheet } from '../../../../src/shared/as/own-sheet'
import type { ReportCell } from '../../../../src/shared/engine/report'
import type { Texts } from '../../../contracts/texts'
import type { FileFormat } from '../../../export/export-list'
import { reportFile } from '../../../export/report-file'
import { sendFile } from '../../../export/send-file'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { ownerTitle } from '../../../resource/query/titles'
import { perPerson } from '../../../resource/routes/rate-limit'
import { daily } from './day-reports'
import { buildOf } from './definition'

export function ownMonthRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  const own = { rule: { paths: ['as.use.calendar.actions.list'] } }
  serve(app, readOwnSheet, own, async (ctx, { query: { month } }) => ({ data: await ownMonth(ctx, texts, month) }))
  app.get<{ Querystring: { month: string; format: FileFormat } }>(
    ownSheetPath,
    {
      config: { ...own, rateLimit: perPerson(120, 600_000) },
      schema: { tags: ['as/report'], operationId: 'as.own-sheet.file', querystring: ownSheetQuery },
    },
    async ({ ctx, query: { month, format } }, reply) => {
      const sheet = await ownMonth(ctx, texts, month)
      const title = texts.translate(ctx.language, { key: 'as:page.own_sheet' })
      const file = await reportFile(ctx, app.kontor, sheet, { format, title, filter: `${month} · ${sheet.person}` })
      await audit(ctx, {
        action: 'export',
        module: 'as',
        entity: 'report',
        record_id: null,
        label: `own-sheet ${format}`,
        changes: { month },
      })
      return sendFile(reply, { file, write: file.write })
    },
  )
}

/** @throws 403 for who is no person */
async function ownMonth(ctx: Context, texts: Texts, month: string): Promise<OwnSheet> {
  if (ctx.person === null) throw forbidden()
  const owner = `u${ctx.person.id}`
  const from = `${month}-01`
  const build = await buildOf(ctx, texts, 'daily', { from, to: addDays(addMonths(from, 1), -1), owner })
  const { columns, rows, ...report } = await daily.build(build)
  // They stand in the head.
  const said = [build.column('person').heading, build.column('department').heading]
  const kept = columns.flatMap(({ heading }, at) => (said.includes(heading) ? [] : [at]))
  const own = (cells: readonly ReportCell[]) => kept.map((at) => cells[at] ?? null)
  const shown = rows.map((row) => ({ ...row, cells: own(row.cells) }))
  const sums = kept.map((_, at) => sumOf(shown.map(({ cells }) => cells[at] ?? null)))
  return {
    ...report,
    key: 'daily',
    columns: kept.flatMap((at) => columns[at] ?? []),
    rows: shown,
    ...(shown.length > 0 ? { total: sums.map((sum, at) => (at === 0 ? build.word('total') : sum)) } : {}),
    chart: { ...report.chart, points: [] },
    person: (await ownerTitle(ctx, owner)) ?? '',
  }
}

/** Of numbers; of a column with any other value there is none. */
function sumOf(cells: readonly ReportCell[]): number | null {
  const numbers = cells.filter((cell) => typeof cell === 'number')
  if (numbers.length === 0 || cells.some((cell) => typeof cell === 'string')) return null
  return Math.round(numbers.reduce((sum, one) => sum + one, 0) * 100) / 100
}
