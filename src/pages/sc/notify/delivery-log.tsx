/** /sc/notify/log: what was sent over webhooks, and beside it over mail. */
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { useResource } from '../../../resources/core/use-resource'
import { ListScreen } from '../../../screens/list/list-screen'
import { NotifyTabs } from './notify-tabs'
import './notify.css'

export default function WebhookLog() {
  return <DeliveryLog entity="sc/webhook-delivery" />
}

export function DeliveryLog({ entity }: { entity: 'sc/mail-outbox' | 'sc/webhook-delivery' }) {
  const { t } = useTranslation('sc')
  const mayListMails = useRight('sc.admin.mail-outbox.actions.list')
  const resource = useResource(entity)
  if (!resource) return null
  return (
    <NotifyTabs>
      {mayListMails && (
        <nav className="k-notify-logs" aria-label={t('notify.log.of')}>
          <NavLink to="/sc/notify/log" end>
            {t('entity.webhook-delivery.plural')}
          </NavLink>
          <NavLink to="/sc/notify/log/mail" end>
            {t('entity.mail-outbox.plural')}
          </NavLink>
        </nav>
      )}
      <ListScreen resource={resource} />
    </NotifyTabs>
  )
}
