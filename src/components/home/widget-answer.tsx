/** What a widget asks of the server: waiting, its own error with Retry, its own words when there is nothing. */
import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../providers/http'
import { failureOf } from '../../providers/error-text'
import { ErrorBox } from '../shell/page-error'
import { WidgetWaiting } from './widget-frame'
import { widgetKey } from './widget-key'

interface WidgetAnswerProps<T> {
  /** `GET` whose answer holds `data`. */
  path: string
  /** Asked again when it is another. */
  of?: unknown
  children: (data: T) => ReactNode
}

/** Figures of a home page that stays open. */
const freshMs = 5 * 60_000

export function WidgetAnswer<T>({ path, of, children }: WidgetAnswerProps<T>) {
  const { t } = useTranslation('common')
  const { data, error, refetch } = useQuery({
    queryKey: [...widgetKey(path), of], placeholderData: keepPreviousData, queryFn: async ({ signal }) => (await http.get<{ data: T }>(path, { signal, background: true })).data.data, retry: 1, staleTime: 30_000, refetchInterval: freshMs,
  })
  if (data !== undefined) return children(data)
  return error ? <ErrorBox title={t('error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} /> : <WidgetWaiting />
}
