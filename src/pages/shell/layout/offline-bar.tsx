/** "You are offline. Changes are kept." as long as the browser says so, or the server does not answer. */
import { useSyncExternalStore } from 'react'
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined'
import { useTranslation } from 'react-i18next'
import { connection } from '../../../providers/http/connection'

export function OfflineBar() {
  const { t } = useTranslation('common')
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isReached = useSyncExternalStore(connection.subscribe, connection.isReached)
  const online = hasNetwork && isReached
  return (
    <div role="status" className={online ? undefined : 'k-offline'}>
      {!online && (
        <>
          <DisconnectOutlined aria-hidden /> {t('offline')}
        </>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
