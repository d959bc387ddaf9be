/** The calls of pairs, merges and their undo (cm.md §2.4). */
import { http } from '../../providers/http/http'
import type { RecordRow } from '../../providers/data/record-api'
import { idempotencyKey } from '../../providers/data/idempotency-key'
import type { mergeable } from '../../schemas/cm/value-lists'

export type MergedEntity = `cm/${(typeof mergeable)[number]}`

export interface Merge {
  survivor_id: number
  loser_ids: readonly number[]
  /** Field → whose value the survivor gets. */ fields: Readonly<Record<string, number>>
}
export interface MergeAnswer {
  /** Of the merge log; null of a preview. */ id: number | null
  survivor: RecordRow
  moved: readonly { entity: string; count: number }[]
}
export interface LeftOver {
  entity: string
  id: number
  title: string
  field?: string
}
export interface UndoneMerge {
  survivor: number
  restored: readonly number[]
  left: readonly LeftOver[]
}

export const previewMerge = async (entity: MergedEntity, merge: Merge, signal: AbortSignal): Promise<MergeAnswer> =>
  (await http.post<{ data: MergeAnswer }>(`/api/${entity}/merge`, { ...merge, dry_run: true }, { signal })).data.data
export const mergeRecords = async (entity: MergedEntity, merge: Merge): Promise<MergeAnswer> =>
  (await http.post<{ data: MergeAnswer }>(`/api/${entity}/merge`, merge, { headers: { 'Idempotency-Key': idempotencyKey() } })).data.data
export const undoMerge = async (id: number): Promise<UndoneMerge> =>
  (await http.post<{ data: UndoneMerge }>(`/api/cm/merge-log/${id}/undo`)).data.data

interface Side {
  id: number
  title: string
  owner: string | null
}
export interface Pair {
  id: number
  score: number
  reasons: readonly { reason: string; points: number }[]
  a: Side
  b: Side
  may_merge: boolean
}
export type PairState = 'open' | 'dismissed'

export async function readPairs(
  entity: MergedEntity,
  { state, offset, signal }: { state: PairState; offset: number; signal: AbortSignal },
): Promise<{ data: Pair[]; total: number; certain: number }> {
  const { data } = await http.get<{ data: Pair[]; meta: { total: number; certain: number } }>('/api/cm/duplicate-pair/candidates', {
    params: { entity: entity.split('/')[1], state, ...(offset > 0 ? { offset: String(offset) } : {}) },
    signal,
  })
  return { data: data.data, ...data.meta }
}
export const decidePair = async (id: number, state: PairState): Promise<void> =>
  void (await http.post(`/api/cm/duplicate-pair/${id}/decide`, { state }))

interface Party {
  id: number
  title: string
}
export interface MergeEntry {
  id: number
  entity: MergedEntity
  at: string
  by: Party | null
  survivor: Party
  losers: readonly Party[]
  undone_at: string | null
  undone_by: Party | null
  /** Null once it can't be undone any more. */ undo_until: string | null
}

export async function readMerges(before: number | null, signal: AbortSignal): Promise<{ data: MergeEntry[]; more: boolean }> {
  const { data } = await http.get<{ data: MergeEntry[]; meta: { more: boolean } }>('/api/cm/merge-log/entries', {
    params: before === null ? {} : { before: String(before) },
    signal,
  })
  return { data: data.data, more: data.meta.more }
}
