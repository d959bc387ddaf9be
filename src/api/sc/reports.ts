/** Calls of the reports (server/modules/{sc,cm}/report-routes.ts). */
import type { AnyReport, ReportOffer } from '../../shared/engine/report'
import { http } from '../../providers/http/http'
import { downloadFile } from '../engine/export'

/** What a report is asked beside its key, by name; empty answers are left out. */
export type ReportQuestion = Readonly<Record<string, string>>
export type ReportFormat = 'csv' | 'xlsx' | 'pdf'

const path = (module: string) => `/api/${module}/report`

export const readReports = async <Key extends string>(module: string): Promise<ReportOffer<Key>[]> =>
  (await http.get<{ data: ReportOffer<Key>[] }>(path(module))).data.data
export const readReport = async (module: string, key: string, params: ReportQuestion, signal?: AbortSignal): Promise<AnyReport> =>
  (await http.get<{ data: AnyReport }>(`${path(module)}/${key}`, { params, ...(signal ? { signal } : {}) })).data.data
export const downloadReport = (
  module: string,
  key: string,
  { format, ...params }: ReportQuestion & { format: ReportFormat },
): Promise<void> => downloadFile(`${path(module)}/${key}/file`, { ...params, format })
