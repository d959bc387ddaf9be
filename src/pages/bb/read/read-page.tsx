/** /bb/use/read/:id: one bulletin before its reader (bb.md §2, §5.3, §5.6). */
import { useCallback, useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { readBulletin } from '../../../api/bb/bulletins'
import { failureOf } from '../../../providers/http/error-text'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Button } from '../../../ui/button'
import { cameFromOf, listPath, readPath, type CameFrom } from '../bulletin-paths'
import { useBoardNews } from '../use-board-news'
import { BulletinArticle } from './bulletin-article'
import '../../../ui/screens.css'
import '../bb.css'

export default function ReadPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const given = id ?? params.get('id') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(given)) return <Navigate to={listPath} replace />
  // The address of a record's generated screen leads here too.
  if (id === undefined) return <Navigate to={readPath(Number(given))} replace />
  return <Reading key={given} id={Number(given)} />
}

function Reading({ id }: { id: number }) {
  const { t } = useTranslation('bb')
  const navigate = useNavigate()
  const from = cameFromOf(useLocation().state)
  const client = useQueryClient()
  const [isOutdated, setOutdated] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['bb/bulletin', 'page', id],
    queryFn: ({ signal }) => readBulletin(id, signal),
    retry: (times, failure) => failureOf(failure)?.status !== 404 && times < 1,
    // What is read does not change under the eyes: the bar says that there is another text.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const shownVersion = data?.version
  useBoardNews((ids) => {
    if (ids.length > 0 && !ids.includes(id)) return
    void readBulletin(id, new AbortController().signal)
      .then(({ version }) => setOutdated(shownVersion !== undefined && version !== shownVersion))
      // Gone meanwhile: reading again says so.
      .catch(() => setOutdated(true))
  })
  const readAgain = useCallback(() => {
    setOutdated(false)
    void refetch()
    void client.invalidateQueries({ queryKey: ['bb/bulletin', 'latest'] })
    void client.invalidateQueries({ queryKey: ['bb/bulletin', 'counts'] })
  }, [client, refetch])
  const back = `${listPath}${from?.search ?? '?category=latest'}`
  if (error && !data)
    return (
      <ScreenError
        error={error}
        onRetry={() => void refetch()}
        extra={<Button onClick={() => void navigate(back)}>{t('read.to_list')}</Button>}
      />
    )
  return (
    <div className="k-bb-reading">
      <Neighbours id={id} from={from} back={back} />
      {isOutdated && (
        <div className="k-bb-outdated" role="status">
          <span>{t('read.changed_meanwhile')}</span>
          <Button size="small" type="primary" onClick={readAgain}>
            {t('read.reload')}
          </Button>
        </div>
      )}
      {data ? (
        <BulletinArticle bulletin={data} onChanged={readAgain} />
      ) : (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}

/** Through the list that the reader came from. */
function Neighbours({ id, from, back }: { id: number; from: CameFrom | undefined; back: string }) {
  const { t } = useTranslation('bb')
  const navigate = useNavigate()
  const at = from?.ids.indexOf(id) ?? -1
  const [previous, next] = at === -1 ? [] : [from?.ids[at - 1], from?.ids[at + 1]]
  const go = (to: number | undefined) => to !== undefined && void navigate(readPath(to), { state: from })
  return (
    <nav className="k-bb-neighbours" aria-label={t('read.neighbours')}>
      <Button type="link" onClick={() => void navigate(back)}>
        {t('read.to_list')}
      </Button>
      {at !== -1 && (
        <span>
          <Button type="text" disabled={previous === undefined} onClick={() => go(previous)}>
            {t('read.previous')}
          </Button>
          <Button type="text" disabled={next === undefined} onClick={() => go(next)}>
            {t('read.next')}
          </Button>
        </span>
      )}
    </nav>
  )
}
