/** The bell: how many are unread; its panel holds the newest, and the messages that have disappeared. */
import BellOutlined from '@ant-design/icons/BellOutlined'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotifications } from '../../../providers/notification/notifications'
import { Flyout } from '../../../ui/flyout'

const BellPanel = lazy(async () => ({ default: (await import('../notifications/bell-panel')).BellPanel }))

export function Bell() {
  const { t } = useTranslation('common')
  const { unread } = useNotifications()
  const label = `${t('bell.title')}: ${unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none_unread')}`
  return (
    <Flyout
      label={label}
      width={400}
      className="k-bell"
      icon={
        <>
          <BellOutlined aria-hidden />
          {unread > 0 && (
            <span className="k-badge" aria-hidden data-testid="unread">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
    >
      <Suspense fallback={<div className="k-bell-panel" />}>
        <BellPanel />
      </Suspense>
    </Flyout>
  )
}
