/** What a widget asks of the server: waiting, its own error with Retry, its own words when there is nothing. */
import type { ReactNode } from 'react'
import { useSubscription } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../providers/http/http'
import { failureOf } from '../../providers/http/error-text'
import { ErrorBox } from '../../ui/page-error'
import { WidgetWaiting } from './widget-frame'
import { widgetKey } from './widget-key'

interface WidgetAnswerProps<T> {
  /** `GET` whose answer holds `data`. */
  path: string
  /** Asked again when it is another. */
  of?: unknown
  /** Entities, `module/entity`, that it is made of and the person may list: asked again when one of them changes. */
  live?: readonly string[]
  children: (data: T) => ReactNode
}

/** Figures of a home page that stays open. */
const freshMs = 5 * 60_000

export function WidgetAnswer<T>({ path, of, live = [], children }: WidgetAnswerProps<T>) {
  const { t } = useTranslation('common')
  const { data, error, refetch } = useQuery({
    queryKey: [...widgetKey(path), of],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await http.get<{ data: T }>(path, { signal, background: true })).data.data,
    retry: 1,
    staleTime: 30_000,
    refetchInterval: freshMs,
  })
  if (data !== undefined)
    return (
      <>
        {live.map((entity) => (
          <Listening key={entity} entity={entity} onNews={() => void refetch()} />
        ))}
        {children(data)}
      </>
    )
  return error ? (
    <ErrorBox title={t('error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />
  ) : (
    <WidgetWaiting />
  )
}

/** Drawn with the first answer: what subscribes with the first drawing of the console is before the connection. */
function Listening({ entity, onNews }: { entity: string; onNews: () => void }) {
  useSubscription({ channel: `resources/${entity}`, types: ['*'], params: { resource: entity }, onLiveEvent: onNews })
  return null
}
