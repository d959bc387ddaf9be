/** One record, read anew each time its screen opens: a form must start from what is, not from what was. */
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useOne, useSubscription, type HttpError } from '@refinedev/core'
import { readSettings, type RecordRow } from '../../providers/data/record-api'

export interface RecordState {
  row: RecordRow | undefined
  error: unknown
  refetch: () => void
}

const always = { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false }

/** @param live reads again when somebody changes it; a form doesn't, it merges when it saves */
export function useRecord(name: string, id: number | null, { live = false } = {}): RecordState {
  const {
    query: { data, error, refetch },
  } = useOne<RecordRow, HttpError>({
    resource: name,
    id: id ?? 0,
    // Under refine's key a refused save would put back the record as it stood before, and the address would be part of it.
    queryOptions: { queryKey: ['record', name, id], enabled: id !== null, ...always },
    errorNotification: false,
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
  return { row: data?.data, error, refetch: () => void refetch() }
}

/** The one row of a table of settings: refine knows no record without an id. @returns `isEmpty`: nobody has filled it in yet */
export function useSettings(name: string): RecordState & { isEmpty: boolean } {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => readSettings(name, { signal }),
    ...always,
  })
  return { row: data ?? undefined, isEmpty: data === null, error, refetch: () => void refetch() }
}
