/** One record, read anew each time its screen opens: a form must start from what is, not from what was. */
import { useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { readRecord, readSettings, type RecordRow } from '../../providers/data/record-api'

export interface RecordState { row: RecordRow | undefined; error: unknown; refetch: () => void }

/** @param live reads again when somebody changes it; a form doesn't, it merges when it saves */
export function useRecord(name: string, id: number | null, { live = false } = {}): RecordState {
  const { data, error, refetch } = useQuery({
    queryKey: ['record', name, id], enabled: id !== null, queryFn: ({ signal }) => readRecord(name, id ?? 0, { signal }), staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false,
  })
  useSubscription({
    channel: `resources/${name}`, types: ['updated', 'deleted', '*'], enabled: live && id !== null, params: { resource: name, ...(id === null ? {} : { ids: [id], id }) },
    onLiveEvent: (event) => { if (!event.payload.ids?.length || event.payload.ids.some((one) => Number(one) === id)) void refetch() },
  })
  return { row: data, error, refetch: () => void refetch() }
}

/** The one row of a table of settings. */
export function useSettings(name: string): RecordState {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', name], queryFn: ({ signal }) => readSettings(name, { signal }), staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false,
  })
  return { row: data, error, refetch: () => void refetch() }
}
