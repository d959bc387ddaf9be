/** /sc/license: what is licensed to whom, how much of it is used, which modules are on (sc.md §2). */
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { cachedGet, onCachedChange } from '../../../providers/data/cached-lists'
import { readLicense } from '../../../api/sc/license'
import { useRight } from '../../../providers/access/use-right'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LicenseCard } from './license-card'
import { LicenseHistory } from './license-history'
import { ModulesCard } from './modules-card'
import { UploadCard } from './upload-card'
import './license.css'
import { isSeatFree } from '../../../shared/sc/license'

const queryKey = ['license']

export default function LicensePage() {
  const { t } = useTranslation('sc')
  const client = useQueryClient()
  const mayEdit = useRight('sc.admin.license.actions.edit')
  const mayUpload = useRight('sc.admin.license.actions.create')
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readLicense, staleTime: 0, retry: 1 })
  const refresh = () => void client.invalidateQueries({ queryKey })
  useEffect(() => {
    // Kept for its live channel: whoever uploads or switches elsewhere changes this page too.
    void cachedGet('/api/sc/license').catch(() => undefined)
    return onCachedChange((api) => {
      if (api === '/api/sc/license') void client.invalidateQueries({ queryKey })
    })
  }, [client])
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <div className="k-license">
      <h1>{t('page.license')}</h1>
      {!data && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <>
          <LicenseCard license={data} />
          <SeatsCard seats={data.seats} used={data.used} />
          <ModulesCard modules={data.modules} mayEdit={mayEdit} onChanged={refresh} />
          {mayUpload && <UploadCard canUpload={data.can_upload} onUploaded={refresh} />}
          <LicenseHistory history={data.history} />
        </>
      )}
    </div>
  )
}

/** How many seats are taken, with a bar where there is a limit. */
function SeatsCard({ seats, used }: { seats: number | null; used: number }) {
  const { t } = useTranslation('sc')
  const isFull = !isSeatFree(seats, used)
  return (
    <section className="k-license-card" aria-labelledby="k-license-seats">
      <h2 id="k-license-seats">{t('license.seats')}</h2>
      <p className="k-license-number">
        {seats === null ? t('license.seats_open', { count: used }) : t('license.seats_of', { used, seats })}
      </p>
      {seats !== null && (
        <Progress
          percent={Math.min(100, Math.round((used / seats) * 100))}
          showInfo={false}
          status={isFull ? 'exception' : 'normal'}
          aria-label={t('license.seats')}
        />
      )}
      {isFull && (
        <p className="k-license-full" role="status">
          {t('license.seats_full')}
        </p>
      )}
      <p className="k-secondary">{t('license.seats_about')}</p>
    </section>
  )
}
