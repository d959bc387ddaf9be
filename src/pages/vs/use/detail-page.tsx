/** /vs/use/detail/:category/:id: one vote or survey (vs.md §2); the former word of its group is replaced by the right one. */
import { useCallback, useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { readEventPage } from '../../../api/vs/events'
import { failureOf } from '../../../providers/http/error-text'
import { ScreenError } from '../../../screens/entity/screen-error'
import { eventGroups, type EventGroup } from '../../../shared/vs/event'
import { Button } from '../../../ui/button'
import { DetailTabs } from './detail-tabs'
import { EventHead } from './event-head'
import { detailPath, groupPath } from './event-paths'
import { useEventNews } from './use-event-news'
import '../../../ui/screens.css'
import './use.css'

export default function DetailPage() {
  const { id = '', category } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={groupPath('pending')} replace />
  return <EventDetail key={id} id={Number(id)} word={eventGroups.find((group) => group === category)} />
}

/** How often an event that opens by the clock is looked at again, ms. */
const lookAgain = 30_000

function EventDetail({ id, word }: { id: number; word: EventGroup | undefined }) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const location = useLocation()
  const client = useQueryClient()
  /** Counts how often the form was given up for what the server has. */
  const [loads, setLoads] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/event', 'page', id],
    queryFn: async ({ signal }) => {
      const event = await readEventPage(id, signal)
      return { event, ahead: Date.parse(event.now) - Date.now() }
    },
    retry: (times, failure) => failureOf(failure)?.status !== 404 && times < 1,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.event.state === 'scheduled' ? lookAgain : false),
  })
  useEventNews(() => void refetch())
  const readAgain = useCallback(async () => {
    await refetch()
    void client.invalidateQueries({ queryKey: ['vs/event', 'group'] })
    void client.invalidateQueries({ queryKey: ['vs/event', 'results', id] })
  }, [client, refetch, id])
  const back = groupPath(word ?? 'pending') + searchIn(location.state)
  const toList = <Button onClick={() => void navigate(back)}>{t('use.to_list')}</Button>
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} extra={toList} />
  if (!data) return <Skeleton className="k-skeleton" active paragraph={{ rows: 8 }} />
  const { event, ahead } = data
  const right = event.group ?? word ?? 'pending'
  return (
    <div className="k-vs k-vs-detail">
      {right !== word && <Navigate to={detailPath(right, id) + location.search + location.hash} replace state={location.state} />}
      <Button type="link" size="small" onClick={() => void navigate(back)}>
        {t('use.to_list')}
      </Button>
      <EventHead event={event} ahead={ahead} />
      <DetailTabs
        key={loads}
        event={event}
        ahead={ahead}
        onAnswered={readAgain}
        onReload={() => void readAgain().then(() => setLoads((count) => count + 1))}
      />
    </div>
  )
}

/** @param state of the history, which anybody may have written @returns the filters of the list that was left */
const searchIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string' ? state.search : ''
