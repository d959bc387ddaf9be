/** What came in lately and is not read yet. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { timeAgo } from '../../../components/format/time-ago'
import { useNow } from '../../../components/format/use-now'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { showFailure } from '../../../providers/notification/alerts'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { formatTags } from '../../../providers/i18n/language'
import { markNotification, useNotifications } from '../../../providers/notification/notifications'
import type { UserNotification } from '../../../shared/sc/notifications'
import { ownPath } from '../../../providers/router/own-path'
import { foldedNotices } from './folded-notices'
import './home.css'

const path = '/api/sc/user-notification?type=1&page=1&status=unread'

export default function Notices() {
  // Asked again whenever the number under the bell is another.
  const { unread } = useNotifications()
  return (
    <WidgetAnswer<UserNotification[]> path={path} of={unread}>
      {(notices) => <List notices={notices} />}
    </WidgetAnswer>
  )
}

function List({ notices }: { notices: readonly UserNotification[] }) {
  const { t } = useTranslation(['sc', 'common'])
  const navigate = useNavigate()
  const now = useNow()
  const language = currentLanguage()
  if (notices.length === 0) return <p className="k-secondary">{t('sc:widget.notices.empty')}</p>
  return (
    <ul className="k-widget-list">
      {foldedNotices(notices, language).map(({ title, body, notices: equal, count }) => {
        const [newest] = equal
        if (!newest) return null
        return (
          <li key={newest.id}>
            <button
              type="button"
              className="k-widget-line k-widget-act"
              onClick={() => {
                void Promise.all(equal.map((notice) => markNotification(notice, true))).catch(showFailure)
                const target = ownPath(newest.data.url)
                if (target) void navigate(target)
              }}
            >
              <span className="k-widget-notice">
                <strong>{count > 1 ? t('common:bell.others', { title, n: count - 1 }) : title}</strong>
                {body && <span className="k-secondary">{body}</span>}
              </span>
              <time dateTime={newest.created_at}>{timeAgo(newest.created_at, now, formatTags[language])}</time>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
