/** A bulletin in the list: as a line, or as a card with its cover (bb.md §2). */
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import PushpinOutlined from '@ant-design/icons/PushpinOutlined'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { RichPicture } from '../../../components/format/rich-attachments'
import type { BulletinLine } from '../../../shared/bb/bulletin'
import { i18nText } from '../../../shared/engine/i18n-text'
import { readPath, type CameFrom } from '../bulletin-paths'
import { importanceColours, waitsForConfirmation } from '../standing'

interface BulletinRowProps {
  bulletin: BulletinLine
  from: CameFrom
}

export function BulletinRow({ bulletin, from }: BulletinRowProps) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  const { id, title, summary, category, importance, standing, publish_at, is_pinned, cover, publisher, files, comments, views } = bulletin
  const isUnread = standing === 'live' && bulletin.read_at === null
  const department = publisher.department && i18nText(publisher.department, formats.language)
  return (
    <Link className="k-bb-row" to={readPath(id)} state={from} data-unread={isUnread || undefined}>
      {cover !== null && (
        <span className="k-bb-cover">
          <RichPicture id={cover} alt="" className={undefined} style={undefined} />
        </span>
      )}
      <span className="k-bb-words">
        <span className="k-bb-headline">
          {is_pinned && <PushpinOutlined role="img" aria-label={t('list.pinned')} />}
          <span className="k-bb-title">{i18nText(title, formats.language)}</span>
          {isUnread && <span className="k-visually-hidden">{t('list.unread')}</span>}
          {importance !== 'normal' && (
            <Tag color={importanceColours[importance]}>{t(`entity.bulletin.fields.importance.enum.${importance}`)}</Tag>
          )}
          {standing !== 'live' && <Tag>{t(`standing.${standing}`)}</Tag>}
          {waitsForConfirmation(bulletin) && (
            <Tag color="processing">
              {bulletin.ack_until ? t('list.confirm_by', { date: momentText(Date.parse(bulletin.ack_until), formats) }) : t('list.confirm')}
            </Tag>
          )}
        </span>
        {summary && <span className="k-bb-summary">{summary}</span>}
        <span className="k-bb-facts">
          <span>{i18nText(category.name, formats.language)}</span>
          <span>{department ? `${department} · ${publisher.name}` : publisher.name}</span>
          {publish_at && <time dateTime={publish_at}>{momentText(Date.parse(publish_at), formats)}</time>}
          {files > 0 && (
            <span>
              <PaperClipOutlined aria-hidden /> {t('list.files', { count: files })}
            </span>
          )}
          {comments > 0 && <span>{t('list.comments', { count: comments })}</span>}
          {views > 0 && <span>{t('list.views', { count: views })}</span>}
        </span>
      </span>
    </Link>
  )
}
