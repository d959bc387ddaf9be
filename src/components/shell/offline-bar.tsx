/** "You are offline. Changes are kept." as long as the browser says so. */
import { useSyncExternalStore } from 'react'
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined'
import { useTranslation } from 'react-i18next'

export function OfflineBar() {
  const { t } = useTranslation('common')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status" className={online ? undefined : 'k-offline'}>{!online && <><DisconnectOutlined aria-hidden /> {t('offline')}</>}</div>
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
