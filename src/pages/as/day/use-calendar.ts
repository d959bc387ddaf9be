/** The days that the calendar shows, read again when a day changes anywhere. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { explainDay, readCalendar, readCalendarPeople, type CalendarDay, type DayExplanation } from '../../../shared/as/calendar'
import { useDayNews } from '../common/attendance-news'
import type { CalendarRange } from './calendar-rules'

export interface CalendarData {
  days: ReadonlyMap<string, CalendarDay> | undefined
  meta: { user: { id: number; name: string }; zone: string; daily_minutes: number } | undefined
  /** Another range than asked for is still shown. */
  isOld: boolean
  error: unknown
  retry: () => void
}

export function useCalendar({ from, to }: Pick<CalendarRange, 'from' | 'to'>, user: number | null): CalendarData {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['as', 'calendar', user, from, to],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(readCalendar, { query: { from, to, ...(user === null ? {} : { user: String(user) }) }, signal })
      return { days: new Map(data.map((day) => [day.work_date, day])), meta }
    },
    placeholderData: keepPreviousData,
    retry: 1,
  })
  useDayNews(() => void client.invalidateQueries({ queryKey: ['as'] }), { enabled: query.data !== undefined })
  return {
    days: query.data?.days,
    meta: query.data?.meta,
    isOld: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** @param id of the day-record; null = it is not computed, nothing is asked */
export function useExplanation(id: number | null): { explanation: DayExplanation | undefined; error: unknown; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['as', 'explain', id],
    queryFn: async ({ signal }) => (await call(explainDay, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== null,
    retry: 1,
  })
  return { explanation: data, error: data ? null : error, retry: () => void refetch() }
}

/** @param q part of a name */
export function useCalendarPeople(q: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['as', 'people', q],
    queryFn: async ({ signal }) => (await call(readCalendarPeople, { query: q ? { q } : {}, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled,
    retry: 1,
  })
}
