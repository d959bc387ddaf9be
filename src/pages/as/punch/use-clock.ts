/** The clock of today: what the server says, its time, and a punch that is made once however often it is tried. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { clockPunch, readClockToday, type ClockToday } from '../../../shared/as/clocking'
import type { Direction, PunchLine } from '../../../shared/as/day-words'
import { failureOf } from '../../../providers/http/error-text'
import { useDayNews } from '../common/attendance-news'
import { clockOffset, type Here } from './clock-rules'
import { punchId } from './punch-id'

export const clockKey = ['as', 'clock'] as const

interface Read {
  today: ClockToday
  /** ms that the server is ahead. */
  offset: number
}

export interface Punch {
  direction: Direction
  note: string
  here: Here | null
}

export interface Refusal {
  direction: Direction
  /** When it was refused, by the server's clock: ISO 8601. */
  at: string
  /** In words, one a line. */
  texts: readonly string[]
  /** The server has judged it; else it was not reached, and the same punch may be tried again. */
  isJudged: boolean
}

export interface Clock {
  today: ClockToday | undefined
  offset: number
  error: unknown
  retry: () => void
  punch: (punch: Punch) => void
  isPunching: boolean
  /** The last one that was made here. */
  made: PunchLine | null
  refusal: Refusal | null
  forget: () => void
}

export function useClock(): Clock {
  const client = useQueryClient()
  const query = useQuery({ queryKey: clockKey, queryFn: ({ signal }) => readClock(signal), retry: 1, refetchInterval: 5 * 60_000 })
  const [made, setMade] = useState<PunchLine | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Kept until the server has judged it: what was sent twice is one punch (R1).
  const id = useRef<{ id: string; at: string; direction: Direction } | null>(null)
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['as'] }), [client])
  useDayNews(refresh, { enabled: query.data !== undefined })
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ direction, note, here }: Punch) => {
      if (id.current?.direction !== direction) id.current = { id: punchId(), at: new Date().toISOString(), direction }
      const body = {
        client_id: id.current.id,
        direction,
        at_client: id.current.at,
        device_now: new Date().toISOString(),
        ...(here ? { latitude: here.lat, longitude: here.lng, accuracy_m: here.accuracy } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      }
      return (await call(clockPunch, { body })).data
    },
    onMutate: () => setRefusal(null),
    onSuccess: (punch) => {
      id.current = null
      setMade(punch)
      refresh()
    },
    onError: (error, { direction }) => {
      const failure = failureOf(error)
      if (!failure) return
      const isJudged = failure.status !== undefined && failure.status < 500
      if (isJudged) id.current = null
      setMade(null)
      const at = new Date(Date.now() + (query.data?.offset ?? 0)).toISOString()
      setRefusal({ direction, at, isJudged, texts: failure.errors ? Object.values(failure.errors).flat() : [failure.text] })
    },
  })
  return {
    today: query.data?.today,
    offset: query.data?.offset ?? 0,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    punch: mutate,
    isPunching: isPending,
    made,
    refusal,
    forget: () => {
      setMade(null)
      setRefusal(null)
    },
  }
}

async function readClock(signal: AbortSignal): Promise<Read> {
  const sent = Date.now()
  const { data } = await call(readClockToday, { signal })
  return { today: data, offset: clockOffset(data.server_time, sent, Date.now()) }
}

/** The second that it is on the server, anew with each. @returns ms epoch */
export function useServerSecond(offset: number): number {
  const [now, setNow] = useState(() => Date.now() + offset)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now() + offset
      setNow(at)
      // At the turn of the second, not a while after it.
      timer = setTimeout(tick, 1000 - (at % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [offset])
  return now
}
