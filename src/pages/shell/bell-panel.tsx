/** Notifications by day, newest first; below them the alerts that have gone. */
import { useMemo } from 'react'
import { Skeleton } from 'antd'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { timeAgo } from '../../components/format/time-ago'
import { Button } from '../../components/shell/button'
import { ErrorBox } from '../../components/shell/page-error'
import { showAlert, showFailure, useAlerts } from '../../providers/alerts'
import { failureOf } from '../../providers/error-text'
import { currentLanguage } from '../../providers/i18n'
import { i18nText } from '../../schemas/i18n-text'
import { formatTags } from '../../providers/language'
import {
  filterNotifications, loadMoreNotifications, loadNotifications, markAllNotifications, markNotification, useNotifications, type UserNotification,
} from '../../providers/notifications'
import { dayGroups } from './notification-time'
import './bell-panel.css'

export function BellPanel() {
  const { t } = useTranslation('common')
  const { items, unread, filter, status, page, lastPage, error } = useNotifications()
  const groups = useMemo(() => dayGroups(items, new Date()), [items])
  return (
    <div className="k-bell-panel">
      <div className="k-bell-head">
        <h2>{t('bell.title')}</h2>
        <Button type="link" size="small" disabled={unread === 0} onClick={() => void markAll(t)}>{t('bell.mark_all')}</Button>
      </div>
      <div role="group" aria-label={t('bell.filter')} className="k-bell-filter">
        {(['all', 'unread'] as const).map((value) => (
          <button key={value} type="button" aria-pressed={filter === value} onClick={() => void filterNotifications(value)}>{t(value === 'all' ? 'bell.all' : 'bell.only_unread')}</button>
        ))}
      </div>
      {error !== null && items.length === 0 && <ErrorBox title={t('error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void loadNotifications()} />}
      {error === null && items.length === 0 && (status === 'getting'
        ? <div className="k-loading k-bell-empty"><Skeleton active title={false} /></div>
        : <p className="k-bell-empty k-secondary">{t(filter === 'all' ? 'bell.empty' : 'bell.empty_unread')}</p>)}
      {groups.map((group) => (
        <section key={group.key}>
          <h3>{group.day === 0 ? t('bell.today') : group.day === 1 ? t('bell.yesterday') : dayText(group.date)}</h3>
          <ul>{group.items.map((item) => <Row key={item.id} item={item} />)}</ul>
        </section>
      ))}
      {page < lastPage && <Button block type="text" loading={status === 'getting'} onClick={() => void loadMoreNotifications()}>{t('bell.more')}</Button>}
      <RecentAlerts />
    </div>
  )
}

function Row({ item }: { item: UserNotification }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const language = currentLanguage()
  const title = i18nText(item.data.title, language) || item.event || ''
  const read = item.read_at !== null
  const mark = (to: boolean) => void markNotification(item.id, to).catch(showFailure)
  const open = () => {
    mark(true)
    // Only paths of this origin: a notification is no way out of the console.
    if (item.data.url?.startsWith('/') && !item.data.url.startsWith('//')) void navigate(item.data.url)
  }
  const time = new Intl.DateTimeFormat(formatTags[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(item.created_at))
  return (
    <li className="k-notice" data-read={read} data-id={item.id}>
      <button type="button" className="k-notice-main" onClick={open}>
        <span className="k-notice-dot" aria-hidden />
        <span className="k-notice-text">
          {!read && <span className="k-visually-hidden">{t('bell.new')}: </span>}
          <strong>{item.count > 1 ? t('bell.others', { title, n: item.count - 1 }) : title}</strong>
          {item.data.body && <span className="k-secondary">{i18nText(item.data.body, language)}</span>}
          <time dateTime={item.created_at} title={time}>{timeAgo(item.created_at, new Date(), formatTags[language])}</time>
        </span>
      </button>
      <Button
        type="text" size="small" label={t(read ? 'bell.mark_unread' : 'bell.mark_read')} onClick={() => mark(!read)}
        icon={read ? <EyeInvisibleOutlined /> : <CheckOutlined />}
      />
    </li>
  )
}

function RecentAlerts() {
  const { t } = useTranslation('common')
  const { recent } = useAlerts()
  if (recent.length === 0) return null
  return (
    <section>
      <h3>{t('alert.recent')}</h3>
      <ul className="k-recent">
        {recent.map((alert) => (
          <li key={alert.id} data-kind={alert.kind}>
            <span className="k-visually-hidden">{t(`alert.${alert.kind}`)} </span>
            <span className="k-recent-text">{alert.text}{alert.requestId && <small>{t('alert.request', { id: alert.requestId })}</small>}</span>
            <time dateTime={new Date(alert.at).toISOString()}>{new Intl.DateTimeFormat(formatTags[currentLanguage()], { timeStyle: 'medium' }).format(alert.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function markAll(t: (key: string) => string): Promise<void> {
  try {
    const undo = await markAllNotifications()
    showAlert({ kind: 'success', text: t('bell.marked'), act: { label: t('action.undo'), run: () => void undo().catch(showFailure) } })
  } catch (error) {
    showFailure(error)
  }
}

function dayText(date: Date): string {
  return new Intl.DateTimeFormat(formatTags[currentLanguage()], { dateStyle: 'full' }).format(date)
}
