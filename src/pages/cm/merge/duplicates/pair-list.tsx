/** Pairs of one kind, the most alike first: merge them, or say that they are two. */
import { useState } from 'react'
import { Pagination, Segmented, Skeleton, Tag } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../../ui/button'
import { showAlert, showFailure } from '../../../../providers/notification/alerts'
import { useRight } from '../../../../providers/access/use-right'
import { findResource } from '../../../../resources/core/find-resource'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { decidePair, readPairs, type MergedEntity, type Pair, type PairState } from '../../../../api/cm/merge'
import { MergeDialog } from '../merge-dialog'

const pageSize = 30

export function PairList({ entity }: { entity: MergedEntity }) {
  const { t } = useTranslation(['cm', 'screens'])
  const mayDismiss = useRight('cm.use.duplicate.actions.dismiss')
  const [state, setState] = useState<PairState>('open')
  const [page, setPage] = useState(1)
  const [merging, setMerging] = useState<Pair | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['duplicates', entity, state, page],
    placeholderData: keepPreviousData,
    retry: 1,
    queryFn: ({ signal }) => readPairs(entity, { state, offset: (page - 1) * pageSize, signal }),
  })
  const decide = async (pair: Pair, next: PairState) => {
    try {
      await decidePair(pair.id, next)
      void refetch()
      const back = { label: t('screens:delete.undo'), run: () => void decidePair(pair.id, state).then(() => refetch(), showFailure) }
      showAlert({ kind: 'success', text: t(next === 'dismissed' ? 'cm:merge.dismissed' : 'cm:merge.reopened'), act: back })
    } catch (failure) {
      showFailure(failure)
    }
  }
  return (
    <section className="k-pairs">
      <div className="k-pairs-head">
        <Segmented
          aria-label={t('cm:merge.which')}
          value={state}
          onChange={(next) => {
            setState(next as PairState)
            setPage(1)
          }}
          options={[
            { value: 'open', label: t('cm:merge.open') },
            { value: 'dismissed', label: t('cm:merge.decided') },
          ]}
        />
        {data && (
          <span className="k-muted" role="status">
            {t('cm:merge.count', { count: data.total })}
          </span>
        )}
      </div>
      {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.total === 0 && <p className="k-muted">{t(state === 'open' ? 'cm:merge.none' : 'cm:merge.none_decided')}</p>}
      {data && data.total > 0 && (
        <ul>
          {data.data.map((pair) => (
            <li key={pair.id}>
              <Side entity={entity} side={pair.a} />
              <Side entity={entity} side={pair.b} />
              <span className="k-pair-why">
                <Tag color={pair.score >= data.certain ? 'error' : 'warning'}>{t('cm:duplicate.points', { count: pair.score })}</Tag>
                <small>{pair.reasons.map(({ reason }) => t(`cm:duplicate.reason.${reason}`)).join(' · ')}</small>
              </span>
              <span className="k-pair-acts">
                {mayDismiss && (
                  <Button size="small" onClick={() => void decide(pair, state === 'open' ? 'dismissed' : 'open')}>
                    {t(state === 'open' ? 'cm:merge.dismiss' : 'cm:merge.reopen')}
                  </Button>
                )}
                {pair.may_merge && (
                  <Button size="small" type="primary" onClick={() => setMerging(pair)}>
                    {t('cm:merge.compare')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > pageSize && (
        <Pagination size="small" current={page} pageSize={pageSize} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
      {merging && (
        <MergeDialog
          entity={entity}
          ids={[merging.a.id, merging.b.id]}
          onClose={() => setMerging(null)}
          onDone={() => {
            setMerging(null)
            void refetch()
          }}
        />
      )}
    </section>
  )
}

function Side({ entity, side }: { entity: MergedEntity; side: Pair['a'] }) {
  const { t } = useTranslation('cm')
  return (
    <span className="k-pair-side">
      <Link to={`${findResource(entity)?.paths.show ?? ''}?id=${side.id}`}>{side.title}</Link>
      <small>
        #{side.id} · {side.owner ?? t('merge.no_owner')}
      </small>
    </span>
  )
}
