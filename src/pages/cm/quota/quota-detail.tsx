/** /cm/use/quota/detail: how far a plan is reached, by owner and span (cm.md §2). */
import { lazy, Suspense } from 'react'
import { useInvalidate } from '@refinedev/core'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button'
import { showFailure } from '../../../providers/notification/alerts'
import { exportRecords } from '../../../api/engine/export'
import { useRight } from '../../../providers/access/use-right'
import { followJob } from '../../../providers/notification/jobs'
import type { ScreenProps } from '../../../resources/core/define-module'
import { offeredActions } from '../../../screens/action/record-actions'
import { useActions } from '../../../screens/action/use-actions'
import { useEntity } from '../../../screens/entity/use-entity'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { RecordFrame } from '../../../screens/record/record-frame'
import { useRecord } from '../../../screens/record/use-record'
import { useRecordRoute } from '../../../screens/record/use-record-route'
import { ScreenError } from '../../../screens/entity/screen-error'
import { AttainmentView } from './attainment-view'
import type { AttainmentAnswer } from '../../../shared/cm/quota'
import { readAttainment } from '../../../api/cm/quota'
import '../../../ui/screens.css'
import '../common/cm.css'
import './quota.css'

const Timeline = lazy(() => import('../activity/timeline/timeline'))

const colours = { draft: 'default', active: 'processing', closed: 'success' } as const

export default function QuotaDetail({ resource }: ScreenProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const route = useRecordRoute(resource, 'page')
  const navigate = useNavigate()
  const mayExport = useRight('cm.use.quota-line.actions.export')
  const maySetTargets = useRight('cm.use.quota-line.actions.set-targets')
  const invalidate = useInvalidate()
  const record = useRecord(resource.name, route.id, { live: true })
  const { data, error, refetch } = useQuery({
    queryKey: ['cm/quota', 'attainment', route.id, record.row?.version],
    enabled: route.id !== null,
    placeholderData: keepPreviousData,
    retry: 1,
    queryFn: ({ signal }): Promise<AttainmentAnswer> =>
      route.id === null ? Promise.reject(new Error('no plan is named')) : readAttainment(route.id, signal),
  })
  const { known, error: unknown } = useEntity(resource.name)
  const actions = useActions({
    known,
    resource,
    onDone: () => {
      void invalidate({ resource: resource.name, invalidates: ['list', 'detail'], ...(route.id === null ? {} : { id: route.id }) })
      record.refetch()
      void refetch()
    },
  })
  const failed = record.error ?? error ?? unknown
  if (route.id === null || failed)
    return (
      <RecordFrame opening="page" title={t('cm:entity.quota.title')} onClose={route.toList}>
        {failed ? (
          <ScreenError
            error={failed}
            onRetry={() => {
              record.refetch()
              void refetch()
            }}
          />
        ) : (
          <p className="k-muted">{t('cm:quota.none_named')}</p>
        )}
      </RecordFrame>
    )
  if (!data || !record.row || !known)
    return (
      <RecordFrame opening="page" title="" onClose={route.toList}>
        <FormSkeleton />
      </RecordFrame>
    )
  const { quota } = data
  const save = async () => {
    try {
      const job = await exportRecords('cm/quota-line', {
        format: 'xlsx',
        labels: 'language',
        sort: [
          { field: 'owner', descending: false },
          { field: 'period_start', descending: false },
        ],
        filter: { field: 'quota', op: 'eq', value: quota.id },
        columns: ['owner', 'period_start', 'period_end', 'target', 'actual'],
      })
      if (job !== null) await followJob(job)
    } catch (refused) {
      showFailure(refused)
    }
  }
  const lastDay = data.spans.at(-1)?.end ?? ''
  return (
    <RecordFrame
      opening="page"
      wide
      onClose={route.toList}
      title={quota.title}
      extra={
        <span className="k-quota-acts">
          <Tag color={colours[quota.status]}>{t(`cm:entity.quota.fields.status.enum.${quota.status}`)}</Tag>
          <span className="k-muted">
            {quota.year} · {t(`cm:entity.quota.fields.metric.enum.${quota.metric}`)}
          </span>
          {mayExport && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
              {t('cm:quota.export')}
            </Button>
          )}
          {quota.status !== 'closed' && maySetTargets && (
            <Button onClick={() => void navigate(`${resource.paths.edit}?id=${quota.id}`)}>{t('cm:quota.edit')}</Button>
          )}
          {offeredActions(t, known.entity, [record.row])
            .filter(({ name }) => name !== 'close' || data.today > lastDay)
            .map(({ name, label }) => (
              <Button
                key={name}
                type="primary"
                disabled={name === 'activate' && data.owners.length === 0}
                onClick={() => actions.start(name, record.row)}
              >
                {label}
              </Button>
            ))}
        </span>
      }
    >
      {actions.dialog}
      <AttainmentView data={data} />
      <section className="k-pipeline-card k-quota-remarks" aria-labelledby="quota_remarks">
        <h2 id="quota_remarks" className="k-form-section">
          {t('cm:timeline.title')}
        </h2>
        <Suspense fallback={<Skeleton active avatar />}>
          <Timeline key={quota.id} type="quota" id={quota.id} />
        </Suspense>
      </section>
    </RecordFrame>
  )
}
