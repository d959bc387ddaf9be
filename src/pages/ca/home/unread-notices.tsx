/** Announcements that one has not read (ca.md §7); each opens in the reader. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { useNoticeChanges } from '../../../providers/notification/notice-changes'
import { readMyNotices, type ReceivedNotice } from '../../../shared/ca/notice'
import { i18nText } from '../../../shared/engine/i18n-text'
import { noticeAddress, noticeListPath } from '../notice/notice-paths'

export default function UnreadNotices() {
  const { t } = useTranslation('ca')
  const changes = useNoticeChanges()
  return (
    <>
      <WidgetAnswer<readonly ReceivedNotice[]> path={`${readMyNotices.path}?filter=unread`} of={changes}>
        {(notices) => <Lines notices={notices} />}
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to={noticeListPath}>{t('widget.unread.open')}</Link>
      </p>
    </>
  )
}

function Lines({ notices }: { notices: readonly ReceivedNotice[] }) {
  const { t } = useTranslation('ca')
  const formats = useFormats()
  if (notices.length === 0) return <p className="k-secondary">{t('notice.empty.unread')}</p>
  return (
    <ul className="k-widget-list">
      {notices.map(({ id, title, level, published_at }) => (
        <li key={id}>
          <Link className="k-widget-line" to={noticeAddress(id)}>
            <span>{i18nText(title, formats.language)}</span>
            {level !== 'info' && <span className="k-secondary">{t(`entity.notice.fields.level.enum.${level}`)}</span>}
            <time dateTime={published_at}>{momentText(Date.parse(published_at), formats)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
