/** The search over all records, and which entities this person has anything to do with. */
import { useSyncExternalStore } from 'react'
import { http } from '../../providers/http/http'
import { observable } from '../../providers/browser/observable'

export interface Hit {
  id: number
  title: string
  code?: string
  colour?: string
  active: boolean
  subtitle?: string
}
export interface HitsOfKind {
  entity: string
  more: boolean
  hits: readonly Hit[]
}

export interface SearchQuestion {
  q: string
  kinds?: readonly string[]
  perKind?: number
  byNumber?: boolean
}

export async function searchRecords({ q, kinds, perKind, byNumber = false }: SearchQuestion, signal?: AbortSignal): Promise<HitsOfKind[]> {
  const params = {
    q,
    ...(kinds ? { kinds: kinds.join() } : {}),
    ...(perKind ? { per_kind: perKind } : {}),
    ...(byNumber ? { by: 'number' } : {}),
  }
  return (await http.get<{ data: HitsOfKind[] }>('/api/common/search', { params, ...(signal ? { signal } : {}) })).data.data
}

/** Titles of records that are known by entity and id; those that may no longer be seen are left out. */
export async function readHits(records: readonly string[], signal?: AbortSignal): Promise<{ entity: string; hit: Hit }[]> {
  if (records.length === 0) return []
  return (
    await http.get<{ data: { entity: string; hit: Hit }[] }>('/api/common/search/records', {
      params: { records: records.join() },
      background: true,
      ...(signal ? { signal } : {}),
    })
  ).data.data
}

const creatable = observable<ReadonlySet<string> | null>(null)

/** Entities that the person may add to; read anew each time something asks, since rights change. */
export async function loadCreatable(): Promise<void> {
  const {
    data: { data },
  } = await http.get<{ data: { entity: string; actions: readonly string[] }[] }>('/api/common/schema', { background: true })
  creatable.set(new Set(data.filter(({ actions }) => actions.includes('create')).map(({ entity }) => entity)))
}

export const useCreatable = (): ReadonlySet<string> | null => useSyncExternalStore(creatable.subscribe, creatable.get)
