/** /wf/admin/notification-settings: how people hear of what workflow does; reminders are wf's own, channels and texts are the system's (wf.md §2). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRights } from '../../../providers/access/use-right'
import { EventTable } from '../../sc/notify/event-table'

const links = [
  { to: '/wf/admin/common-settings', label: 'running.notify.reminders', needs: 'wf.admin.setting.actions.show' },
  { to: '/sc/notify/templates', label: 'running.notify.templates', needs: 'sc.admin.notify.actions.list' },
  { to: '/sc/notify/channels', label: 'running.notify.channels', needs: 'sc.admin.notify.actions.list' },
] as const

export default function NotificationSettings() {
  const { t } = useTranslation('wf')
  const permits = useRights(links.map(({ needs }) => needs))
  return (
    <>
      <EventTable module="wf" title={t('page.notification_settings')} intro={t('running.notify.intro')} />
      <ul className="k-notify-links">
        {links
          .filter(({ needs }) => permits(needs))
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
      </ul>
    </>
  )
}
