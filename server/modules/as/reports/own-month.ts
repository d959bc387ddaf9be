/** One's own month as its daily report says it, with totals (as.md §8 personal attendance sheet; LSA 30(6): workers may demand a copy). */
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import { ownMonthKey } from '../../../../src/shared/as/reports'
import type { AnyReport, ReportCell } from '../../../../src/shared/engine/report'
import type { Texts } from '../../../contracts/texts'
import type { CalledReport } from '../../../export/report-calls'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import { ownerTitle } from '../../../resource/query/titles'
import { daily } from './day-reports'
import { buildOf, type AttendanceQuestion } from './definition'

/** The right of the calendar is enough, for the file too. */
const paths = ['as.use.calendar.actions.list']

export const ownMonth = (texts: Texts): CalledReport<AttendanceQuestion> => ({
  ...{ key: ownMonthKey, paths, filePaths: paths, unlisted: true },
  build: (ctx, asked) => monthOf(ctx, texts, asked),
})

/** @throws 403 for who is no person */
export function ownCode(ctx: Context): string {
  if (ctx.person === null) throw forbidden()
  return `u${ctx.person.id}`
}

/** The month that `from` lies in, always of the caller. */
async function monthOf(ctx: Context, texts: Texts, asked: AttendanceQuestion): Promise<AnyReport> {
  const owner = ownCode(ctx)
  const from = `${(asked.from ?? companyToday(ctx)).slice(0, 7)}-01`
  const build = await buildOf(ctx, texts, 'daily', { from, to: addDays(addMonths(from, 1), -1), owner })
  const { columns, rows, ...report } = await daily.build(build)
  // They are in the head.
  const said = [build.column('person').heading, build.column('department').heading]
  const kept = columns.flatMap(({ heading }, at) => (said.includes(heading) ? [] : [at]))
  const own = (cells: readonly ReportCell[]) => kept.map((at) => cells[at] ?? null)
  const shown = rows.map((row) => ({ ...row, cells: own(row.cells) }))
  const sums = kept.map((_, at) => sumOf(shown.map(({ cells }) => cells[at] ?? null)))
  return {
    ...report,
    key: ownMonthKey,
    columns: kept.flatMap((at) => columns[at] ?? []),
    rows: shown,
    ...(shown.length > 0 ? { total: sums.map((sum, at) => (at === 0 ? build.word('total') : sum)) } : {}),
    chart: { ...report.chart, points: [] },
    about: (await ownerTitle(ctx, owner)) ?? '',
  }
}

/** Of numbers; of a column with any other value there is none. */
function sumOf(cells: readonly ReportCell[]): number | null {
  const numbers = cells.filter((cell) => typeof cell === 'number')
  if (numbers.length === 0 || cells.some((cell) => typeof cell === 'string')) return null
  return Math.round(numbers.reduce((sum, one) => sum + one, 0) * 100) / 100
}
