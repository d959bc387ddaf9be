/** /sc/notify: how people hear of each event. */
import { useTranslation } from 'react-i18next'
import { EventTable } from './event-table'
import { NotifyTabs } from './notify-tabs'

export default function EventMatrix() {
  const { t } = useTranslation('sc')
  return (
    <NotifyTabs>
      <EventTable title={t('menu.notify')} intro={t('notify.matrix_intro')} />
    </NotifyTabs>
  )
}
