/** One notification, in the bell and on /notifications: opens what it is about, and the acts on it. */
import BellOutlined from '@ant-design/icons/BellOutlined'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { timeAgo } from '../../../components/format/time-ago'
import { useNow } from '../../../components/format/use-now'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { chooseOwn } from '../../../api/sc/notify'
import { formatTags } from '../../../providers/i18n/language'
import { markNotification } from '../../../providers/notification/notifications'
import { archiveNotification } from '../../../providers/notification/notification-acts'
import type { UserNotification } from '../../../shared/sc/notifications'
import { modules } from '../../../resources'
import { ownPath } from '../../../providers/router/own-path'
import { i18nText } from '../../../shared/engine/i18n-text'
import './bell-panel.css'

export function NoticeRow({ item }: { item: UserNotification }) {
  const { t } = useTranslation(['common', ...(item.event ? [moduleOf(item.event)] : [])])
  const navigate = useNavigate()
  const formats = useFormats()
  const { language } = formats
  const now = useNow()
  const title = i18nText(item.data.title, language) || item.event || ''
  const [read, archived] = [item.read_at !== null, (item.archived_at ?? null) !== null]
  const mark = (to: boolean) => void markNotification(item, to).catch(showFailure)
  const open = () => {
    mark(true)
    const path = ownPath(item.data.url)
    if (path) void navigate(path)
  }
  const archive = async () => {
    await archiveNotification(item, !archived)
    if (!archived)
      showAlert({
        kind: 'success',
        text: t('bell.archived'),
        act: { label: t('action.undo'), run: () => void archiveNotification(item, false).catch(showFailure) },
      })
  }
  const mute = async () => {
    const { event, before } = await (await import('../../../api/sc/notify')).muteKindOf(item.id)
    showAlert({
      kind: 'success',
      text: t('bell.muted', { kind: t(event.replace('.', ':notice_event.')) }),
      act: { label: t('action.undo'), run: () => void chooseOwn(event, before).catch(showFailure) },
    })
  }
  const time = formatDateTime(item.created_at, formats)
  const Icon = modules.find(({ code }) => code === item.modelType)?.icon ?? BellOutlined
  // Several people are named by the title already.
  const isCounted = item.count > 1 && (item.data.people?.length ?? 0) < 2
  return (
    <li className="k-notice" data-read={read} data-id={item.id}>
      <button type="button" className="k-notice-main" onClick={open}>
        <span className="k-notice-dot" aria-hidden />
        <span className="k-notice-icon" aria-hidden>
          <Icon />
        </span>
        <span className="k-notice-text">
          {!read && <span className="k-visually-hidden">{t('bell.new')}: </span>}
          <strong>{isCounted ? t('bell.others', { title, n: item.count - 1 }) : title}</strong>
          {item.data.body && <span className="k-secondary">{i18nText(item.data.body, language)}</span>}
          <time dateTime={item.created_at} title={time}>
            {timeAgo(item.created_at, now, formatTags[language])}
          </time>
        </span>
      </button>
      <span className="k-notice-acts">
        {!archived && (
          <Button
            type="text"
            size="small"
            label={t(read ? 'bell.mark_unread' : 'bell.mark_read')}
            onClick={() => mark(!read)}
            icon={read ? <EyeInvisibleOutlined /> : <CheckOutlined />}
          />
        )}
        <Button
          type="text"
          size="small"
          label={t(archived ? 'bell.unarchive' : 'bell.archive')}
          onClick={() => void archive().catch(showFailure)}
          icon={archived ? <UndoOutlined /> : <InboxOutlined />}
        />
        <Button type="text" size="small" label={t('bell.mute')} onClick={() => void mute().catch(showFailure)} icon={<StopOutlined />} />
      </span>
    </li>
  )
}

const moduleOf = (event: string): string => event.split('.')[0] ?? ''
