/** What the server makes of a rule, a moment behind the keys: its words and dates, or what is wrong with it (ca.md §2.2, §9). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call'
import { failureOf } from '../../../../providers/http/error-text'
import { previewSeries, type SeriesPreview } from '../../../../shared/ca/task-series'
import { useDebounced } from '../../../../ui/use-debounced'
import type { RepeatValue } from './repeat-value'

/** When it begins, and where a rule that has begun is looked at from. */
export interface RepeatStart {
  date: string | null
  time: string | null
  timezone: string | null
  from?: string
}

export interface RepeatPreview {
  shown: SeriesPreview | undefined
  /** By field. */
  errors: Readonly<Record<string, string>>
  /** What failed besides, in words. */
  failure: string | undefined
  isLoading: boolean
  retry: () => void
}

export function useRepeatPreview(value: RepeatValue, start: RepeatStart): RepeatPreview {
  const { i18n } = useTranslation()
  const { date, time, timezone, from } = start
  // A form that has just opened says nothing yet: that is no mistake.
  const isSaid = date !== null && (value.basis === 'schedule' ? value.rrule : value.interval_days) !== null
  const body = !isSaid ? '' : JSON.stringify({ ...value, start_date: date, start_time: time, timezone, ...(from ? { from } : {}) })
  const rested = useDebounced(body, 250)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['ca', 'repeat-preview', i18n.language, rested],
    enabled: rested !== '',
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      // As it was written above.
      (await call(previewSeries, { body: JSON.parse(rested) as RepeatValue & { start_date: string }, signal, background: true })).data,
  })
  const failure = error ? failureOf(error) : null
  const isRefused = failure?.status === 422
  const isCurrent = rested === body && !isPlaceholderData
  return {
    shown: error || (isPlaceholderData && !isFetching) ? undefined : data,
    errors: isRefused && isCurrent ? Object.fromEntries(Object.entries(failure.errors ?? {}).map(([at, [text = '']]) => [at, text])) : {},
    failure: failure && !isRefused ? failure.text : undefined,
    isLoading: isFetching,
    retry: () => void refetch(),
  }
}
