/** The calls of plans beside the generated ones (cm.md §2.4). */
import { http } from '../../../providers/http'
import type { RecordRow } from '../../../providers/data/record-api'
import type { QuotaPeriod, Span } from '../../../schemas/cm/quota-periods'

/** Decimals as text; percents with one decimal, null where there is nothing to compare with. */
export interface Cell {
  target: string
  actual: string
  open: string | null
  percent: string | null
  gap: string
  expected: string
  pace: string | null
  landing: string | null
  landing_percent: string | null
}
export interface OwnerAttainment {
  owner: string
  name: string
  department: number | null
  departments: readonly number[]
  is_top: boolean
  cells: readonly (Cell | null)[]
  total: Cell
  over_assigned: string | null
}
export interface Metric { metric: string; pipelines: readonly number[]; activity_kind: string | null }
export interface Attainment {
  quota: Metric & { id: number; title: string; year: number; period: QuotaPeriod; status: 'draft' | 'active' | 'closed'; currency: string | null; version: number }
  today: string
  spans: readonly (Span & { workdays: number; gone: number })[]
  owners: readonly OwnerAttainment[]
  totals: readonly Cell[]
  total: Cell
}
export interface BasisOwner { owner: string; name: string; department: number | null; depth: number; may_set: boolean; last: readonly string[] }
export interface Basis { this_year: number; spans: readonly Span[]; owners: readonly BasisOwner[] }
export interface PlanSum { target: string; actual: string; percent: string | null }
export interface Target { owner: string; period_start: string; target: string | null }
export interface PlanDraft { values: Readonly<Record<string, unknown>>; version?: number; targets: readonly Target[] }

export const readAttainment = async (id: number, signal?: AbortSignal): Promise<Attainment> =>
  (await http.get<{ data: Attainment }>(`/api/cm/quota/${id}/attainment`, { ...(signal ? { signal } : {}) })).data.data

export async function readBasis({ year, period, metric, pipelines, activity_kind }: Metric & { year: number; period: QuotaPeriod }, signal?: AbortSignal): Promise<Basis> {
  const params = { year: String(year), period, metric, ...(pipelines.length > 0 ? { pipelines: pipelines.join(',') } : {}), ...(activity_kind ? { activity_kind } : {}) }
  return (await http.get<{ data: Basis }>('/api/cm/quota/basis', { params, ...(signal ? { signal } : {}) })).data.data
}

export const readSums = async (ids: readonly number[]): Promise<Readonly<Record<number, PlanSum>>> =>
  (await http.get<{ data: Record<number, PlanSum> }>('/api/cm/quota/sums', { params: { ids: ids.join(',') } })).data.data

/** @param id absent = a new plan */
export const savePlan = async (draft: PlanDraft, { id, key }: { id: number | undefined; key: string }): Promise<RecordRow> =>
  (await http.post<{ data: RecordRow }>(id === undefined ? '/api/cm/quota/compose' : `/api/cm/quota/${id}/compose`, draft, { headers: { 'Idempotency-Key': key } })).data.data

export const actOnPlan = async (id: number, act: 'activate' | 'close'): Promise<RecordRow> => (await http.post<{ data: RecordRow }>(`/api/cm/quota/${id}/${act}`, {})).data.data
