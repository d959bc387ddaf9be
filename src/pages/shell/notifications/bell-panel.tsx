/** Notifications by day, newest first; below them the alerts that have gone. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { useCloseFlyout } from '../../../ui/flyout'
import { ErrorBox } from '../../../ui/page-error'
import { useInSight } from '../../../ui/use-in-sight'
import { useAlerts } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { formatTags } from '../../../providers/i18n/language'
import {
  filterNotifications,
  loadMoreNotifications,
  loadNotifications,
  useNotifications,
} from '../../../providers/notification/notifications'
import { notificationsScreen } from '../../../resources/core/shell-screens'
import { markAllRead, NoticeDays } from './notice-days'
import './bell-panel.css'

export function BellPanel() {
  const { t } = useTranslation('common')
  const { items, unread, filter, status, page, lastPage, error } = useNotifications()
  const close = useCloseFlyout()
  return (
    <div className="k-bell-panel">
      <div className="k-bell-head">
        <h2>{t('bell.title')}</h2>
        <span>
          <Button type="link" size="small" disabled={unread === 0} onClick={() => void markAllRead(t)}>
            {t('bell.mark_all')}
          </Button>
          <Link to={notificationsScreen.path} className="k-bell-all" onClick={close}>
            {t('bell.see_all')}
          </Link>
        </span>
      </div>
      <div role="group" aria-label={t('bell.filter')} className="k-bell-filter">
        {(['all', 'unread'] as const).map((value) => (
          <button key={value} type="button" aria-pressed={filter === value} onClick={() => void filterNotifications(value)}>
            {t(value === 'all' ? 'bell.all' : 'bell.only_unread')}
          </button>
        ))}
      </div>
      {error !== null && items.length === 0 && (
        <ErrorBox title={t('error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void loadNotifications()} />
      )}
      {error === null &&
        items.length === 0 &&
        (status === 'getting' ? (
          <div className="k-loading k-bell-empty">
            <Skeleton active title={false} />
          </div>
        ) : (
          <p className="k-bell-empty k-secondary">{t(filter === 'all' ? 'bell.empty' : 'bell.empty_unread')}</p>
        ))}
      <NoticeDays items={items} level={3} />
      {page < lastPage && <More loading={status === 'getting'} page={page} />}
      <RecentAlerts />
    </div>
  )
}

/** Loads as one scrolls there; the button is for those who come by keys, and for a page that failed. */
function More({ loading, page }: { loading: boolean; page: number }) {
  const { t } = useTranslation('common')
  const more = () => void loadMoreNotifications()
  const place = useInSight<HTMLDivElement>(more, page)
  return (
    <div ref={place}>
      <Button block type="text" loading={loading} onClick={more}>
        {t('bell.more')}
      </Button>
    </div>
  )
}

function RecentAlerts() {
  const { t } = useTranslation('common')
  const { language, timeZone } = useFormats()
  const { recent } = useAlerts()
  if (recent.length === 0) return null
  return (
    <section>
      <h3>{t('alert.recent')}</h3>
      <ul className="k-recent">
        {recent.map((alert) => (
          <li key={alert.id} data-kind={alert.kind}>
            <span className="k-visually-hidden">{t(`alert.${alert.kind}`)} </span>
            <span className="k-recent-text">
              {alert.text}
              {alert.requestId && <small>{t('alert.request', { id: alert.requestId })}</small>}
            </span>
            <time dateTime={new Date(alert.at).toISOString()}>
              {new Intl.DateTimeFormat(formatTags[language], { timeStyle: 'medium', timeZone }).format(alert.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
