/** The sales reports, and who may see which (cm.md §8). */
import Decimal from 'decimal.js'
import type { SalesReportKey } from '../../../../src/shared/cm/reports'
import type { Report, ReportCell } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import type { Texts } from '../../../contracts/texts'
import { attainment } from './attainment-report'
import { credit } from './credit-report'
import { abc, activities, sources, visits } from './customer-reports'
import { buildOf, type SalesQuestion, type SalesReport } from './definition'
import { forecast } from './forecast-report'
import { ageing, funnel, outcome, pushes, velocity } from './lead-reports'

export const salesReports: readonly SalesReport[] = [
  funnel,
  outcome,
  velocity,
  forecast,
  attainment,
  sources,
  activities,
  ageing,
  pushes,
  abc,
  visits,
  credit,
]

/** Paths that seeing it needs; taking it as a file needs one more. */
export const pathsOf = ({ needs }: SalesReport, asFile = false): string[] => [
  'cm.use.report.actions.list',
  ...needs,
  ...(asFile ? ['cm.use.report.actions.export'] : []),
]

export async function buildReport(
  ctx: Context,
  texts: Texts,
  report: SalesReport,
  asked: SalesQuestion,
): Promise<Report<SalesReportKey, number | null>> {
  const build = await buildOf(ctx, texts, report.key, asked)
  const { columns, rows, total, ...rest } = await report.build(build)
  const shown = (cells: readonly ReportCell[]) =>
    cells.map((cell, at) =>
      columns[at]?.kind === 'money' && typeof cell === 'string' ? new Decimal(cell).toFixed(build.digits, Decimal.ROUND_HALF_UP) : cell,
    )
  return {
    key: report.key,
    columns,
    rows: rows.map((row) => ({ ...row, cells: shown(row.cells) })),
    ...(total ? { total: shown(total) } : {}),
    ...rest,
  }
}
