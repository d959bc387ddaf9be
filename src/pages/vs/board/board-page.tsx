/** `/vs/board/:id`: the ballots of a secret event by the names that their voters know, and a recount by whoever opens it (vs.md §2, §5.5). */
import { Skeleton } from 'antd'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readBoard, readPublicBoard } from '../../../api/vs/secret'
import { currentUserId } from '../../../providers/auth/session'
import { usePageTitle } from '../../../providers/browser/page-title'
import { failureOf } from '../../../providers/http/error-text'
import { ErrorBox } from '../../../ui/page-error'
import { BareLayout } from '../../shell/layout/bare-layout'
import { eventOf } from '../ballot/event-of'
import { BoardView } from './board-view'

/** Its own: the page is for people without a session, too. */
const client = new QueryClient()

export function BoardPage() {
  const { t } = useTranslation('vs')
  const event = eventOf(useParams().id ?? null)
  usePageTitle(t('board.title'))
  return (
    <BareLayout wide>
      <h1>{t('board.title')}</h1>
      <QueryClientProvider client={client}>
        {event === null ? <p role="alert">{t('secret.fault.no_event')}</p> : <Board event={event} />}
      </QueryClientProvider>
    </BareLayout>
  )
}

function Board({ event }: { event: number }) {
  const user = currentUserId()
  const { data, error, refetch } = useQuery({
    queryKey: ['vs-board', event, user],
    queryFn: ({ signal }) => (user === null ? readPublicBoard(event, signal) : readBoard(event, signal)),
    retry: false,
  })
  if (error && !data) return <ErrorBox title={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />
  return data ? <BoardView board={data} /> : <Skeleton active />
}
