/** Handing work over, leaving and coming back; transfers (sc.md §4, §7). */
import { http } from '../../providers/http/http'

export interface HandoverItem {
  key: string
  label: string
  count: number
  /** The first few that one may see. */
  rows: readonly { title: string; path: string }[]
  /** Handing it over would give rights that one may not give. */
  refused?: true
}

export interface Handover {
  items: readonly HandoverItem[]
  suggested: { id: number; name: string } | null
  plan: { leave_date: string; reason: string | null; skipped: Readonly<Record<string, string | null>> } | null
}

export interface Offboarding {
  leave_date: string
  reason?: string
  skipped: readonly string[]
  skip_reasons: Readonly<Record<string, string>>
}

export async function readHandover(id: number, { signal }: { signal?: AbortSignal } = {}): Promise<Handover> {
  return (await http.get<{ data: Handover }>(`/api/sc/user/${id}/handover`, signal ? { signal } : {})).data.data
}

/** @returns how many of it were handed over */
export async function handOver(id: number, key: string, to: number): Promise<number> {
  return (await http.post<{ data: { moved: number } }>(`/api/sc/user/${id}/handover/${key}`, { to })).data.data.moved
}

export async function offboard(id: number, offboarding: Offboarding): Promise<{ planned: boolean }> {
  return (await http.post<{ data: { planned: boolean } }>(`/api/sc/user/${id}/offboard`, offboarding)).data.data
}

export async function cancelOffboarding(id: number): Promise<void> {
  await http.delete(`/api/sc/user/${id}/offboard`)
}

export async function rehire(id: number, hire_date: string): Promise<void> {
  await http.post(`/api/sc/user/${id}/rehire`, { hire_date })
}

export interface Transfers {
  posts: readonly number[]
  department: number
  start_date: string
  /** Absent = as in the present post. */
  job_position?: number
  /** Absent = the head of the department. */
  supervisor?: number
}

export interface TransferPreview {
  post: number
  person: string
  from: string
  to: string
  supervisors_before: readonly string[]
  supervisors_after: readonly string[]
  error: string | null
}

export async function previewTransfers(
  transfers: Transfers,
  { signal }: { signal?: AbortSignal } = {},
): Promise<readonly TransferPreview[]> {
  return (await http.post<{ data: TransferPreview[] }>('/api/sc/user-department/transfer/preview', transfers, signal ? { signal } : {}))
    .data.data
}

/** @returns how many */
export async function transferPosts(transfers: Transfers): Promise<number> {
  return (await http.post<{ data: { moved: unknown[] } }>('/api/sc/user-department/transfer', transfers)).data.data.moved.length
}
