/** What the control room knows of an event besides its record, read anew once a minute. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readControlRoom } from '../../../api/vs/control'
import { failureOf } from '../../../providers/http/error-text'

export const controlKey = (id: number) => ['vs/event', 'control', id] as const

/** Turnout is counted so often. */
const everyMinute = 60_000

/** @param version of the record: what is done with it changes what there is to do */
export function useControlRoom(id: number, version: unknown) {
  const { data, error, refetch } = useQuery({
    queryKey: [...controlKey(id), version],
    queryFn: ({ signal }) => readControlRoom(id, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute,
    retry: (times, failure) => failureOf(failure)?.status !== 404 && times < 1,
    staleTime: 0,
  })
  // Who does not run it sees its record alone.
  return { room: data, isTheirs: failureOf(error)?.status !== 404, error, retry: () => void refetch() }
}
