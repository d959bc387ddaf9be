/** One record, read anew each time its screen opens: a form must start from what is, not from what was. */
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSubscription } from '@refinedev/core'
import { readRecord, readSettings, type RecordRow } from '../../providers/data/record-api'

export interface RecordState {
  row: RecordRow | undefined
  error: unknown
  refetch: () => void
}

/** @param live reads again when somebody changes it; a form doesn't, it merges when it saves */
export function useRecord(name: string, id: number | null, { live = false } = {}): RecordState {
  const { data, error, refetch } = useQuery({
    queryKey: ['record', name, id],
    enabled: id !== null,
    queryFn: ({ signal }) => readRecord(name, id ?? 0, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  // refine subscribes once, and the record may become another (previous, next).
  const shown = useRef(id)
  const latest = useRef(refetch)
  useEffect(() => {
    shown.current = id
    latest.current = refetch
  })
  useSubscription({
    channel: `resources/${name}`,
    types: ['updated', 'deleted', '*'],
    enabled: live && id !== null,
    params: { resource: name, ...(id === null ? {} : { ids: [id], id }) },
    onLiveEvent: (event) => {
      if (!event.payload.ids?.length || event.payload.ids.some((one) => Number(one) === shown.current)) void latest.current()
    },
  })
  return { row: data, error, refetch: () => void refetch() }
}

/** The one row of a table of settings. */
export function useSettings(name: string): RecordState {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => readSettings(name, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return { row: data, error, refetch: () => void refetch() }
}
