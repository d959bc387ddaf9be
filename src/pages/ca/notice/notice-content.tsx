/** An announcement as its reader sees it: how urgent, when, the text, its files (ca.md §2). */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { RichText } from '../../../components/format/rich-text'
import { FileLink } from '../../../components/inputs/file-link'
import type { ReceivedNotice } from '../../../shared/ca/notice'
import { i18nText } from '../../../shared/engine/i18n-text'
import { useReading } from './use-notice'
import './notice.css'

export const levelColours = { info: undefined, important: 'warning', urgent: 'error' } as const

export function NoticeContent({ notice }: { notice: ReceivedNotice }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  useReading(notice)
  return (
    <article className="k-notice-reading">
      <p className="k-notice-facts">
        {notice.level !== 'info' && <Tag color={levelColours[notice.level]}>{t(`entity.notice.fields.level.enum.${notice.level}`)}</Tag>}
        {notice.category && <span>{i18nText(notice.category.name, formats.language)}</span>}
        <time dateTime={notice.published_at}>{at(notice.published_at)}</time>
        {notice.status === 'expired' && <Tag>{t('entity.notice.fields.status.enum.expired')}</Tag>}
        {notice.ack_deadline && notice.acked_at === null && <span>{t('notice.acknowledge_by', { time: at(notice.ack_deadline) })}</span>}
      </p>
      <RichText html={notice.body ?? ''} />
      {notice.files.length > 0 && (
        <ul className="k-notice-files">
          {notice.files.map(({ id, name, size }) => (
            <li key={id}>
              <FileLink file={{ id, title: name, size }} withSize />
            </li>
          ))}
        </ul>
      )}
      {notice.task && (
        <p>
          <Link to={`/ca/use/taskDetail?id=${notice.task.id}`}>
            {t('notice.your_task', { number: notice.task.number, title: notice.task.title })}
          </Link>{' '}
          <Tag>{t(`entity.task.fields.status.enum.${notice.task.status}`)}</Tag>
        </p>
      )}
      {notice.acked_at && <p className="k-secondary">{t('notice.acknowledged_at', { time: at(notice.acked_at) })}</p>}
    </article>
  )
}
