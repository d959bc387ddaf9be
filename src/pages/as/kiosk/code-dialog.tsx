/** The code to be held before a kiosk: another one each half minute, shown only while this is open. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScannedCode } from '../../../ui/scanned-code'
import { readOwnCode } from '../../../api/as/kiosk'
import { ScreenError } from '../../../screens/entity/screen-error'
import { kioskCodeSeconds } from '../../../shared/as/kiosk'
import { Dialog } from '../../../ui/dialog'
import { renewAfter } from './renew-after'

export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('as')
  const { data, error, refetch } = useQuery({
    queryKey: ['as', 'kiosk', 'own-code'],
    queryFn: ({ signal }) => readOwnCode(signal),
    gcTime: 0,
    retry: 1,
    refetchInterval: ({ state }) => (state.data ? renewAfter(state.data.next_at, Date.now()) : false),
  })
  return (
    <Dialog open title={t('kiosk.own.show')} height="content" onClose={onClose}>
      {/* One that could not be renewed runs out. */}
      {error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="k-kiosk-code">
          <p>{t('kiosk.own.hold')}</p>
          <div className="k-kiosk-code-picture">
            <ScannedCode label={t('kiosk.own.picture')} value={data.code} size={260} level="M" />
          </div>
          <code aria-label={t('kiosk.own.code')}>{data.code}</code>
          <p className="k-secondary">{t('kiosk.own.renews', { seconds: kioskCodeSeconds })}</p>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  )
}
