/** The sales reports, and who may see which (cm.md §8). */
import type { SalesReportKey } from '../../../../src/schemas/cm/sales-report'
import type { Report } from '../../../../src/schemas/report'
import type { Context } from '../../../context'
import type { Texts } from '../../../texts'
import { attainment } from './attainment-report'
import { abc, activities, sources, visits } from './customer-reports'
import { buildOf, type SalesQuestion, type SalesReport } from './definition'
import { ageing, funnel, outcome, pushes, velocity } from './lead-reports'

export const salesReports: readonly SalesReport[] = [funnel, outcome, velocity, attainment, sources, activities, ageing, pushes, abc, visits]

/** Paths that seeing it needs; taking it as a file needs one more. */
export const pathsOf = ({ needs }: SalesReport, asFile = false): string[] => ['cm.use.report.actions.list', ...needs, ...(asFile ? ['cm.use.report.actions.export'] : [])]

export const buildReport = async (ctx: Context, texts: Texts, report: SalesReport, asked: SalesQuestion): Promise<Report<SalesReportKey>> =>
  ({ key: report.key, ...await report.build(await buildOf(ctx, texts, asked)) })
