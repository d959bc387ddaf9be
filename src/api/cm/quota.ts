/** The calls of plans beside the generated ones (cm.md §2.4). */
import { http } from '../../providers/http/http'
import type { RecordRow } from '../../providers/data/record-api'
import { postForFile } from '../engine/export'
import type { AttainmentAnswer, Basis, Metric, SheetAnswer } from '../../shared/cm/quota'
import type { QuotaPeriod } from '../../shared/cm/quota-periods'

export interface PlanSum {
  target: string
  actual: string
  percent: string | null
}
export interface Target {
  owner: string
  period_start: string
  target: string | null
}
export interface PlanDraft {
  values: Readonly<Record<string, unknown>>
  version?: number
  targets: readonly Target[]
}

export const readAttainment = async (id: number, signal?: AbortSignal): Promise<AttainmentAnswer> =>
  (await http.get<{ data: AttainmentAnswer }>(`/api/cm/quota/${id}/attainment`, { ...(signal ? { signal } : {}) })).data.data

export async function readBasis(
  { year, period, metric, pipelines, activity_kind }: Metric & { year: number; period: QuotaPeriod },
  signal?: AbortSignal,
): Promise<Basis> {
  const params = {
    year: String(year),
    period,
    metric,
    ...(pipelines.length > 0 ? { pipelines: pipelines.join(',') } : {}),
    ...(activity_kind ? { activity_kind } : {}),
  }
  return (await http.get<{ data: Basis }>('/api/cm/quota/basis', { params, ...(signal ? { signal } : {}) })).data.data
}

export const readSums = async (ids: readonly number[]): Promise<Readonly<Record<number, PlanSum>>> =>
  (await http.get<{ data: Record<number, PlanSum> }>('/api/cm/quota/sums', { params: { ids: ids.join(',') } })).data.data

/** @param id absent = a new plan */
export const savePlan = async (draft: PlanDraft, { id, key }: { id: number | undefined; key: string }): Promise<RecordRow> =>
  (
    await http.post<{ data: RecordRow }>(id === undefined ? '/api/cm/quota/compose' : `/api/cm/quota/${id}/compose`, draft, {
      headers: { 'Idempotency-Key': key },
    })
  ).data.data

export const actOnPlan = async (id: number, act: 'activate' | 'close'): Promise<RecordRow> =>
  (await http.post<{ data: RecordRow }>(`/api/cm/quota/${id}/${act}`, {})).data.data

/** What a file of targets says; nothing is saved. */
export async function readSheet({ year, period }: { year: number; period: QuotaPeriod }, file: File): Promise<SheetAnswer> {
  const body = new FormData()
  body.set('file', file)
  return (await http.post<{ data: SheetAnswer }>('/api/cm/quota/sheet', body, { params: { year: String(year), period } })).data.data
}

/** The grid as it stands, saved or not, to be filled elsewhere. */
export const downloadSheet = (
  { year, period }: { year: number; period: QuotaPeriod },
  grid: { owners: readonly string[]; targets: SheetAnswer['targets'] },
  format: 'csv' | 'xlsx',
): Promise<void> => postForFile(`/api/cm/quota/sheet/template?${new URLSearchParams({ year: String(year), period, format })}`, grid)
