/** Calls of the reports (server/modules/sc/report-routes.ts). */
import type { Report, ReportKey, ReportOffer } from '../../schemas/report'
import { http } from '../http'
import { downloadFile } from './export-api'

/** What a report is asked beside its key; empty answers are left out. */
export interface ReportQuestion { by?: string; path?: string }
export type ReportFormat = 'csv' | 'xlsx' | 'pdf'

const path = '/api/sc/report'

export const readReports = async (): Promise<ReportOffer[]> => (await http.get<{ data: ReportOffer[] }>(path)).data.data
export const readReport = async (key: ReportKey, params: ReportQuestion): Promise<Report> => (await http.get<{ data: Report }>(`${path}/${key}`, { params })).data.data
export const downloadReport = (key: ReportKey, { format, ...params }: ReportQuestion & { format: ReportFormat }): Promise<void> => downloadFile(`${path}/${key}/file`, { ...params, format })
