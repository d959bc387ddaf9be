/** The calls of plans beside the generated ones (cm.md §2.4). */
import { http } from '../../providers/http/http'
import type { RecordRow } from '../../providers/data/record-api'
import { postForFile } from '../engine/export'
import * as calls from '../../shared/cm/quota'
import type { QuotaPeriod } from '../../shared/cm/quota-periods'
import { batchLoader, byId } from '../../providers/data/batch-loader'
import { call } from '../call'

export const readAttainment = async (id: number, signal?: AbortSignal): Promise<calls.AttainmentAnswer> =>
  (await call(calls.readAttainment, { params: { id }, signal })).data

export async function readBasis(
  { year, period, metric, pipelines, activity_kind }: calls.Metric & { year: number; period: QuotaPeriod },
  signal?: AbortSignal,
): Promise<calls.Basis> {
  const query = {
    year: String(year),
    period,
    metric,
    ...(pipelines.length > 0 ? { pipelines: pipelines.join(',') } : {}),
    ...(activity_kind ? { activity_kind } : {}),
  }
  return (await call(calls.readBasis, { query, signal })).data
}

/** Asked by plan, read for all plans of a page at once; null where the reader sees no line of it. */
export const readSum = batchLoader<calls.PlanSum | null>(
  200,
  async (ids) => byId<calls.PlanSum | null>((await call(calls.readSums, { query: { ids: ids.join(',') } })).data),
  null,
)

/** @param id absent = a new plan */
export const savePlan = async (body: calls.PlanDraft, { id, key }: { id: number | undefined; key: string }): Promise<RecordRow> =>
  (await (id === undefined ? call(calls.createPlan, { body, key }) : call(calls.savePlan, { params: { id }, body, key }))).data

/** What a file of targets says; nothing is saved. */
export async function readSheet({ year, period }: { year: number; period: QuotaPeriod }, file: File): Promise<calls.SheetAnswer> {
  const body = new FormData()
  body.set('file', file)
  return (await http.post<{ data: calls.SheetAnswer }>('/api/cm/quota/sheet', body, { params: { year: String(year), period } })).data.data
}

/** The grid as it stands, saved or not, to be filled elsewhere. */
export const downloadSheet = (
  { year, period }: { year: number; period: QuotaPeriod },
  grid: { owners: readonly string[]; targets: calls.SheetAnswer['targets'] },
  format: 'csv' | 'xlsx',
): Promise<void> => postForFile(`/api/cm/quota/sheet/template?${new URLSearchParams({ year: String(year), period, format })}`, grid)
